// @ts-check
/** The answers that the page's first script, `early-calls.js`, has already asked for. */

/** @typedef {{ launchToken: string, answers: Map<string, Promise<Response>> }} Early */

const early = /** @type {Early | undefined} */ (Reflect.get(window, "early"));

/** The launch token that this page was opened with; undefined after a reload. */
export const launchToken = early?.launchToken;

/**
 * Returns the answer to a request that was sent early, never the same one twice; undefined if it
 * was not sent. Rejects when the request is aborted.
 * @param {string} url
 * @param {RequestInit} init
 * @returns {Promise<Response> | undefined}
 */
export function takeEarlyAnswer(url, { method = "GET", signal }) {
  const name = `${method} ${url.slice(location.origin.length)}`;
  const answer = early?.answers.get(name);
  if (answer === undefined) return undefined;
  early?.answers.delete(name);
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}
