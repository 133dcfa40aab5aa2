/** The plain face of Golden Reels: a grid of symbols, the winning cells framed, and a banner in free spins. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { part } from "../../shell/page-parts.js";
import type { Face } from "../game.ts";
import { nameOf } from "./name-of.ts";
import { OPENING_WINDOW } from "./symbols.ts";
import type { ReelsEvent, Window } from "./timeline.ts";

/** Opens the grid. */
export function openFace(root: HTMLElement): Face<ReelsEvent> {
  const reels = document.createElement("div");
  reels.id = "reels";
  reels.className = "reels face";
  reels.setAttribute("role", "img");
  root.append(reels);
  const banner = part("banner", HTMLElement);
  return {
    show(events, _rules, money) {
      const last = events.at(-1);
      showWindow(reels, events.findLast(hasWindow)?.window ?? OPENING_WINDOW);
      if (last?.type === "won" || last?.type === "freeSpin" || last?.type === "freeSpinsOver")
        markWins(reels, winsOf(events));
      const text = bannerText(last, money);
      banner.textContent = text;
      banner.hidden = text === "";
    },
    wait: () => reels.classList.remove("has-wins"),
    stop: () => {},
  };
}

function winsOf(events: readonly ReelsEvent[]) {
  const last = events.findLast((event) => event.type === "won" || event.type === "freeSpin");
  return last?.type === "won" || last?.type === "freeSpin" ? last.wins : [];
}

function bannerText(event: ReelsEvent | undefined, money: (multiplier: number) => string): string {
  if (event?.type === "freeSpinsBegan") return words.reels.freeSpins(event.count);
  if (event?.type !== "freeSpin") return "";
  const { number: spin, count, after } = event;
  return words.reels.freeSpin(number(spin), number(count), money(after));
}

function hasWindow(event: ReelsEvent) {
  return event.type === "stopped" || event.type === "freeSpin";
}

function showWindow(reels: HTMLElement, window: Window): void {
  reels.classList.remove("has-wins");
  reels.replaceChildren(...window.flat().map(cell));
  const rows = window.map((row, index) =>
    words.reels.row(number(index + 1), row.map(nameOf).join(", ")),
  );
  reels.setAttribute("aria-label", [words.reels.reels, ...rows].join(". "));
}

/** Frames the cells of these wins and dims the rest, so that a win does not depend on colours. */
function markWins(reels: HTMLElement, wins: ReturnType<typeof winsOf>): void {
  const perRow = 5;
  for (const { reel, row } of wins.flatMap(({ positions }) => positions))
    reels.children[row * perRow + reel]?.classList.add("winning");
  reels.classList.toggle("has-wins", wins.length > 0);
}

function cell(symbol: string): HTMLElement {
  const box = document.createElement("div");
  box.className = "cell";
  box.dataset.symbol = symbol;
  box.textContent = nameOf(symbol);
  return box;
}
