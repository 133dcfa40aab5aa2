// @ts-check
/**
 * Opens a game: enters the session that the launch token or this tab's memory stands for, fetches
 * the table, and hands both to the game. Whatever goes wrong on the way is told in words.
 */
import { Lost, Refusal } from "./api.js";
import { explain, NOT_LAUNCHED, STOPPED } from "./explanations.js";
import { GameTable } from "./game-table.js";
import { HostBridge } from "./host-bridge.js";
import { showNotice } from "./notice.js";
import { part } from "./page-parts.js";
import { PlayClock } from "./play-clock.js";
import { Session } from "./session.js";
import { listen } from "./session-socket.js";
import { TabMemory } from "./tab-memory.js";

const ENTRY_WAITS_MILLISECONDS = [500, 1_500, 4_000];

const hosts = document.querySelector('meta[name="rouleau-host-origins"]')?.getAttribute("content");
const bridge = new HostBridge(hosts ?? "");
const memory = new TabMemory(location.pathname);
const gameId = decodeURIComponent(location.pathname.split("/")[4] ?? "");

/**
 * Opens the game that this page is of, on the stage that shows it. Call it once.
 * @param {import("./table-roles.js").Stage} stage
 * @param {import("./table-roles.js").Controls} controls
 */
export async function openGame(stage, controls) {
  const exit = part("exit", HTMLButtonElement);
  exit.hidden = !bridge.isPresent;
  exit.addEventListener("click", () => bridge.tell("game:exitRequest"));
  try {
    const session = await enter();
    if (session === undefined) showNotice(NOT_LAUNCHED, bridge);
    else await openTable(session, { stage, controls });
  } catch (problem) {
    const explanation = explain(problem);
    showNotice(explanation, bridge);
    bridge.tell("game:error", { code: explanation.code, message: explanation.text });
  }
}

/** The session of the launch token, else the one that this tab had before a reload. */
async function enter() {
  const launchToken = history.state?.launchToken;
  if (typeof launchToken !== "string") return Session.resume(memory);
  const session = await insist(() => Session.open(memory, launchToken));
  history.replaceState(null, "");
  return session;
}

/**
 * @param {Session} session
 * @param {Pick<import("./game-table.js").Opening, "stage" | "controls">} room
 */
async function openTable(session, room) {
  const path = `/api/v1/games/${encodeURIComponent(gameId)}`;
  const [config, standing] = await insist(() =>
    Promise.all([session.call(`${path}/config`), session.call(`${path}/rounds/current`)]),
  );
  const clock = new PlayClock({
    session,
    currency: standing.balance.currency,
    whenAtRest: () => table.atRest,
    onTrouble: (problem) => table.showTrouble(problem),
    onExit: () => table.close(STOPPED),
  });
  const table = new GameTable({
    ...{ session, memory, bridge, gameId, config, standing, ...room },
    onRealityCheck: () => void clock.check(),
    onFinal: () => clock.stop(),
  });
  bridge.hear("host:balanceChanged", () => table.refresh());
  bridge.tell("game:ready", { gameId, demo: standing.session.demo, balance: standing.balance });
  await table.finishUnanswered();
  listen(session, {
    onBalance: (balance) => table.hearBalance(balance),
    onRealityCheck: () => void clock.check(),
    onEnded: async (reason) => {
      await table.atRest;
      const code = reason === "timeLimit" ? "SESSION_TIME_LIMIT" : "SESSION_ENDED";
      if (!clock.isStopped) table.showTrouble(new Refusal(code, "The session has ended.", {}));
    },
  });
  await clock.start();
}

/**
 * Tries again a few times when an answer is lost; a refusal stands at once.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
async function insist(ask) {
  for (const wait of ENTRY_WAITS_MILLISECONDS) {
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof Lost)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}
