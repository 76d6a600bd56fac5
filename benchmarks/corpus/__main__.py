"""`python -m benchmarks.corpus [names]`"""

from benchmarks.corpus.measuring import main

main()
