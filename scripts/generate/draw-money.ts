/**
 * Draws the picture of docs/money.md: the accounts of a wallet and of a pool, and every kind of transaction
 * as an arrow between them. `npm run generate -- pictures` writes it, and a test checks that it follows the code.
 */
import type { Account } from "../../domain/ledger/legs.ts";
import { type Flow, flows } from "./money-flows.ts";

type PoolAccount = "contributed" | "seeded" | "corrected" | "pot" | "paid" | "returned";
type Point = readonly [x: number, y: number];

export const MONEY_PICTURE = "docs/images/money.svg";

const WIDTH = 1160;
const HEIGHT = 680;
const BOX = { width: 132, height: 48 };

/**
 * The position of each account: the player's in the middle, the operator's around them, the pool's on the
 * right.
 */
const PLACES: Readonly<Record<Exclude<Account, "demo_issue"> | PoolAccount, Point>> = {
  deposits: [110, 150],
  gaming: [110, 330],
  bonus_cost: [370, 620],
  cash: [370, 190],
  bonus: [370, 480],
  in_play: [480, 390],
  bonus_in_play: [110, 520],
  held: [690, 190],
  correction: [370, 86],
  withdrawals: [690, 330],
  pool_settlement: [690, 480],
  paid: [900, 480],
  returned: [1060, 480],
  corrected: [980, 96],
  pot: [980, 340],
  contributed: [900, 178],
  seeded: [1060, 178],
};
const OF_THE_PLAYER = new Set(["cash", "bonus", "in_play", "bonus_in_play", "held", "pot"]);

/** How money moves inside a pool: `PotMovement` in the domain. */
const POOL_FLOWS: readonly { name: string; from: PoolAccount; to: PoolAccount }[] = [
  { name: "each bet", from: "contributed", to: "pot" },
  { name: "each cycle", from: "seeded", to: "pot" },
  { name: "a hit", from: "pot", to: "paid" },
  { name: "closing", from: "pot", to: "returned" },
  { name: "correction", from: "corrected", to: "pot" },
];

/** Returns the whole picture as SVG. */
export function drawMoney(): string {
  const accounts = Object.entries(PLACES).map(([name, place]) => account(name, place));
  const arrows = spread([...flows(), ...POOL_FLOWS]).map(arrow);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="14">
<title id="title">Where money stands, and every way it moves</title>
<desc id="desc">${words()}</desc>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" fill="#334155"/></marker></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${room("The player's wallet: one object per player", 20, 760)}
${room("The pool: one object per currency", 812, 328)}
${pair()}
${arrows.join("\n")}
${accounts.join("\n")}
</svg>
`;
}

/** Returns the same in words, for people who cannot see the picture. */
function words(): string {
  const lines = [...flows(), ...POOL_FLOWS].map(
    ({ name, from, to }) => `${name}: ${readable(from)} to ${readable(to)}`,
  );
  return `${lines.join("; ")}. What a pool has paid and what wallets settle with it net to zero.`;
}

function room(title: string, x: number, width: number): string {
  return `<rect x="${x}" y="20" width="${width}" height="${HEIGHT - 40}" rx="14" fill="#f8fafc" stroke="#cbd5e1"/>
<text x="${x + 18}" y="50" font-weight="600" fill="#0f172a">${title}</text>`;
}

function account(name: string, [x, y]: Point): string {
  const own = OF_THE_PLAYER.has(name);
  const { width, height } = BOX;
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="8" fill="${own ? "#dcfce7" : "#e2e8f0"}" stroke="${own ? "#15803d" : "#64748b"}"/>
<text x="${x}" y="${y + 5}" text-anchor="middle" fill="#0f172a">${readable(name)}</text>`;
}

/** The two sides of one win: the same transaction id in both objects. */
function pair(): string {
  const [left] = PLACES.pool_settlement;
  const [right, y] = PLACES.paid;
  const middle = (left + right) / 2;
  return `<line x1="${left + BOX.width / 2}" y1="${y}" x2="${right - BOX.width / 2}" y2="${y}" stroke="#334155" stroke-dasharray="5 4"/>
${label("one id, sum zero", [middle, y - 34])}`;
}

interface Arrow extends Pick<Flow, "name"> {
  readonly from: keyof typeof PLACES;
  readonly to: keyof typeof PLACES;
  /** How far the arrow bends to its left, so that arrows between the same accounts do not overlap. */
  readonly bow: number;
}

/** Bends the arrows between one pair of accounts apart; a single arrow is straight. */
function spread(all: readonly { name: string; from: string; to: string }[]): Arrow[] {
  const pairs = Map.groupBy(all, ({ from, to }) => [from, to].sort().join());
  return all.map((flow) => {
    const shared = (pairs.get([flow.from, flow.to].sort().join())?.length ?? 1) > 1;
    return { ...flow, bow: shared ? 26 : 0 } as Arrow;
  });
}

function arrow({ name, from, to, bow }: Arrow): string {
  const [start, end] = [PLACES[from], PLACES[to]];
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const left: Point = [(end[1] - start[1]) / length, -(end[0] - start[0]) / length];
  const middle: Point = [
    (start[0] + end[0]) / 2 + left[0] * bow * 2,
    (start[1] + end[1]) / 2 + left[1] * bow * 2,
  ];
  const [a, b] = [edge(start, middle), edge(end, middle)];
  const top: Point = [(a[0] + 2 * middle[0] + b[0]) / 4, (a[1] + 2 * middle[1] + b[1]) / 4];
  return `<path d="M${point(a)} Q${point(middle)} ${point(b)}" fill="none" stroke="#334155" stroke-width="1.5" marker-end="url(#tip)"/>
${label(name, top)}`;
}

/** Returns the point where a line from an account's centre towards a point leaves its box. */
function edge([x, y]: Point, [toX, toY]: Point): Point {
  const [dx, dy] = [toX - x, toY - y];
  const scale = Math.min(
    BOX.width / 2 / Math.max(Math.abs(dx), 1e-9),
    BOX.height / 2 / Math.max(Math.abs(dy), 1e-9),
  );
  return [x + dx * scale, y + dy * scale];
}

/** A halo in the background colour keeps the text readable where it crosses lines. */
function label(text: string, [x, y]: Point): string {
  return `<text x="${round(x)}" y="${round(y + 4)}" text-anchor="middle" font-size="12.5" fill="#0f172a" stroke="#f8fafc" stroke-width="5" paint-order="stroke">${text}</text>`;
}

function readable(name: string): string {
  return name.replaceAll("_", " ");
}

function point([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
