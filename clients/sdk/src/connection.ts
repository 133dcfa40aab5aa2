/** What the calls of a client share, built from its options. */
import type { RouleauOptions } from "./call-options.ts";
import { UsageError } from "./errors.ts";
import type { Sign } from "./sign-once.ts";

export interface Connection {
  readonly baseUrl: string;
  readonly fetch: NonNullable<RouleauOptions["fetch"]>;
  readonly clock: () => number;
  readonly wait: NonNullable<RouleauOptions["wait"]>;
  readonly onAnswer: RouleauOptions["onAnswer"];
  /** How far the platform's clock is ahead of this one. */
  aheadMs: number;
  /** Undefined for a player's session, which has no secret. */
  readonly sign: Sign | undefined;
}

type Given = Pick<RouleauOptions, "baseUrl" | "fetch" | "clock" | "wait" | "onAnswer">;

/** Returns the connection of a client; throws UsageError for an invalid address. */
export function connectionOf(client: string, options: Given, sign?: Sign): Connection {
  const { baseUrl, fetch: given, clock = Date.now, wait = waitByTimer, onAnswer } = options ?? {};
  if (!/^https?:\/\/[^/?#@\\\s]+\/*$/.test(`${baseUrl}`) || !URL.canParse(baseUrl)) {
    throw new UsageError(
      `${client} needs baseUrl, the origin of the platform, such as http://127.0.0.1:8787.`,
    );
  }
  return {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    // Called as a plain function: a runtime's own fetch refuses another `this`.
    fetch: given ?? ((url, init) => fetch(url, init)),
    ...{ clock, wait, onAnswer, sign },
    aheadMs: 0,
  };
}

/** A timer that nothing waits for any more would keep a program from ending. */
function waitByTimer(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
