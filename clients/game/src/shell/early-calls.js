// @ts-check
/**
 * The page's first script, which is inlined in the page. It removes the launch token from the address
 * before the page loads anything else (Reference 17.2), and sends the first calls while the shell is still on
 * its way: the exchange, then the game's configuration and state. `early-answers.js` hands their answers to
 * the shell. It is not a module, because a module would run only after the whole page has been read.
 */
import { TabMemory } from "./tab-memory.js";

const EXCHANGE = "/api/v1/auth/sso/exchange";

const given = new URLSearchParams(location.hash.slice(1)).get("token");
// Unlike a tab's storage, the history's state also works in a frame whose third-party storage is blocked.
if (given !== null) history.replaceState({ launchToken: given }, "", location.pathname);
const launchToken = history.state?.launchToken;
if (typeof launchToken === "string") begin(launchToken);

/** @param {string} launchToken */
function begin(launchToken) {
  const memory = new TabMemory(location.pathname);
  const asked = send(EXCHANGE, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ launchToken }),
  });
  // The tab's old session, which may be another player's, is deleted here and not in the shell: the
  // shell runs after the new one is stored, and a reload in between would lose both. A browser
  // takes long to open its storage, so the exchange is sent first.
  memory.forget("session");
  const read = asked.then(readOnce);
  const token = read.then(({ text }) => keepSession(text, memory));
  const game = `/api/v1/games/${location.pathname.split("/")[4]}`;
  const ask = (/** @type {string} */ path) =>
    token.then((bearer) =>
      send(path, { headers: { Accept: "application/json", Authorization: `Bearer ${bearer}` } }),
    );
  const answers = new Map([
    [`POST ${EXCHANGE}`, read.then(({ text, answer }) => new Response(text, answer))],
    ...[`${game}/config`, `${game}/rounds/current`].map(
      (path) => /** @type {const} */ ([`GET ${path}`, ask(path)]),
    ),
  ]);
  // The shell sees the failure when it reads the answer, and tries again.
  for (const answer of answers.values()) answer.catch(() => undefined);
  Object.assign(window, { early: { launchToken, answers } });
}

/**
 * Reads an answer's text once, for this script and for the shell. The two branches of a cloned answer would each be
 * read in pieces, with other work between the pieces, and the next calls wait for this text.
 * @param {Response} answer
 */
async function readOnce(answer) {
  return { answer, text: await answer.text() };
}

/**
 * Keeps the session as the shell will, so that a reload continues it even if the shell never came: the
 * token is used up. Returns the access token, and throws if the exchange was refused.
 * @param {string} text What the exchange answered.
 * @param {TabMemory} memory
 * @returns {string}
 */
function keepSession(text, memory) {
  const { data } = JSON.parse(text);
  const { accessToken } = data;
  memory.keep("session", { ...data, renewedAt: Date.now() });
  history.replaceState(null, "");
  return accessToken;
}

/**
 * Sends what `session.js` would send through the SDK.
 * @param {string} path
 * @param {RequestInit} init
 */
function send(path, init) {
  return fetch(path, {
    ...init,
    cache: "no-store",
    credentials: "omit",
    redirect: "manual",
    referrerPolicy: "no-referrer",
  });
}
