/**
 * The verifier page: fills its fields from the pasted round, recomputes the round with the casino's
 * own rules, and says what matches. It does the same for jackpot cycles and lists of revealed
 * seeds. It sends no requests. The game's page can hand a round over in the part of the address
 * behind the #, which stays in the browser.
 */
import {
  type Check,
  type Verification,
  verifyRound,
} from "../../../domain/fairness/verify-round.ts";
import {
  type SeedsClaim,
  type SeedsVerification,
  verifySeeds,
} from "../../../domain/fairness/verify-seeds.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import {
  type CycleCheck,
  type CycleClaim,
  verifyCycles,
} from "../../../domain/jackpot/verify-cycle.ts";
import { type Conclusion, conclude, concludeCycles, concludeSeeds } from "./conclude.ts";
import { readNoted } from "./parse-json.ts";
import { FIELDS, type PageClaim, readClaim, readPasted, type Texts } from "./read-claim.ts";
import { readCycles } from "./read-cycles.ts";
import { type Handed, readHanded } from "./read-handed.ts";
import { readSeeds } from "./read-seeds.ts";
import { LANGUAGE_NAMES, language, useLanguage, words } from "./words.ts";

const noted = part("noted", HTMLInputElement);
const pasted = part("pasted", HTMLTextAreaElement);
const verdict = part("verdict", HTMLElement);
const report = part("report", HTMLElement);
const languages = part("language", HTMLSelectElement);
/** The last result, so that it can be shown again in another language. */
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
// The hash is the player's own, so pasted text never fills it in.
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

/** Shows the page in the first of these locales that it supports. */
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

/** Verifies the round in the address, if there is one, and removes it from the address. */
function takeHanded(): void {
  const { hash: text } = location;
  if (text.length <= 1) return;
  history.replaceState(null, "", location.href.slice(0, -text.length));
  let handed: Handed | undefined;
  attempt(() => {
    handed = readHanded(text.slice(1));
  });
  if (handed === undefined) return;
  const { round, noted: hash, lang } = handed;
  if (lang !== undefined) speak([lang]);
  part("handed", HTMLElement).hidden = false;
  noted.value = hash;
  pasted.value = round;
  verifyPasted();
}

function verifyPasted(): void {
  if (pasted.value.trim() === "") return;
  attempt(() => {
    const cycles = readCycles(pasted.value);
    if (cycles !== undefined) return showCycles(cycles);
    const seeds = readSeeds(pasted.value, noted.value);
    if (seeds !== undefined) return showSeeds(seeds, verifySeeds(seeds));
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
  const concluded = conclude(claim, verification);
  const list = element("ul");
  for (const check of checks) {
    const isLed = concluded.is === "partly" && check.what === "hash that you noted";
    list.append(isLed ? line("partly", words.shown.chain(verification.steps ?? 0)) : lineOf(check));
  }
  const drawn = element("ol");
  for (const { bound, value } of round.draws) {
    drawn.append(element("li", words.report.draw(value, bound - 1)));
  }
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const version = words.report.version(claim.gameVersion, percent.format(round.returnToPlayer));
  const outcome = element("pre", JSON.stringify(round.position.outcome, null, 1));
  report.replaceChildren(
    ...[list, element("p", version), ...limits(concluded)],
    ...[element("h3", words.report.draws(round.draws.length)), drawn],
    ...[element("h3", words.report.outcome), outcome],
  );
}

function showCycles(claims: readonly CycleClaim[]): void {
  const hashes = readNoted(noted.value);
  const cycles = verifyCycles(claims, hashes);
  const concluded = concludeCycles(cycles, hashes);
  report.replaceChildren(
    ...cycles.flatMap(({ claim, checks, fixedBy }) => {
      const list = element("ul");
      for (const check of checks) {
        const isLed = fixedBy === "chain" && check.what === "hash that you noted";
        list.append(isLed ? line("partly", words.shown.cycleChain) : lineOf(check));
      }
      return [element("h3", words.report.cycle(claim.cycle)), list];
    }),
    ...limits(concluded),
  );
}

function showSeeds(claim: SeedsClaim, found: SeedsVerification): void {
  const { report: say } = words;
  const lines = [
    ...found.wrong.map(({ firstNonce, lastNonce }) => say.wrongSeed(firstNonce, lastNonce)),
    ...found.repeated.map(({ lastNonce, firstNonce }) => say.countedTwice(lastNonce, firstNonce)),
    ...found.missing.map(({ firstNonce, lastNonce }) => say.missing(firstNonce, lastNonce)),
    ...found.breaks.map(({ lastNonce, firstNonce, skipped }) =>
      skipped === undefined
        ? say.otherChain(lastNonce, firstNonce)
        : say.skipped(skipped, lastNonce, firstNonce),
    ),
  ];
  const list = element("ul");
  list.append(...lines.map((text) => line("not", text)));
  report.replaceChildren(list, ...limits(concludeSeeds(claim, found)));
}

/** Shows the verdict, and returns what was proven and what was not. */
function limits({ is, verdict: text, shown, notShown }: Conclusion): HTMLElement[] {
  say(is, text);
  return [
    ...(shown.length > 0 ? [element("h3", words.report.shown), sentences(shown)] : []),
    ...[element("h3", words.report.notShown), sentences(notShown)],
  ];
}

function line(kind: Conclusion["is"], text: string): HTMLElement {
  const made = element("li", `${kind === "partly" ? "⚠" : "✗"} ${text}`);
  made.className = kind;
  return made;
}

function sentences(texts: readonly string[]): HTMLElement {
  const list = element("ul");
  list.append(...texts.map((text) => element("li", text)));
  return list;
}

function lineOf({ what, said, recomputed, holds }: Check | CycleCheck): HTMLElement {
  const name = words.checks[what];
  const made = element("li", holds ? `✓ ${words.matches(name)}` : `✗ ${words.differs(name)}`);
  made.className = holds ? "verified" : "not";
  const short = said.length <= 80 && recomputed.length <= 80;
  const told = words.compared(said || words.nothing, impossibleIn(recomputed));
  if (short) made.append(element("span", told));
  return made;
}

/** The text in place of a value that cannot be recomputed, in the page's language. */
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
    say("not", `✗ ${words.verdicts.notRecomputed(why)}`);
  }
}

function say(kind: Conclusion["is"], text: string): void {
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
