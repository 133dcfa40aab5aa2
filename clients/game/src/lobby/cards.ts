/** The cards of the lobby: one for each game, with its colours and pictures. */
import CARDS from "games:card.ts";
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
  scene.append(...(CARDS[game.id] ?? []).map(picture));
  const stakes = make("p", "fine stakes");
  stakes.hidden = true;
  item.append(scene, make("h2", "name", game.name), facts(game), stakes, buttons(game, ways));
  return item;
}

/** Returns a picture from SVG text, or the text itself for a game that is drawn in letters. */
function picture(svg: string): HTMLElement {
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
