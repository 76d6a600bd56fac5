"""What code knows of the documentation: a module for each of its subjects. `docs.generate` fills it in."""
