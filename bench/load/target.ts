/** Which platform a load run may play against. Load on the wrong one would be an attack on people's money. */
import type { LoadOptions } from "./run.ts";

export interface Given {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly webhookSecret: string | undefined;
}

export interface Permissions {
  /** The one host besides this machine that may be loaded. */
  readonly allowHost?: string | undefined;
  /** A public address that leads to the receiver on `webhookPort`. */
  readonly webhookUrl?: string | undefined;
  readonly webhookPort?: number | undefined;
}

type Target = Pick<LoadOptions, "baseUrl" | "apiKey" | "webhookSecret" | "webhook">;

const THIS_MACHINE = ["127.0.0.1", "localhost", "[::1]"];

/** Returns the target, or why it is refused. */
export function targetOf(
  { url, apiKey, webhookSecret }: Given,
  { allowHost, webhookUrl, webhookPort }: Permissions,
): Target | string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    return `--url must be the address of a platform, such as http://127.0.0.1:8787, not "${url}".`;
  }
  if (apiKey === undefined || webhookSecret === undefined) {
    return "Set ROULEAU_API_KEY and ROULEAU_WEBHOOK_SECRET to those of the operator that plays.";
  }
  const isHere = THIS_MACHINE.includes(parsed.hostname);
  const isProduction = !apiKey.startsWith("sk_sandbox_");
  if ((!isHere || isProduction) && allowHost !== parsed.hostname) {
    const what = isProduction ? "This key is not a sandbox key" : "This may be production";
    return `${what}. If you may play thousands of rounds on ${parsed.hostname}, say so: --allow-host ${parsed.hostname}`;
  }
  const port = webhookPort === undefined ? {} : { port: webhookPort };
  const webhook = webhookUrl !== undefined ? { url: webhookUrl, ...port } : isHere ? port : null;
  return { baseUrl: parsed.origin, apiKey, webhookSecret, webhook };
}
