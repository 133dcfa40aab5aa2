/**
 * The answers that the first script requested while the others were loading (early-calls.ts). Each
 * is used once, by the first call that would request the same; later calls send their own request.
 * Decision 0108.
 */

type Early = Map<string, Promise<Response>>;

/** The first script's calls, by address. */
export function earlyAnswers(): Early {
  const holder = globalThis as { rouleauEarly?: Early };
  holder.rouleauEarly ??= new Map();
  return holder.rouleauEarly;
}

/** A page that has been open for longer than this no longer uses its early answers. */
const OLD_AFTER_MS = 15_000;

/** Returns the answer of a read that the first script sent, but only once. */
export function takeEarly(method: string, address: string): Promise<Response> | undefined {
  const early = earlyAnswers();
  // A sign-in or a sign-out: earlier answers may be about somebody else.
  if (method !== "GET" || performance.now() > OLD_AFTER_MS) early.clear();
  const path = address.startsWith(location.origin)
    ? address.slice(location.origin.length)
    : address;
  const answer = early.get(path);
  early.delete(path);
  return answer;
}
