"""The results as a table and as a plot."""

from dataclasses import dataclass
from html import escape


@dataclass
class Row:
    """One measurement, against what it is compared with, and the ratio it must reach."""

    work: str
    figure: str
    against: str
    ratio: float | None = None
    limit: float | None = None

    @property
    def is_reached(self):
        return self.ratio is None or self.limit is None or self.ratio <= self.limit


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"


def kilobytes(value):
    return f"{value / 1000:,.1f} KB"


def number(value):
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def table(rows, heading):
    """Returns a Markdown table."""
    lines = [heading, "", "| work | Thumbindex | compared with | ratio | at most |", "|---|---|---|---|---|"]
    for row in rows:
        ratio = "" if row.ratio is None else number(row.ratio)
        if not row.is_reached:
            ratio = f"**{ratio}**"
        limit = "" if row.limit is None else number(row.limit)
        lines.append(f"| {row.work} | {row.figure} | {row.against} | {ratio} | {limit} |")
    return "\n".join(lines) + "\n"


def plot(rows):
    """Returns an SVG image: a bar for each ratio to its limit, on a logarithmic scale."""
    rows = [row for row in rows if row.ratio is not None and row.limit]
    import math

    left, width, step, top = 330, 420, 26, 46
    low, high = 0.1, 10.0
    scale = lambda value: left + width * math.log(min(max(value, low), high) / low) / math.log(high / low)
    height = top + step * len(rows) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 60} {height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13">',
        "<title>Each measurement as a part of what it may be</title>",
        "<style>text{fill:#222}.grid{stroke:#bbb}.limit{stroke:#222}.good{fill:#2b6f5c}.poor{fill:#b4532a}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#555}.limit{stroke:#ddd}}</style>",
    ]
    for value in (0.1, 0.2, 0.5, 1, 2, 5, 10):
        kind = "limit" if value == 1 else "grid"
        parts.append(f'<line class="{kind}" x1="{scale(value):.1f}" x2="{scale(value):.1f}" y1="{top - 8}" y2="{height - 10}"/>')
        parts.append(f'<text x="{scale(value):.1f}" y="{top - 16}" text-anchor="middle">{value:g}</text>')
    for position, row in enumerate(rows):
        share = row.ratio / row.limit
        y = top + step * position
        kind = "good" if share <= 1 else "poor"
        parts.append(f'<text x="{left - 10}" y="{y + 14}" text-anchor="end">{escape(row.work)}</text>')
        parts.append(f'<rect class="{kind}" x="{left}" y="{y + 3}" width="{scale(share) - left:.1f}" height="15"/>')
        parts.append(f'<text x="{scale(share) + 6:.1f}" y="{y + 15}">{number(share)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
