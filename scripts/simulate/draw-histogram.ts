/**
 * A picture of what rounds win, as a self-contained SVG: a bar for each class of wins, with a length
 * on a logarithmic scale of rounds. It follows the reader's light or dark colour scheme.
 */
import type { WinClass } from "./win-classes.ts";

const WIDTH = 760;
const TOP = 76;
const ROW = 26;
const BAR = { left: 130, right: 640, height: 18 };

const STYLE = `text{fill:#0f172a}.ground{fill:#fff}.bar{fill:#2563eb}.line{stroke:#cbd5e1}.quiet{fill:#475569}@media(prefers-color-scheme:dark){text{fill:#e2e8f0}.ground{fill:#0f172a}.bar{fill:#60a5fa}.line{stroke:#334155}.quiet{fill:#94a3b8}}`;

/** Returns the picture. Classes without a round have no bar. */
export function drawHistogram(title: string, classes: readonly WinClass[]): string {
  const height = TOP + classes.length * ROW + 40;
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(...classes.map((c) => c.rounds)))));
  // The scale begins half a decade before 1, so that one round has a short bar.
  const lengthOf = (rounds: number) =>
    ((Math.log10(rounds) + 0.5) / (decades + 0.5)) * (BAR.right - BAR.left);
  const grid = Array.from({ length: decades + 1 }, (_, power) => {
    const x = round(BAR.left + lengthOf(10 ** power));
    return `<line class="line" x1="${x}" y1="${TOP - 8}" x2="${x}" y2="${height - 36}"/>
<text class="quiet" x="${x}" y="${height - 16}" text-anchor="middle">${power > 3 ? `10<tspan dy="-5" font-size="10">${power}</tspan>` : 10 ** power}</text>`;
  });
  const bars = classes.map(({ label, rounds }, index) => {
    const y = TOP + index * ROW;
    const length = rounds === 0 ? 0 : round(lengthOf(rounds));
    return `<text x="${BAR.left - 12}" y="${y + 14}" text-anchor="end">${label}</text>
<rect class="bar" x="${BAR.left}" y="${y}" width="${length}" height="${BAR.height}" rx="2"/>
<text class="quiet" x="${WIDTH - 14}" y="${y + 14}" text-anchor="end">${whole(rounds)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="13">
<title id="title">${escaped(title)}</title>
<desc id="desc">${words(classes)}</desc>
<style>${STYLE}</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
<text x="14" y="28" font-size="16" font-weight="600">${escaped(title)}</text>
<text class="quiet" x="14" y="52">Win, in stakes</text>
<text class="quiet" x="${BAR.left}" y="52">Rounds, on a logarithmic scale</text>
${grid.join("\n")}
${bars.join("\n")}
</svg>
`;
}

/** Returns the same in words, for people who cannot see the picture. */
function words(classes: readonly WinClass[]): string {
  const lines = classes.map(({ label, rounds }) => `${label} stakes: ${whole(rounds)}`);
  return `Rounds by what they won. ${lines.join("; ")}.`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function whole(number: number): string {
  return number.toLocaleString("en");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
