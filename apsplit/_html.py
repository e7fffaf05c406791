"""Small pieces of HTML for notebooks. Whatever is written into them is escaped: names of columns come from anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_LEFT = 'style="text-align: left"'


def table(title: str, rows: Iterable[tuple[str, object]]) -> str:
    """A title above a table of two columns.

    >>> table("Split", [("threshold", 2.5)])
    '<div><strong>Split</strong><table><tr><th style="text-align: left">threshold</th><td
    style="text-align: left">2.5</td></tr></table></div>'
    """
    lines = (f"<tr><th {_LEFT}>{_text(name)}</th><td {_LEFT}>{_text(value)}</td></tr>" for name, value in rows)
    return f"<div><strong>{_text(title)}</strong><table>{''.join(lines)}</table></div>"


def preformatted(title: str, text: str) -> str:
    """A title above lines that stay as they are."""
    return f"<div><strong>{_text(title)}</strong><pre>{_text(text)}</pre></div>"


def _text(value: object) -> str:
    """Anything as text that is no markup; characters that cannot be encoded are shown as such."""
    return escape(str(value).encode("utf-8", "backslashreplace").decode())
