"""Runs as pages: facts of a Step (pure), SVG charts, templates, and the files and the local server that show them.

facts     a Step -> what a page says, as records
charts    drawings as the text of an SVG
pages     records -> HTML; alone in needing jinja2
export    a page for a run, for a folder of runs, and of two runs side by side
live      a server on 127.0.0.1 that follows the file of a run that is going on

May import all that shows runs as text: `record`, `views`, and the colours of `repl`.
"""
