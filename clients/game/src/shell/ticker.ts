/**
 * The jackpot's ticker: the pot that this session's bets feed, as the platform last stated it.
 * Between two answers it moves from one to the other and never beyond, so the page never invents a
 * pot. Jackpot rule 10.
 */
import { readable } from "../languages/numbers.ts";
import { decimalsOf, toDecimal, toMinor } from "./amounts.js";
import { showJackpotTerms } from "./jackpot-terms.ts";
import { part, write } from "./page-parts.js";
import type { Session } from "./session.js";

const POLL_MILLISECONDS = 40_000;
const MOVE_MILLISECONDS = 6_000;

export class Ticker {
  #session;
  #gameId;
  #timer: ReturnType<typeof setInterval> | undefined;
  #moving: ReturnType<typeof setInterval> | undefined;
  /** What is shown, in minor units; undefined before the first answer. */
  #shown: number | undefined;

  constructor(session: Session, gameId: string) {
    this.#session = session;
    this.#gameId = gameId;
  }

  /** Shows the pot and keeps asking for it. */
  async start(): Promise<void> {
    await this.read();
    this.#timer = setInterval(() => {
      if (!document.hidden) void this.read();
    }, POLL_MILLISECONDS);
  }

  /** Stops asking. Call it when the session is over. */
  stop(): void {
    clearInterval(this.#timer);
    clearInterval(this.#moving);
  }

  /** Asks for the pot now. If no answer comes, the last figure stays. */
  async read(): Promise<void> {
    const asked = this.#session.ask(({ session }) => session.jackpot({ gameId: this.#gameId }));
    const answer = await asked.catch(() => undefined);
    if (answer === undefined) return;
    const { pool } = answer;
    showJackpotTerms(pool);
    part("ticker", HTMLElement).hidden = pool === null || !pool.ticker;
    if (pool !== null) this.#moveTo(pool.amount);
  }

  #moveTo(amount: string): void {
    clearInterval(this.#moving);
    const decimals = decimalsOf(amount);
    const to = toMinor(amount, decimals) ?? 0;
    const from = this.#shown ?? to;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A pot that was won starts again at once.
    if (isStill || to <= from) {
      this.#show(to, decimals);
      return;
    }
    const since = performance.now();
    this.#moving = setInterval(() => {
      const done = Math.min(1, (performance.now() - since) / MOVE_MILLISECONDS);
      this.#show(Math.floor(from + (to - from) * done), decimals);
      if (done === 1) clearInterval(this.#moving);
    }, 100);
  }

  #show(minor: number, decimals: number): void {
    this.#shown = minor;
    write("pot", readable(toDecimal(minor, decimals)));
  }
}
