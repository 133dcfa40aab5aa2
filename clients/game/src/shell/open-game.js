// @ts-check
/**
 * The page's entry. Opens a game: opens or resumes the player's session, fetches the game's configuration and state, and
 * starts the game screen. If one of these fails, the player reads why and what to do.
 */

import GAMES from "games:game.ts";
import { isJurisdiction, limitsOf } from "../../../../domain/session/jurisdictions.ts";
import { fillPage } from "../languages/fill-page.ts";
import { languageOf, useLanguageOf, words } from "../languages/words.ts";
import { openStage } from "../stage/open-stage.ts";
import { Sound } from "../stage/sound.ts";
import { decimalsOf } from "./amounts.js";
import { Lost, Refusal } from "./api.js";
import { Director } from "./director.ts";
import { launchToken } from "./early-answers.js";
import { closing, explain } from "./explanations.js";
import { GameScreen } from "./game-screen.js";
import { HostBridge } from "./host-bridge.js";
import { part, showNotice } from "./page-parts.js";
import { connectPanels } from "./panels.ts";
import { PlayClock } from "./play-clock.js";
import { Session } from "./session.js";
import { listen } from "./session-socket.js";
import { TabMemory } from "./tab-memory.js";
import { Ticker } from "./ticker.ts";

const LOCALE_MEMORY = "locale";
const LOBBY_MEMORY = "lobby";
const CASHIER_MEMORY = "cashier";
const RETRY_WAITS_MILLISECONDS = [500, 1_500, 4_000];

const UPRIGHT_BELOW_PIXELS = 600;
const UPRIGHT_ASPECT = 9 / 16;
const WIDE_ASPECT = 16 / 10;
let shape = 0;

const hosts = document.querySelector('meta[name="rouleau-host-origins"]')?.getAttribute("content");
const memory = new TabMemory(location.pathname);
const bridge = new HostBridge(
  hosts ?? "",
  memory.recall(LOBBY_MEMORY),
  memory.recall(CASHIER_MEMORY),
);
/** When this page received the session that it opened; undefined after a reload. @type {number | undefined} */
let openedAt;
const gameId = decodeURIComponent(location.pathname.split("/")[4] ?? "");
const sound = new Sound();

/** Opens the game of this page. */
async function openGame() {
  const language = useLanguageOf(locale()).then(fillPage);
  void language.then(preloadStage);
  const exit = part("exit", HTMLButtonElement);
  exit.hidden = !bridge.hasExit;
  exit.addEventListener("click", () => bridge.send("game:exitRequest", { reason: "player" }));
  const cashier = part("cashier", HTMLButtonElement);
  cashier.addEventListener("click", () => bridge.send("game:openCashier", {}));
  connectPanels(sound);
  try {
    const [session] = await Promise.all([openSession(), language]);
    if (session === undefined) showNotice(closing("NOT_LAUNCHED"), bridge);
    else await openScreen(session);
  } catch (problem) {
    await language;
    const explanation = explain(problem);
    showNotice(explanation, bridge);
    bridge.send("game:error", { code: explanation.code, message: explanation.text });
  }
}

/** Opens the session of the launch token, or resumes the one that this tab had before a reload. */
async function openSession() {
  if (launchToken === undefined) return Session.resume(memory);
  const entry = { launchToken };
  const session = await retry(() => Session.open(memory, entry));
  openedAt = performance.now();
  history.replaceState(null, "");
  return session;
}

/**
 * Returns the locale of the launch token, or the one from before a reload. The token is only read
 * here, not trusted.
 */
function locale() {
  const [, claims] = (launchToken ?? "").split(".");
  try {
    if (claims !== undefined) memory.keep(LOCALE_MEMORY, JSON.parse(fromBase64Url(claims)).loc);
  } catch {
    // The platform refuses a token like this, in English.
  }
  return String(memory.recall(LOCALE_MEMORY) ?? "en");
}

/** @param {string} text */
function fromBase64Url(text) {
  return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/** @param {Session} session */
async function openScreen(session) {
  const game = GAMES[gameId];
  if (game === undefined) throw new Error("This page does not know this game.");
  const [config, state] = await retry(() =>
    Promise.all([
      session.ask(({ games }) => games.config(gameId)),
      session.ask(({ play }) => play.current(gameId)),
    ]),
  );
  const controls = game.openControls();
  const place = part("stage", HTMLElement);
  const face = game.openFace(place);
  const director = new Director(game, face, decimalsOf(state.balance.cash));
  const clock = new PlayClock({
    session,
    memory,
    currency: state.balance.currency,
    onNet: (net) => screen.net.set(net),
    whenIdle: () => screen.idle,
    onDue: (due) => bridge.send("game:realityCheck", { due }),
    onProblem: (problem) => screen.showProblem(problem),
    onExit: () => screen.close({ ...closing("STOPPED"), code: "SESSION_ENDED" }),
  });
  const screen = new GameScreen({
    ...{ session, memory, bridge, sound, gameId, config, state, controls, stage: director },
    interruption: () => {
      if (clock.isStopped) return "problem";
      if (document.hidden) return "hidden";
      if (!navigator.onLine) return "connection";
      return clock.isDue ? "realityCheck" : undefined;
    },
    onRealityCheck: () => void clock.check(),
    onFinal: () => {
      clock.stop();
      ticker.stop();
    },
  });
  const listeners = hostListeners(screen, session);
  bridge.listen(listeners);
  bridge.send("game:ready", { gameId, capabilities: Object.keys(listeners) });
  sendShape();
  addEventListener("resize", sendShape);
  const { demo, jurisdiction } = state.session;
  const limits = isJurisdiction(jurisdiction) ? limitsOf(jurisdiction) : undefined;
  const ticker = new Ticker(session, gameId);
  screen.onJackpot = () => void ticker.read();
  // Reference 10.24: in other sessions no bet can win a pot.
  if (!demo && limits?.jackpot !== false) void ticker.start();
  void openStage(game, director, { place, rules: config.rules, sound, words });
  await screen.finishUnanswered();
  listen(session, {
    onBalance: (balance) => screen.updateBalance(balance),
    onRealityCheck: () => void clock.check(),
    // A round may already have been refused because its session had ended; this says why.
    onSuspended: async () => {
      await screen.idle;
      screen.close(closing("PLAYER_SUSPENDED"));
    },
    onEnded: async (reason) => {
      await screen.idle;
      const code = reason === "timeLimit" ? "SESSION_TIME_LIMIT" : "SESSION_ENDED";
      if (!clock.isStopped) screen.showProblem(new Refusal(code, "The session has ended.", {}));
    },
  });
  // In jurisdictions that require a rest, the time of an earlier session can count.
  const isNew = openedAt !== undefined && limits?.realityCheckPauseMinutes === 0;
  await clock.start(isNew ? { at: openedAt ?? 0, terms: config.terms } : undefined);
}

/**
 * What the casino's page can ask for.
 * @param {GameScreen} screen
 * @param {Session} session
 * @returns {import("./host-bridge.js").Listeners}
 */
function hostListeners(screen, session) {
  const mute = (/** @type {unknown} */ muted) => {
    sound.isSilenced = muted === true;
  };
  return {
    "host:init": ({ muted, locale }) => {
      mute(muted);
      void speak(locale, screen, session);
    },
    "host:pause": () => {
      screen.isPaused = true;
    },
    "host:resume": () => {
      screen.isPaused = false;
    },
    "host:mute": ({ muted }) => mute(muted),
    "host:refreshBalance": () => void screen.refresh(),
    "host:exit": async () => {
      screen.isPaused = true;
      await screen.idle;
      bridge.send("game:exitRequest", { reason: "host" });
    },
  };
}

/**
 * Opens the page again in the language of another locale, between two rounds, if a reload keeps the session. Until
 * then no round starts.
 * @param {unknown} wanted
 * @param {GameScreen} screen
 * @param {Session} session
 */
async function speak(wanted, screen, session) {
  if (typeof wanted !== "string" || wanted === locale() || !languageOf(wanted)) return;
  if (!session.isLasting) return;
  screen.isPaused = true;
  await screen.idle;
  // The session may have ended in the meantime; the page then says so.
  if (!session.isLasting) return;
  memory.keep(LOCALE_MEMORY, wanted);
  location.reload();
}

/** Sends the casino's page the shape that suits the game: upright on a phone, wide elsewhere. */
function sendShape() {
  const aspect = innerWidth < UPRIGHT_BELOW_PIXELS ? UPRIGHT_ASPECT : WIDE_ASPECT;
  if (aspect !== shape) bridge.send("game:resize", { aspect });
  shape = aspect;
}

/**
 * Requests the stage's file, which is not needed to play. On a slow connection the shell loads
 * sooner without it.
 */
function preloadStage() {
  const { stage = "" } = document.body.dataset;
  if (stage === "") return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.fetchPriority = "low";
  link.href = stage;
  document.head.append(link);
}

/**
 * Shows the tab's icon. A browser takes as long to draw it as to lay out the page, and it is not
 * needed while the game opens.
 */
function showIcon() {
  const icon = part("icon", HTMLLinkElement);
  icon.href = icon.dataset.picture ?? "";
}

/**
 * Tries again a few times when an answer is lost, and throws a refusal at once.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
async function retry(ask) {
  for (const wait of RETRY_WAITS_MILLISECONDS) {
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof Lost)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}

// A page from the browser's cache has its old session, which the lobby may have taken over since.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
await openGame();
showIcon();
