/** What can be asked of the object that counts the calls of one key, player or address. */
import type { Answer, Ask } from "../../domain/rate-limit/lease.ts";

export interface RateLimiterRpc {
  /** Records an isolate's report and returns what it may let through next. */
  ask(ask: Ask): Promise<Answer>;
}
