/**
 * The entry of the lobby: a player of a casino in transfer mode signs in, sees balance and limits,
 * and opens a game, which takes over the session in this tab and returns it. On a developer's
 * machine the same page opens games through the demo casino's launch links, without signing in.
 * Reference 7.29.
 */
import { fillPage } from "../languages/fill-page.ts";
import { money, readable } from "../languages/numbers.ts";
import { useLanguageOf, words } from "../languages/words.ts";
import { Lost } from "../shell/api.js";
import { explain } from "../shell/explanations.js";
import { part, write } from "../shell/page-parts.js";
import { Session } from "../shell/session.js";
import { TabMemory } from "../shell/tab-memory.js";
import { card, type Listed, type Way } from "./cards.ts";
import { Cashier, type DepositChain } from "./cashier.ts";

/** What the platform wrote into the page. */
interface Lobby {
  readonly tenantId: string;
  readonly environment: "sandbox" | "production";
  readonly games: readonly Listed[];
  /** Where players can deposit; absent where no chain is watched. */
  readonly depositChains?: readonly DepositChain[];
  /** The address where a form opens a game by a launch link; only on a developer's machine. */
  readonly launchForm?: string;
}

const PLAYING_MEMORY = "playing";

/** Refusals that mean that the session is over. */
const SIGNED_OUT = new Set(["SESSION_ENDED", "REFRESH_TOKEN_INVALID", "ACCESS_TOKEN_INVALID"]);

const record = document.querySelector('meta[name="rouleau-lobby"]')?.getAttribute("content");
const lobby = JSON.parse(record ?? "null") as Lobby;
const memory = new TabMemory(location.pathname);
const problem = part("problem", HTMLElement);
const cashier = new Cashier(lobby.depositChains ?? [], () => void refreshBalance());
let session: Session | undefined;

// A browser that restores the page from its cache would show the session as it was before the game.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
await useLanguageOf(navigator.language);
fillPage();
part("cards", HTMLUListElement).append(...lobby.games.map((game) => card(game, ways())));
if (lobby.launchForm === undefined) await openAccount();
part("lobby", HTMLElement).setAttribute("aria-busy", "false");

function ways(): readonly Way[] {
  const { play, demo } = words.lobby;
  if (lobby.launchForm === undefined) return [{ label: play, isMain: true, open: openGame }];
  return [
    { label: play, isMain: true, open: (game) => sendForm({ game, mode: "sandbox" }) },
    { label: demo, isMain: false, open: (game) => sendForm({ game, mode: "demo" }) },
  ];
}

/** Shows the sign-in, or the player who was signed in before a game or a reload. */
async function openAccount(): Promise<void> {
  const form = part("sign-in", HTMLFormElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void signIn(form);
  });
  part("sign-out", HTMLButtonElement).addEventListener("click", () => void signOut());
  takeSessionBack();
  session = Session.resume(memory);
  if (session === undefined) form.hidden = false;
  else await showAccount(session);
}

/** The session of a game that the player left: the game may have renewed its tokens, or ended it. */
function takeSessionBack(): void {
  const playing = memory.recall(PLAYING_MEMORY);
  if (typeof playing !== "string") return;
  memory.forget(PLAYING_MEMORY);
  Session.move(new TabMemory(playing), memory);
}

async function signIn(form: HTMLFormElement): Promise<void> {
  const button = part("sign-in-button", HTMLButtonElement);
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  problem.hidden = true;
  try {
    const { tenantId, environment } = lobby;
    const fields = new FormData(form);
    const [username, password] = [`${fields.get("username")}`, `${fields.get("password")}`];
    session = await Session.open(memory, { tenantId, environment, username, password });
    form.reset();
    form.hidden = true;
    await showAccount(session);
  } catch (refusal) {
    showProblem(refusal);
  } finally {
    button.setAttribute("aria-disabled", "false");
  }
}

async function signOut(): Promise<void> {
  // Tokens that are deleted here cannot be used again in this browser, whether or not the answer arrives.
  await session?.ask((calls) => calls.session.logOut()).catch(() => undefined);
  session?.forget();
  location.reload();
}

/** Shows who plays, with the balance, the session's limits and each game's stakes. */
async function showAccount(of: Session): Promise<void> {
  part("account", HTMLElement).hidden = false;
  write("player", of.player.username);
  try {
    const [limits, currency] = await Promise.all([
      of.ask((calls) => calls.session.get()),
      showBalance(of),
    ]);
    if (currency !== undefined) cashier.offer(of, currency);
    write("time-limit", words.lobby.minutes(limits.maxSessionMinutes));
    write("ends-at", timeOf(limits.endsAt));
    write("next-check", timeOf(limits.nextRealityCheckAt));
    part("limits", HTMLElement).hidden = false;
    await Promise.all(lobby.games.map(({ id }) => showStakes(of, id)));
  } catch (refusal) {
    showProblem(refusal);
    const { isFinal } = explain(refusal);
    if (!isFinal) return;
    of.forget();
    session = undefined;
    cashier.withdrawOffer();
    part("account", HTMLElement).hidden = true;
    part("sign-in", HTMLFormElement).hidden = false;
  }
}

/** Shows the balance, and returns its currency; undefined if the casino has no game to read it from. */
async function showBalance(of: Session): Promise<string | undefined> {
  const [first] = lobby.games;
  if (first === undefined) return undefined;
  const { balance } = await of.ask(({ play }) => play.current(first.id));
  write("balance", money(balance.total, balance.currency));
  return balance.currency;
}

/** Reads the balance again. If it cannot be read now, the last one stays on the page. */
async function refreshBalance(): Promise<void> {
  if (session !== undefined) await showBalance(session).catch(() => undefined);
}

async function showStakes(of: Session, gameId: string): Promise<void> {
  const { stake, currency } = await of.ask(({ games }) => games.config(gameId));
  const line = document.querySelector<HTMLElement>(`.card[data-game="${gameId}"] .stakes`);
  if (line === null) return;
  line.textContent = words.lobby.stakes(readable(stake.min), money(stake.max, currency));
  line.hidden = false;
}

/** Hands the session to the game's page. It comes back with the player. */
function openGame(gameId: string): void {
  if (session === undefined) {
    part("username", HTMLInputElement).focus();
    return;
  }
  const page = `/play/${encodeURIComponent(lobby.tenantId)}/${lobby.environment}/${gameId}`;
  const game = new TabMemory(page);
  Session.move(memory, game);
  game.keep("locale", navigator.language);
  game.keep("lobby", location.pathname);
  if (cashier.address === undefined) game.forget("cashier");
  else game.keep("cashier", cashier.address);
  memory.keep(PLAYING_MEMORY, page);
  location.assign(page);
}

function sendForm(fields: Readonly<Record<string, string>>): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: lobby.launchForm, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

function showProblem(refusal: unknown): void {
  problem.textContent = problemText(refusal);
  problem.hidden = false;
}

function problemText(refusal: unknown): string {
  const texts = words.lobby;
  if (refusal instanceof Lost) {
    const seconds = refusal.retryAfterSeconds;
    return seconds === undefined ? texts.noConnection : texts.tooManyTries(Math.ceil(seconds / 60));
  }
  const { code, text } = explain(refusal);
  if (code === "LOGIN_INVALID") return texts.wrongLogin;
  return SIGNED_OUT.has(code) ? texts.sessionOver : text;
}

function timeOf(time: string): string {
  return new Date(time).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
}
