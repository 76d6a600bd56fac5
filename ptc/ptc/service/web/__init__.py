"""The chat and the viewer as pages, drawn on the server. Scripts make them live; without scripts they work as forms."""
