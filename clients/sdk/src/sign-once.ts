/**
 * Signs the requests of a client, never twice with the same signature, because the platform accepts each one once. Only a
 * backend's client signs, so a game page does not load this file.
 */
import { requestSignature } from "./signature.ts";

/** More than a backend signs in the ten minutes for which a signature is valid. */
const REMEMBERED_SIGNATURES = 10_000;

/** The parts of a request that its signature covers. */
interface Parts {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly body: string;
}

/** Returns the headers that sign a request at a time of the platform's clock. */
export type Sign = (
  secret: string,
  parts: Parts,
  nowMs: number,
) => Promise<Readonly<Record<string, string>>>;

/** Returns what signs with the first second from now on whose signature it has not used. */
export function signOnce(): Sign {
  const used = new Set<string>();
  return async (secret, parts, nowMs) => {
    for (let timestamp = Math.floor(nowMs / 1000); ; timestamp += 1) {
      const signature = await requestSignature(secret, { ...parts, timestamp });
      if (used.has(signature)) continue;
      used.add(signature);
      const [oldest] = used;
      if (used.size > REMEMBERED_SIGNATURES && oldest) used.delete(oldest);
      return { "X-Service-Timestamp": `${timestamp}`, "X-Service-Signature": signature };
    }
  };
}
