/**
 * Counts the calls of one key, player or address over all isolates. The count is in memory alone:
 * it is a minute old at most, a row written for each call would cost more than the call, and the
 * isolates' reports bring it back when the object was evicted. docs/decisions/0014.
 */
import { DurableObject } from "cloudflare:workers";
import { answerAsk, newCount } from "../../domain/rate-limit/count.ts";
import type { Answer, Ask } from "../../domain/rate-limit/lease.ts";
import type { RateLimiterRpc } from "./rate-limiter-rpc.ts";

export class RateLimiterObject extends DurableObject implements RateLimiterRpc {
  readonly #count = newCount();

  async ask(ask: Ask): Promise<Answer> {
    return answerAsk(this.#count, ask, Date.now());
  }
}
