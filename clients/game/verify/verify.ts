/**
 * The verifier page: fills its fields from the pasted round, recomputes the round with the casino's own
 * rules, and says what matches; and the same for jackpot cycles. It sends no requests.
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
import { conclude, concludeCycles, REFUSALS } from "./conclude.ts";
import { FIELDS, type PageClaim, readClaim, readPasted, type Texts } from "./read-claim.ts";
import { readCycles } from "./read-cycles.ts";

const noted = part("noted", HTMLInputElement);
const pasted = part("pasted", HTMLTextAreaElement);
const verdict = part("verdict", HTMLElement);
const report = part("report", HTMLElement);

for (const { id, name } of GAMES) {
  const option = element("option", name);
  option.value = id;
  part("gameId", HTMLSelectElement).append(option);
}
fill({
  ...{ gameId: GAMES[0]?.id ?? "", gameVersion: String(GAMES[0]?.version ?? 1) },
  ...{ choices: "{}", actions: "[]", forcedDraws: "null" },
  ...{ clientSeedBy: "player", demo: "false", state: "settled" },
});

pasted.addEventListener("input", verifyPasted);
// The hash is the player's own: what is pasted never fills it in.
noted.addEventListener("input", verifyPasted);
part("fields", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => verify(texts()));
});

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
  if (!result.ok) throw new Error(REFUSALS[result.refusal]);
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
    drawn.append(element("li", `${value} of 0 to ${bound - 1}`));
  }
  const outcome = element("pre", JSON.stringify(round.position.outcome, null, 1));
  report.replaceChildren(
    list,
    ...(isVerified ? [element("h3", "What was shown"), sentences(shown)] : []),
    ...[element("h3", "What was not shown"), sentences(notShown)],
    ...[element("h3", `Draws (${round.draws.length})`), drawn],
    ...[element("h3", "Outcome, recomputed"), outcome],
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
      return [element("h3", `Cycle ${claim.cycle}`), list];
    }),
    ...(isVerified ? [element("h3", "What was shown"), sentences(shown)] : []),
    ...[element("h3", "What was not shown"), sentences(notShown)],
  );
}

function sentences(texts: readonly string[]): HTMLElement {
  const list = element("ul");
  list.append(...texts.map((text) => element("li", text)));
  return list;
}

function lineOf({ what, said, recomputed, holds }: Check | CycleCheck): HTMLElement {
  const line = element("li", holds ? `✓ The ${what} matches` : `✗ The ${what} does not match`);
  line.className = holds ? "yes" : "no";
  const short = said.length <= 80 && recomputed.length <= 80;
  if (short) line.append(element("span", `said ${said || "nothing"}, recomputed ${recomputed}`));
  return line;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    report.replaceChildren();
    const known = error instanceof Error && error.constructor === Error;
    const why = known ? error.message : "The game does not allow these choices and actions.";
    say("no", `✗ This cannot be recomputed. ${why}`);
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
