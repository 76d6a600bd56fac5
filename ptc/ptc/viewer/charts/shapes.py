"""The few shapes of our drawings, as text. A `paint` is a colour, or after a dot the class that a page colours."""

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, log10


def text(x: float, y: float, said: str, *, anchor: str = "start", size: int = 12, soft: bool = False) -> str:
    """A line of text; a `soft` one says less."""
    kind = ' class="soft"' if soft else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}"{kind}>{escape(said)}</text>'


def rectangle(x: float, y: float, width: float, height: float, paint: str) -> str:
    """A filled rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.0f}" {_painted("fill", paint)}/>'


def titled(title: str, shape: str) -> str:
    """A shape that says what it is when it is pointed at."""
    return f"<g><title>{escape(title)}</title>{shape}</g>"


def polyline(points: Sequence[tuple[float, float]], paint: str) -> str:
    """A line through points."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" {_painted("stroke", paint)} stroke-width="2"/>'


def rule(x: float, y: float, width: float, paint: str = "#dddddd") -> str:
    """A thin horizontal line."""
    return f'<path d="M{x:.0f} {y:.0f}h{width:.0f}" {_painted("stroke", paint)}/>'


def link(address: str, title: str, shapes: Iterable[str]) -> str:
    """Shapes that lead to a place, and say what they are."""
    return f'<a href="{escape(address)}"><title>{escape(title)}</title>{"".join(shapes)}</a>'


def drawing(width: float, height: float, label: str, shapes: Iterable[str], *, leads: bool = False) -> str:
    """A drawing within a page; `leads` where there are links in it."""
    role = "group" if leads else "img"
    head = f'<svg role="{role}" aria-label="{escape(label)}" viewBox="0 0 {width:.0f} {height:.0f}">'
    return "\n".join([head, *shapes, "</svg>"])


def vertical(x: float, y: float, height: float, paint: str) -> str:
    """A thin vertical line."""
    return f'<path d="M{x:.0f} {y:.0f}v{height:.0f}" {_painted("stroke", paint)}/>'


def rounded(value: float) -> float:
    """The next number of one or two digits and zeros, so that quarters of it read well."""
    unit = 10 ** max(0, int(log10(max(1, value))) - 1)
    return ceil(value / (4 * unit)) * 4 * unit


def _painted(attribute: str, paint: str) -> str:
    return f'class="{paint[1:]}"' if paint.startswith(".") else f'{attribute}="{paint}"'
