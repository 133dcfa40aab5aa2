// @ts-check
/**
 * Opens a game: opens or resumes the player's session, fetches the game's configuration and state, and
 * starts the game screen. If one of these fails, the player reads why and what to do.
 */
import { Lost, Refusal } from "./api.js";
import { explain, NOT_LAUNCHED, STOPPED } from "./explanations.js";
import { GameScreen } from "./game-screen.js";
import { HostBridge } from "./host-bridge.js";
import { part, showNotice } from "./page-parts.js";
import { PlayClock } from "./play-clock.js";
import { Session } from "./session.js";
import { listen } from "./session-socket.js";
import { TabMemory } from "./tab-memory.js";

const RETRY_WAITS_MILLISECONDS = [500, 1_500, 4_000];

/**
 * The part of the screen that shows a game's rounds. Each game has its own.
 * @typedef {object} Stage
 * @property {(latest: import("./api.js").Round | undefined, rules: Record<string, unknown>) => string} open
 * Shows the open round, or else the latest one, and returns a line of text about it.
 * @property {(rules: Record<string, unknown>) => HTMLElement[]} rules The game's rules and odds, for their panel.
 * @property {() => void} wait Called when a request is sent.
 * @property {() => void} stop Called when no answer came.
 * @property {(round: import("./api.js").Round, decimals: number) => Promise<string>} show
 * Shows the round, and returns a line of text about it once everything has been shown.
 */

/**
 * The choices that a player sends with a stake, or the action in an open round.
 * @typedef {Record<string, unknown>} Move
 */

/**
 * The buttons that the player presses.
 * @typedef {object} Controls
 * @property {(onMove: (move: Move) => void, rules: Record<string, unknown>) => void} open
 * @property {(open: import("./api.js").Round | undefined) => void} offer Shows the moves of an open round, or those that open one.
 * @property {boolean} isBusy
 */

const hosts = document.querySelector('meta[name="rouleau-host-origins"]')?.getAttribute("content");
const bridge = new HostBridge(hosts ?? "");
const memory = new TabMemory(location.pathname);
const gameId = decodeURIComponent(location.pathname.split("/")[4] ?? "");

/**
 * Opens the game of this page. Call it once.
 * @param {Stage} stage
 * @param {Controls} controls
 */
export async function openGame(stage, controls) {
  const exit = part("exit", HTMLButtonElement);
  exit.hidden = !bridge.isPresent;
  exit.addEventListener("click", () => bridge.send("game:exitRequest"));
  try {
    const session = await openSession();
    if (session === undefined) showNotice(NOT_LAUNCHED, bridge);
    else await openScreen(session, { stage, controls });
  } catch (problem) {
    const explanation = explain(problem);
    showNotice(explanation, bridge);
    bridge.send("game:error", { code: explanation.code, message: explanation.text });
  }
}

/** Opens the session of the launch token, or resumes the one that this tab had before a reload. */
async function openSession() {
  const launchToken = history.state?.launchToken;
  if (typeof launchToken !== "string") return Session.resume(memory);
  const session = await retry(() => Session.open(memory, launchToken));
  history.replaceState(null, "");
  return session;
}

/**
 * @param {Session} session
 * @param {{ stage: Stage, controls: Controls }} parts
 */
async function openScreen(session, parts) {
  const path = `/api/v1/games/${encodeURIComponent(gameId)}`;
  const [config, state] = await retry(() =>
    Promise.all([session.call(`${path}/config`), session.call(`${path}/rounds/current`)]),
  );
  const clock = new PlayClock({
    session,
    currency: state.balance.currency,
    whenIdle: () => screen.idle,
    onProblem: (problem) => screen.showProblem(problem),
    onExit: () => screen.close(STOPPED),
  });
  const screen = new GameScreen({
    ...{ session, memory, bridge, gameId, config, state, ...parts },
    onRealityCheck: () => void clock.check(),
    onFinal: () => clock.stop(),
  });
  bridge.on("host:balanceChanged", () => screen.refresh());
  bridge.send("game:ready", { gameId, demo: state.session.demo, balance: state.balance });
  await screen.finishUnanswered();
  listen(session, {
    onBalance: (balance) => screen.updateBalance(balance),
    onRealityCheck: () => void clock.check(),
    onEnded: async (reason) => {
      await screen.idle;
      const code = reason === "timeLimit" ? "SESSION_TIME_LIMIT" : "SESSION_ENDED";
      if (!clock.isStopped) screen.showProblem(new Refusal(code, "The session has ended.", {}));
    },
  });
  await clock.start();
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
