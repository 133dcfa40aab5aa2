/**
 * Counts the calls of one key, player or address over all isolates. The count is in memory alone:
 * it is a minute old at most, a row written for each call would cost more than the call, and the
 * isolates' reports bring it back when the object was evicted. docs/decisions/0014.
 */
import { DurableObject } from "cloudflare:workers";
import { answerAsk, newCount } from "../../domain/rate-limit/count.ts";
import type { Answer, Ask } from "../../domain/rate-limit/lease.ts";

/** What can be asked of the object that counts the calls of one key, player or address. */
export interface RateLimiterRpc {
  /** Enters an isolate's report and answers what it may let through next. */
  ask(ask: Ask): Promise<Answer>;
}

export class RateLimiterObject extends DurableObject implements RateLimiterRpc {
  readonly #count = newCount();

  async ask(ask: Ask): Promise<Answer> {
    return answerAsk(this.#count, ask, Date.now());
  }
}
