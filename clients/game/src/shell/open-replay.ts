/**
 * The entry of the replay page: plays a stored round again, in the same way as a round that was
 * just played (timeline, face, stage). The page contains the round and calls nothing: it has no
 * session, and neither stakes nor pays. Reference 17.10.
 */

import GAMES from "games:game.ts";
import type { Rules } from "../games/game.ts";
import { fillPage } from "../languages/fill-page.ts";
import { money, percent, readable } from "../languages/numbers.ts";
import { useLanguageOf, words } from "../languages/words.ts";
import { openStage } from "../stage/open-stage.ts";
import { Sound } from "../stage/sound.ts";
import { decimalsOf } from "./amounts.js";
import type { Round } from "./api.js";
import { Director } from "./director.ts";
import { part, write } from "./page-parts.js";
import { ResultLine } from "./result-line.js";

/** What the platform wrote into the page. */
interface Replay {
  readonly round: Round & {
    readonly currency: string;
    readonly jackpot: string | null;
    /** The return of the version that the round was played with; null if that version is unknown. */
    readonly returnToPlayer: number | null;
  };
  /** Whether it was played in the operator's sandbox. */
  readonly isSandbox: boolean;
  readonly rules: Rules;
  readonly expiresAt: string;
}

const record = document.querySelector('meta[name="rouleau-replay"]')?.getAttribute("content");
const { round, rules, isSandbox, expiresAt } = JSON.parse(record ?? "null") as Replay;
const game = GAMES[round.gameId];
if (game === undefined) throw new Error("This page does not know this game.");

await useLanguageOf(navigator.language);
fillPage();
const decimals = decimalsOf(round.stake.total);
const result = new ResultLine(decimals);
const place = part("stage", HTMLElement);
const director = new Director(game, game.openFace(place), decimals, { isReplay: true });
const again = part("again", HTMLButtonElement);
const skip = part("skip", HTMLButtonElement);
let onSkip: (() => void) | undefined;

director.onSkippable = (finish) => {
  onSkip = finish;
  skip.hidden = finish === undefined;
};
skip.addEventListener("click", () => onSkip?.());
again.addEventListener("click", () => void play());

showAbout();
director.open(undefined, rules);
await openStage(game, director, { place, rules, sound: new Sound(), words });
await play();

/** Plays the round from its beginning. */
async function play(): Promise<void> {
  part("game", HTMLElement).setAttribute("aria-busy", "true");
  again.hidden = true;
  result.say("");
  director.open(undefined, rules);
  director.wait();
  const detail = await director.show(round);
  if (round.state === "settled")
    result.saySettled(round, [...forcedLine(), detail, ...jackpotLine()].join(" · "));
  else result.say(round.state === "open" ? words.replay.open : words.replay.voided, detail);
  write("last-win", readable(round.win));
  again.hidden = false;
  again.focus();
  part("game", HTMLElement).setAttribute("aria-busy", "false");
}

function forcedLine(): string[] {
  return round.forced === true ? [words.replay.forced] : [];
}

function jackpotLine(): string[] {
  const { jackpot, currency } = round;
  return jackpot === null ? [] : [words.replay.jackpot(money(jackpot, currency))];
}

function returnLine(): string[] {
  const { returnToPlayer } = round;
  if (returnToPlayer === null) return [];
  return [`${words.rules.returnToPlayer}: ${percent(returnToPlayer, 2)}.`];
}

/** Shows what stays the same: the stake, the currency, the time, and what this page is. */
function showAbout(): void {
  write("stake", readable(round.stake.total));
  for (const unit of document.querySelectorAll("[data-currency]"))
    unit.textContent = round.currency;
  part("demo", HTMLElement).hidden = !round.demo;
  part("sandbox", HTMLElement).hidden = round.demo || !isSandbox;
  const played = part("played", HTMLTimeElement);
  played.dateTime = round.createdAt;
  played.textContent = timeText(round.createdAt);
  const note = words.replay.note(round.id, timeText(expiresAt));
  const money = isSandbox && !round.demo ? [words.replay.sandbox] : [];
  write("note", [note, ...money, ...returnLine()].join(" "));
}

function timeText(time: string): string {
  return new Date(time).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "medium",
  });
}
