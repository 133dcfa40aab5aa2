/** The credential of the fair floor, for the load that signs it and the Worker that checks it. */
import { createHmac } from "node:crypto";

const KEY = "the key of the fair floor";

/** Returns the bearer token of a caller with this name. */
export function floorCredential(name: string): string {
  return createHmac("sha256", KEY).update(name).digest("base64url");
}
