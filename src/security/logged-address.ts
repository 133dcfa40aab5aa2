/**
 * The network of a security event as a log line shows it. Logs are kept wherever the Cloudflare account keeps
 * them, so the lines of an account in a jurisdiction leave it out; the event itself has it. docs/decisions/0125.
 */
import { dataJurisdictionIn } from "../../durable-objects/object-named.ts";

export function loggedAddress(tenantId: string, address: string): string {
  return dataJurisdictionIn(tenantId) === undefined ? address : "";
}
