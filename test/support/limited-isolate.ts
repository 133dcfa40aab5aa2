/**
 * An isolate with the rate limits on, which other tests run without. Two of these know no more of
 * each other than two isolates of the Worker: they meet in the objects that count.
 */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";

export type Isolate = (request: Request) => Promise<Response>;

/** A new isolate; `bindings` stand in for those of the Worker. */
export function openIsolate(bindings: Partial<Env> = {}): Isolate {
  const app = createApp(readConfig({ ...env, RATE_LIMITS: "on" }));
  return async (request) => app.fetch(request, { ...env, ...bindings }, createExecutionContext());
}

let lastNetwork = 0;

/** A network that no other test calls from. */
export function newAddress(): string {
  lastNetwork += 1;
  return `2001:db8:${lastNetwork.toString(16)}:1::1`;
}
