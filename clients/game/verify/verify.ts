/**
 * The verifier page: fills its fields from the pasted round, recomputes the round with the casino's own
 * rules, and says what matches. It sends no requests.
 */
import {
  type Check,
  type Verification,
  verifyRound,
} from "../../../domain/fairness/verify-round.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { FIELDS, readClaim, readPasted, type Texts } from "./read-claim.ts";

const REFUSALS = {
  SEED_INVALID: "The server seed must be 64 hexadecimal digits. Has it been revealed?",
  GAME_NOT_FOUND: "This page does not know this game, or not this version of its rules.",
  CHOICES_INVALID: "The game does not allow these choices.",
  ACTION_NOT_ALLOWED: "These actions are not possible in this round.",
} as const;

const pasted = part("pasted", HTMLTextAreaElement);
const verdict = part("verdict", HTMLElement);
const report = part("report", HTMLElement);

for (const { id, name } of GAMES) {
  const option = element("option", name);
  option.value = id;
  part("gameId", HTMLSelectElement).append(option);
}
fill({ gameId: GAMES[0]?.id ?? "", gameVersion: String(GAMES[0]?.version ?? 1) });

pasted.addEventListener("input", () => {
  if (pasted.value.trim() === "") return;
  attempt(() => {
    fill(readPasted(pasted.value));
    verify();
  });
});
part("fields", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(verify);
});

function verify(): void {
  const result = verifyRound(readClaim(texts()));
  if (!result.ok) throw new Error(REFUSALS[result.refusal]);
  show(result.value);
}

function show({ checks, round }: Verification): void {
  const failed = checks.filter(({ holds }) => !holds).length;
  const isCommitted = checks.some(({ what }) => what === "server seed hash");
  if (failed > 0) say("no", `✗ Not verified: ${failed} of ${checks.length} checks failed.`);
  else if (!isCommitted)
    say("no", "✗ Not verified: enter the server seed hash that was published before the round.");
  else say("yes", `✓ Verified: all ${checks.length} checks passed.`);

  const list = element("ul");
  for (const check of checks) list.append(lineOf(check));
  const drawn = element("ol");
  for (const { bound, value } of round.draws) {
    drawn.append(element("li", `${value} of 0 to ${bound - 1}`));
  }
  const outcome = element("pre", JSON.stringify(round.position.outcome, null, 1));
  report.replaceChildren(
    ...[list, element("h3", `Draws (${round.draws.length})`), drawn],
    ...[element("h3", "Outcome, recomputed"), outcome],
  );
}

function lineOf({ what, said, recomputed, holds }: Check): HTMLElement {
  const line = element("li", holds ? `✓ The ${what} matches` : `✗ The ${what} does not match`);
  line.className = holds ? "yes" : "no";
  const short = said.length <= 80 && recomputed.length <= 80;
  if (short) line.append(element("span", `published ${said}, recomputed ${recomputed}`));
  return line;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    report.replaceChildren();
    const known = error instanceof Error && error.constructor === Error;
    const why = known ? error.message : "The game does not allow these choices and actions.";
    say("no", `✗ The round cannot be recomputed. ${why}`);
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
