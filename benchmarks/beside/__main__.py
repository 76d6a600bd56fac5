"""`python -m benchmarks.beside [names]`"""

from benchmarks.beside.comparing import main

if __name__ == "__main__":
    main()
