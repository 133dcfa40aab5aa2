/**
 * An isolate with rate limits on; other tests run without them. Two of these share no memory, like
 * two isolates of the Worker: they share only the objects that count.
 */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { readConfig } from "../../src/config.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";

export type Isolate = (request: Request) => Promise<Response>;

/** Opens a new isolate; `bindings` replace those of the Worker. */
export function openIsolate(bindings: Partial<Env> = {}): Isolate {
  const app = createWholeApp(readConfig({ ...env, RATE_LIMITS: "on", ...bindings }));
  return async (request) => app.fetch(request, { ...env, ...bindings }, createExecutionContext());
}

let lastNetwork = 0;

/** Returns an address in a network that no other test uses. */
export function newAddress(): string {
  lastNetwork += 1;
  return `2001:db8:${lastNetwork.toString(16)}:1::1`;
}
