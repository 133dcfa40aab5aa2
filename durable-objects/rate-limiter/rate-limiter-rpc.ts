/** What can be asked of the object that counts the calls of one key, player or address. */
import type { Answer, Ask } from "../../domain/rate-limit/lease.ts";

export interface RateLimiterRpc {
  /** Enters an isolate's report and answers what it may let through next. */
  ask(ask: Ask): Promise<Answer>;
}
