/** The slot game's paytable and paylines, for the panel of rules and odds. */
import { number, percent } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { heading, table, text } from "../../shell/rule-parts.js";
import { pictureAddress } from "../../stage/sprites.ts";
import type { Rules } from "../game.ts";
import { nameOf } from "./name-of.ts";

interface SlotRules {
  readonly symbols: string[];
  readonly scatter: string;
  readonly rows: number;
  readonly paylines: number[][];
  readonly linePays: Record<string, Record<string, number>>;
  readonly scatterPays: Record<string, number>;
  /** What five scatters pay instead: one of these, by weight. */
  readonly fiveScatterPrizes?: readonly { readonly pays: number; readonly weight: number }[];
  readonly freeSpins: { countByScatters: Record<string, number>; multiplier: number };
}

const SVG = "http://www.w3.org/2000/svg";
const COUNTS = ["3", "4", "5"];

/** Returns the elements of the paytable. */
export function paytable(published: Rules): HTMLElement[] {
  const rules = published as unknown as SlotRules;
  const { reels } = words;
  return [
    heading(reels.paytable),
    text(reels.paytableText),
    payTable(rules),
    ...prizes(rules),
    heading(reels.freeSpinsTitle),
    text(freeSpins(rules)),
    heading(reels.paylines),
    lines(rules),
  ];
}

function payTable({
  symbols,
  scatter,
  linePays,
  scatterPays,
  fiveScatterPrizes,
}: SlotRules): HTMLElement {
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const title of [words.reels.symbol, ...COUNTS.map((count) => `${count} ×`)]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = title;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const symbol of symbols) {
    const pays = symbol === scatter ? scatterPays : linePays[symbol];
    const row = body.insertRow();
    const name = row.insertCell();
    name.className = "symbol";
    name.append(
      tile(symbol),
      symbol === scatter ? words.reels.anyPosition(nameOf(symbol)) : nameOf(symbol),
    );
    const isPrized = symbol === scatter && fiveScatterPrizes !== undefined;
    for (const count of COUNTS) {
      const pay = pays?.[count];
      row.insertCell().textContent = pay === undefined && isPrized ? words.reels.prize : payOf(pay);
    }
  }
  return table;
}

function payOf(multiplier: number | undefined): string {
  return multiplier === undefined ? "–" : number(multiplier);
}

/** What five scatters may pay, and how often each prize is drawn. */
function prizes({ fiveScatterPrizes = [] }: SlotRules): HTMLElement[] {
  if (fiveScatterPrizes.length === 0) return [];
  const all = fiveScatterPrizes.reduce((sum, { weight }) => sum + weight, 0);
  const rows = fiveScatterPrizes.map(({ pays, weight }) => [
    words.rules.timesStake(number(pays)),
    percent(weight / all, 2),
  ]);
  const { prize, prizesText, prizes: title } = words.reels;
  return [heading(title), text(prizesText), table([prize, words.rules.chance], rows)];
}

function freeSpins({ freeSpins: { countByScatters, multiplier } }: SlotRules): string {
  const gives = Object.entries(countByScatters).map(
    ([count, spins]) => `${count} → ${number(spins)}`,
  );
  return words.reels.freeSpinsText(gives.join(", "), number(multiplier));
}

function lines({ paylines, rows }: SlotRules): HTMLElement {
  const list = document.createElement("ol");
  list.className = "paylines";
  for (const [index, line] of paylines.entries()) {
    const item = document.createElement("li");
    const rowNumbers = line.map((row) => number(row + 1)).join(", ");
    const spoken = words.reels.payline(number(index + 1), rowNumbers);
    item.append(picture(line, rows, spoken), String(index + 1));
    list.append(item);
  }
  return list;
}

/** Draws a line as a small grid with its cells filled. */
function picture(line: readonly number[], rows: number, spoken: string): SVGElement {
  const grid = document.createElementNS(SVG, "svg");
  grid.setAttribute("viewBox", `0 0 ${line.length} ${rows}`);
  grid.setAttribute("role", "img");
  grid.setAttribute("aria-label", spoken);
  for (let reel = 0; reel < line.length; reel += 1) {
    for (let row = 0; row < rows; row += 1) {
      const cell = document.createElementNS(SVG, "rect");
      cell.setAttribute("x", String(reel + 0.08));
      cell.setAttribute("y", String(row + 0.08));
      cell.setAttribute("width", "0.84");
      cell.setAttribute("height", "0.84");
      if (line[reel] === row) cell.setAttribute("class", "on");
      grid.append(cell);
    }
  }
  return grid;
}

/** Returns a place for the symbol's picture, which arrives with the stage's files. */
function tile(symbol: string): HTMLElement {
  const image = document.createElement("img");
  image.alt = "";
  void import("./stage.ts").then(({ art }) => {
    image.src = pictureAddress(art[symbol] ?? "");
  });
  return image;
}
