/**
 * Our own staff, who call `/api/v1/platform/*`. They hold the platform key, or a
 * token of Cloudflare Access (cloudflare-access.ts). Contract, "Staff and onboarding".
 */
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Config } from "../config.ts";
import { hashApiKey, isPlatformKey } from "./api-key.ts";

/** How a member of staff proved to be one: for the record of what they did. */
export interface Staff {
  readonly by: "platform key" | "Cloudflare Access";
  /** What the audit log calls them: operators read it, so it is no name and no address. */
  readonly id: string;
}

/** The member of staff whose credential this is; undefined for any other, and when no key is configured. */
export function readStaff(credential: string, config: Config): Staff | undefined {
  if (config.platformKeyHash === undefined || !isPlatformKey(credential)) return undefined;
  const given = utf8ToBytes(hashApiKey(credential));
  const matches = crypto.subtle.timingSafeEqual(given, utf8ToBytes(config.platformKeyHash));
  return matches ? { by: "platform key", id: "platform-key" } : undefined;
}
