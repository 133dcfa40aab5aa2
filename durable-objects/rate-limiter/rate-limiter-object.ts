/**
 * Counts the calls of one key, player or address across all isolates. The count is only in memory:
 * it covers at most a minute, a row for each call would cost more than the call, and the isolates'
 * reports restore the count after an eviction. docs/decisions/0014.
 */
import { DurableObject } from "cloudflare:workers";
import type { Answer, Ask, RateLimiterRpc } from "../../domain/rate-limit/lease.ts";
import { answerAsk, newCount } from "../../domain/rate-limit/shared-count.ts";

export class RateLimiterObject extends DurableObject implements RateLimiterRpc {
  readonly #count = newCount();

  async ask(ask: Ask): Promise<Answer> {
    return answerAsk(this.#count, ask, Date.now());
  }
}
