/**
 * The verifier page: fills its fields from the pasted round, recomputes the round with the casino's own
 * rules, and says what matches; and the same for jackpot cycles. It sends no requests. The game's page can
 * hand a round over in the part of the address behind the #, which stays in the browser.
 */
import {
  type Check,
  type Verification,
  verifyRound,
} from "../../../domain/fairness/verify-round.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import {
  type CycleCheck,
  type CycleClaim,
  verifyCycle,
} from "../../../domain/jackpot/verify-cycle.ts";
import { conclude, concludeCycles } from "./conclude.ts";
import { FIELDS, type PageClaim, readClaim, readPasted, type Texts } from "./read-claim.ts";
import { readCycles } from "./read-cycles.ts";
import { type Handed, readHanded } from "./read-handed.ts";
import { LANGUAGE_NAMES, language, useLanguage, words } from "./words.ts";

const noted = part("noted", HTMLInputElement);
const pasted = part("pasted", HTMLTextAreaElement);
const verdict = part("verdict", HTMLElement);
const report = part("report", HTMLElement);
const languages = part("language", HTMLSelectElement);
/** What was done last, to be said again in another language. */
let last: (() => void) | undefined;

for (const { id, name } of GAMES) {
  const option = element("option", name);
  option.value = id;
  part("gameId", HTMLSelectElement).append(option);
}
fill({
  ...{ gameId: GAMES[0]?.id ?? "", gameVersion: String(GAMES[0]?.version ?? 1) },
  ...{ returnToPlayer: "null", choices: "{}", actions: "[]", forcedDraws: "null" },
  ...{ clientSeedBy: "player", demo: "false", state: "settled" },
});

pasted.addEventListener("input", verifyPasted);
// The hash is the player's own: what is pasted never fills it in.
noted.addEventListener("input", verifyPasted);
part("fields", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => verify(texts()));
});

for (const [code, name] of LANGUAGE_NAMES) {
  const option = element("option", name);
  option.value = code;
  option.lang = code;
  languages.append(option);
}
languages.addEventListener("change", () => {
  speak([languages.value]);
  last?.();
});
speak(navigator.languages);
takeHanded();

/** Shows the page in the first of these locales that it speaks. */
function speak(locales: readonly string[]): void {
  useLanguage(locales);
  languages.value = language;
  document.documentElement.lang = language;
  document.title = words.page.title;
  const places = document.querySelectorAll<HTMLElement>("[data-word]");
  for (const place of places) {
    const name = place.dataset.word as keyof typeof words.page;
    place.textContent = words.page[name];
  }
}

/** Verifies the round in the address, if there is one, and takes it out of there. */
function takeHanded(): void {
  const { hash } = location;
  if (hash.length <= 1) return;
  history.replaceState(null, "", location.href.slice(0, -hash.length));
  let handed: Handed | undefined;
  attempt(() => {
    handed = readHanded(hash.slice(1));
  });
  if (handed === undefined) return;
  const { round, noted: anchor, lang } = handed;
  if (lang !== undefined) speak([lang]);
  part("handed", HTMLElement).hidden = false;
  noted.value = anchor;
  pasted.value = round;
  verifyPasted();
}

function verifyPasted(): void {
  if (pasted.value.trim() === "") return;
  attempt(() => {
    const cycles = readCycles(pasted.value, noted.value);
    if (cycles !== undefined) return showCycles(cycles);
    const round = readPasted(pasted.value);
    fill(round);
    verify(round);
  });
}

function verify(round: Texts): void {
  const claim = readClaim(round, noted.value);
  const result = verifyRound(claim);
  if (!result.ok) throw new Error(words.refusals[result.refusal]);
  show(claim, result.value);
}

function show(claim: PageClaim, verification: Verification): void {
  const { checks, round } = verification;
  const { isVerified, verdict: text, shown, notShown } = conclude(claim, verification);
  say(isVerified ? "yes" : "no", text);
  const list = element("ul");
  for (const check of checks) list.append(lineOf(check));
  const drawn = element("ol");
  for (const { bound, value } of round.draws) {
    drawn.append(element("li", words.report.draw(value, bound - 1)));
  }
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const version = words.report.version(claim.gameVersion, percent.format(round.returnToPlayer));
  const outcome = element("pre", JSON.stringify(round.position.outcome, null, 1));
  report.replaceChildren(
    ...[list, element("p", version)],
    ...(isVerified ? [element("h3", words.report.shown), sentences(shown)] : []),
    ...[element("h3", words.report.notShown), sentences(notShown)],
    ...[element("h3", words.report.draws(round.draws.length)), drawn],
    ...[element("h3", words.report.outcome), outcome],
  );
}

function showCycles(cycles: readonly CycleClaim[]): void {
  const verified = cycles.map((claim) => ({ claim, checks: verifyCycle(claim) }));
  const { isVerified, verdict: text, shown, notShown } = concludeCycles(verified);
  say(isVerified ? "yes" : "no", text);
  report.replaceChildren(
    ...verified.flatMap(({ claim, checks }) => {
      const list = element("ul");
      for (const check of checks) list.append(lineOf(check));
      return [element("h3", words.report.cycle(claim.cycle)), list];
    }),
    ...(isVerified ? [element("h3", words.report.shown), sentences(shown)] : []),
    ...[element("h3", words.report.notShown), sentences(notShown)],
  );
}

function sentences(texts: readonly string[]): HTMLElement {
  const list = element("ul");
  list.append(...texts.map((text) => element("li", text)));
  return list;
}

function lineOf({ what, said, recomputed, holds }: Check | CycleCheck): HTMLElement {
  const name = words.checks[what];
  const line = element("li", holds ? `✓ ${words.matches(name)}` : `✗ ${words.differs(name)}`);
  line.className = holds ? "yes" : "no";
  const short = said.length <= 80 && recomputed.length <= 80;
  const told = words.compared(said || words.nothing, impossibleIn(recomputed));
  if (short) line.append(element("span", told));
  return line;
}

/** What stands in place of a value that cannot be recomputed, in the page's language. */
function impossibleIn(recomputed: string): string {
  const { impossible } = words;
  return Object.hasOwn(impossible, recomputed)
    ? impossible[recomputed as keyof typeof impossible]
    : recomputed;
}

function attempt(work: () => void): void {
  last = () => attempt(work);
  try {
    work();
  } catch (error) {
    report.replaceChildren();
    const known = error instanceof Error && error.constructor === Error;
    const why = known ? error.message : words.mistakes.impossible;
    say("no", `✗ ${words.verdicts.notRecomputed(why)}`);
  }
}

function say(kind: "yes" | "no", text: string): void {
  verdict.className = kind;
  verdict.textContent = text;
}

function texts(): Texts {
  return Object.fromEntries(FIELDS.map((name) => [name, fieldOf(name).value]));
}

function fill(values: Texts): void {
  for (const name of FIELDS) fieldOf(name).value = values[name] ?? "";
}

function fieldOf(name: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return document.getElementById(name) as HTMLInputElement;
}

function part<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${kind.name} #${id}`);
  return found;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
