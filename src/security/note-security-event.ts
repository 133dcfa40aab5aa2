/**
 * Records security events after the calls that cause them, which never wait for it. Each isolate adds up
 * events and stores them once a second, so a flood costs the database one batch a second. Decision 0065.
 */
import type { Context } from "hono";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { OTHER_SUBJECTS, type SecurityEventType } from "../../domain/security/security-events.ts";
import { dataJurisdictionIn } from "../../durable-objects/object-named.ts";
import { STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import { type CountedEvent, noteKeyAddress, storeSecurityEvents } from "../db/security-events.ts";
import type { Operator } from "../db/tenant.ts";
import { callerAddress, callerNetwork } from "../http/ip-address.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { onceASecond } from "../runtime/once-a-second.ts";

/**
 * The maximum number of different subjects and addresses between two writes; any more are counted
 * together.
 */
const MAX_PENDING = 100;

/** The place for events that concern no tenant, such as an unknown key. */
export const OF_PLATFORM: TenantEnvironment = STAFF_LOG;

/** The events that this isolate has added up but not stored. */
const pending = new Map<string, CountedEvent>();

/** Records an event with the caller's address. Never throws, and nothing waits for it. */
export function noteSecurityEvent(
  c: Context,
  type: SecurityEventType,
  { of, subject = "" }: { readonly of: TenantEnvironment; readonly subject?: string },
): void {
  const { tenantId, environment } = of;
  add({ tenantId, environment, type, subject, address: callerNetwork(c) ?? "" });
  storeSoon(c);
}

/** The same for an event of an operator's key. */
export function noteKeyEvent(c: Context, type: SecurityEventType, operator: Operator): void {
  const { tenant, environment, keyId } = operator;
  noteSecurityEvent(c, type, { of: { tenantId: tenant.id, environment }, subject: keyId });
}

/**
 * The addresses from which keys have called, in this isolate: as sent, so that a known one costs a look-up,
 * and as networks.
 */
const knownAddresses = new IsolateCache<true>({
  lifetimeMs: Number.POSITIVE_INFINITY,
  capacity: 10_000,
});

/** Records that a key was used from a new address. */
export function noteCallingAddress(c: Context, operator: Operator): void {
  const { keyId } = operator;
  const sent = callerAddress(c);
  if (sent === undefined || isKnown(`${keyId} as sent ${sent}`)) return;
  const address = callerNetwork(c);
  const use = `${keyId} ${address}`;
  if (address === undefined || isKnown(use)) return;
  const noted = noteKeyAddress(c.env.DB, { keyId, address, at: Date.now() }).then((isNew) => {
    if (isNew) noteKeyEvent(c, "security.address_new", operator);
  });
  c.executionCtx.waitUntil(
    noted.catch(() => {
      knownAddresses.forget(use);
      knownAddresses.forget(`${keyId} as sent ${sent}`);
    }),
  );
}

function isKnown(use: string): boolean {
  if (knownAddresses.get(use) === true) return true;
  knownAddresses.set(use, true);
  return false;
}

function add(event: Omit<CountedEvent, "count" | "firstAt" | "lastAt">): void {
  const now = Date.now();
  const { tenantId, environment, type, subject, address } = event;
  const name = JSON.stringify([tenantId, environment, type, subject, address]);
  const known = pending.get(name);
  if (known !== undefined) {
    pending.set(name, { ...known, count: known.count + 1, lastAt: now });
  } else if (pending.size < MAX_PENDING || subject === OTHER_SUBJECTS) {
    pending.set(name, { ...event, count: 1, firstAt: now, lastAt: now });
  } else {
    add({ tenantId, environment, type, subject: OTHER_SUBJECTS, address: "" });
  }
}

/** Stores the pending events. */
const storeSoon = onceASecond<D1Database>(async (db) => {
  const events = [...pending.values()];
  pending.clear();
  for (const { tenantId, environment, type, subject, address, count } of events) {
    const shown = loggedAddress(tenantId, address);
    const what = { type, tenantId, environment, subject, address: shown, count };
    console.warn(JSON.stringify({ event: "security_event", ...what }));
  }
  try {
    await storeSecurityEvents(db, events);
  } catch (error) {
    console.warn(JSON.stringify({ event: "security_events_not_stored", error: String(error) }));
  }
});

/**
 * Returns the network of a security event as a log line shows it. Logs are kept wherever the Cloudflare
 * account keeps them, so the lines of an account in a jurisdiction leave it out; the event itself has it.
 * docs/decisions/0125.
 */
export function loggedAddress(tenantId: string, address: string): string {
  return dataJurisdictionIn(tenantId) === undefined ? address : "";
}
