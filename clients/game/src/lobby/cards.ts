/** The cards of the lobby: one for each game, with its colours and pictures. */
import { art as foxNFlock } from "../games/fox-n-flock/art.ts";
import { art as goldenReels } from "../games/golden-reels/art.ts";
import { art as katapuuult } from "../games/katapuuult/art.ts";
import { art as safeSmash } from "../games/safe-smash/art.ts";
import { number, percent } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { make } from "./make.ts";

/** A game as the platform wrote it into the page. */
export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly returnToPlayer: number;
  readonly maxMultiplier: number;
  readonly jackpot: boolean;
}

/** SVG text, or the text itself for a game that is drawn in letters. */
const PICTURES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "golden-reels": [goldenReels.crown, goldenReels.seven, goldenReels.diamond],
  "safe-smash": [safeSmash.body, safeSmash.door],
  "bit-key-rush": ["K7_F"],
  "fox-n-flock": [foxNFlock.goat, foxNFlock.fox],
  katapuuult: [katapuuult.gem, katapuuult.base, katapuuult.star],
};

/** A way to open a game, such as for money or as a demo. */
export interface Way {
  readonly label: string;
  readonly isMain: boolean;
  open(gameId: string): void;
}

/** Returns the card of a game. The stakes are added once it is known who plays. */
export function card(game: Listed, ways: readonly Way[]): HTMLElement {
  const item = document.createElement("li");
  item.className = "card";
  item.dataset.game = game.id;
  const scene = make("div", "scene");
  scene.setAttribute("aria-hidden", "true");
  scene.append(...(PICTURES[game.id] ?? []).map(picture));
  const stakes = make("p", "fine stakes");
  stakes.hidden = true;
  item.append(scene, make("h2", "name", game.name), facts(game), stakes, buttons(game, ways));
  return item;
}

function picture(svg = ""): HTMLElement {
  if (!svg.startsWith("<svg")) return make("span", "letters", svg);
  const image = document.createElement("img");
  image.alt = "";
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image;
}

function facts({ returnToPlayer, maxMultiplier, jackpot }: Listed): HTMLElement {
  const { lobby } = words;
  const parts = [
    lobby.returns(percent(returnToPlayer)),
    lobby.upTo(number(maxMultiplier)),
    ...(jackpot ? [lobby.withJackpot] : []),
  ];
  return make("p", "fine", parts.join(" · "));
}

function buttons(game: Listed, ways: readonly Way[]): HTMLElement {
  const box = make("p", "ways");
  for (const way of ways) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = way.isMain ? "plain" : "quiet";
    button.textContent = way.label;
    button.setAttribute("aria-label", `${way.label}: ${game.name}`);
    button.addEventListener("click", () => way.open(game.id));
    box.append(button);
  }
  return box;
}
