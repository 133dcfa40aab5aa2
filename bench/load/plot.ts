/** Line plots as SVG, which take their colours from the page. Each has the same figures as a table behind it. */

export interface Line {
  readonly name: string;
  /** One of the page's colours: 1 to 4. A pattern distinguishes lines as well. */
  readonly colour: 1 | 2 | 3 | 4;
  readonly values: readonly number[];
}

export interface Plot {
  readonly id: string;
  readonly title: string;
  /** What the plot shows, in a sentence, for people who cannot see it. */
  readonly summary: string;
  readonly unit: string;
  readonly seconds: readonly number[];
  readonly lines: readonly Line[];
  readonly isLogarithmic?: boolean;
}

const [WIDTH, HEIGHT] = [760, 240];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 16, 12, 32];
const PATTERNS = { 1: "", 2: "7 4", 3: "2 3", 4: "10 3 2 3" } as const;
const TICKS = 5;

/** Returns a figure: the plot, its legend, and its table. */
export function plotOf(plot: Plot): string {
  const { id, title, summary, lines, seconds, unit } = plot;
  const legend = lines.map(
    ({ name, colour }) =>
      `<li><svg width="34" height="10" aria-hidden="true"><line x1="0" x2="34" y1="5" y2="5" class="line c${colour}" stroke-dasharray="${PATTERNS[colour]}"/></svg>${escapeText(name)}</li>`,
  );
  const rows = seconds.map(
    (second, at) =>
      `<tr><th scope="row">${second.toFixed(0)}</th>${lines.map(({ values }) => `<td>${numberOf(values[at])}</td>`).join("")}</tr>`,
  );
  return `<figure><figcaption id="${id}">${escapeText(title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id} ${id}-says"><desc id="${id}-says">${escapeText(summary)}</desc>
${axesOf(plot)}
${lines.map((line) => pathOf(line, plot)).join("\n")}
</svg>
<ul class="legend">${legend.join("")}</ul>
<details><summary>The same as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="${escapeText(title)}, as a table"><table><thead><tr><th scope="col">second</th>${lines.map(({ name }) => `<th scope="col">${escapeText(name)}, ${escapeText(unit)}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div></details></figure>`;
}

function axesOf(plot: Plot): string {
  const last = plot.seconds.at(-1) ?? 1;
  const parts: string[] = [];
  for (const value of ticksOf(plot)) {
    const y = yOf(value, plot);
    parts.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}" class="grid"/><text x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${numberOf(value)}</text>`,
    );
  }
  for (let tick = 0; tick <= TICKS; tick += 1) {
    const second = (last * tick) / TICKS;
    const x = xOf(second, plot);
    const anchor = tick === TICKS ? "end" : "middle";
    parts.push(
      `<text x="${x}" y="${HEIGHT - 10}" text-anchor="${anchor}">${second.toFixed(0)} s</text>`,
    );
  }
  return parts.join("\n");
}

function pathOf({ colour, values }: Line, plot: Plot): string {
  let path = "";
  let isDown = false;
  for (const [at, value] of values.entries()) {
    // The line is broken where nothing was measured; a value between two gaps is a dot.
    if (Number.isFinite(value)) {
      const point = `${xOf(plot.seconds[at] ?? 0, plot)} ${yOf(value, plot)}`;
      path += isDown ? `L${point}` : `M${point}h0`;
    }
    isDown = Number.isFinite(value);
  }
  return `<path d="${path}" class="line c${colour}" stroke-dasharray="${PATTERNS[colour]}"/>`;
}

function ticksOf(plot: Plot): number[] {
  const { low, high } = boundsOf(plot);
  if (plot.isLogarithmic) {
    const decades = Math.round(Math.log10(high / low));
    return Array.from({ length: decades + 1 }, (_, at) => low * 10 ** at);
  }
  return [0, 0.25, 0.5, 0.75, 1].map((share) => share * high);
}

function boundsOf({ lines, isLogarithmic }: Plot): { low: number; high: number } {
  const all = lines.flatMap(({ values }) => values).filter(Number.isFinite);
  const most = all.reduce((one, other) => Math.max(one, other), 0);
  if (isLogarithmic) {
    const least = all.reduce((one, other) => Math.min(one, other), most);
    const low = 10 ** Math.floor(Math.log10(Math.max(least, 0.1)));
    return { low, high: Math.max(low * 10, 10 ** Math.ceil(Math.log10(Math.max(most, 1)))) };
  }
  const decade = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * decade >= most) ?? 10;
  return { low: 0, high: Math.max(4, step * decade) };
}

function xOf(second: number, { seconds }: Plot): number {
  return round(LEFT + ((WIDTH - LEFT - RIGHT) * second) / (seconds.at(-1) ?? 1));
}

function yOf(value: number, plot: Plot): number {
  const { low, high } = boundsOf(plot);
  const share = plot.isLogarithmic
    ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
    : value / high;
  return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function numberOf(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** Makes a text safe in HTML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
