"""A page as people read it, and as a browser takes it: for snapshots and for what must not be in it."""

from html.parser import HTMLParser

VOID = {"meta", "input", "rect", "path", "polyline", "br", "link", "img"}
BLOCKS = {
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "li",
    "tr",
    "pre",
    "summary",
    "div",
    "section",
    "header",
    "nav",
    "main",
    "footer",
}


class Page(HTMLParser):
    """The elements of a page with their attributes, its text, and its scripts."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.parts: list[str] = []
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in BLOCKS:
            self.parts.append("\n")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes <{self.open[-1]}>"
        self.open.pop()
        self.parts.append("\n" if tag in BLOCKS else " " if tag in ("td", "th", "dd", "dt") else "")

    def handle_data(self, data):
        within = self.open[-1] if self.open else ""
        if within == "script":
            self.scripts.append(data)
        elif within == "style":
            self.styles.append(data)
        else:
            self.parts.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def text(self) -> str:
        lines = (" ".join(line.split()) for line in "".join(self.parts).splitlines())
        return "\n".join(line for line in lines if line)
