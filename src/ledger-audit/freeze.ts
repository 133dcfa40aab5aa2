/**
 * Freezes and releases objects whose books do not add up: first the object, whose own freeze decides, then
 * the list in D1 that staff and health read. Decision 0007.
 */

import type { Currency } from "../../domain/money/currencies.ts";
import type { Freeze } from "../../durable-objects/freeze-store.ts";
import { poolStub, walletStub } from "../objects.ts";
import { type ObjectRef, recordFreeze, recordRelease } from "./frozen-objects.ts";
import { noteFrozen } from "./money-held-up.ts";

const MAX_REASON_CHARACTERS = 500;

/** Freezes each object; freezing it again changes nothing. Returns those that are frozen. */
export async function freezeObjects(
  env: Env,
  wanted: readonly { readonly object: ObjectRef; readonly reason: string }[],
): Promise<ObjectRef[]> {
  const frozen: ObjectRef[] = [];
  for (const { object, reason } of wanted) {
    const freeze = await freezeObject(env, object, reason.slice(0, MAX_REASON_CHARACTERS));
    if (freeze === null) continue;
    await recordFreeze(env.DB, { ...object, ...freeze });
    console.error(JSON.stringify({ level: "error", event: "object_frozen", ...object, ...freeze }));
    frozen.push(object);
  }
  if (frozen.length > 0) noteFrozen();
  return frozen;
}

/**
 * Freezes an object; null for one that is too broken to store it, which must not stop the audit of the
 * others.
 */
async function freezeObject(env: Env, object: ObjectRef, reason: string): Promise<Freeze | null> {
  try {
    return await stubOf(env, object).freeze(reason);
  } catch (error) {
    const event = "object_not_frozen";
    console.error(
      JSON.stringify({ level: "error", event, ...object, reason, error: String(error) }),
    );
    return null;
  }
}

/** Releases an object and records why; null if it was not frozen. */
export async function releaseObject(
  env: Env,
  object: ObjectRef,
  reason: string,
): Promise<Freeze | null> {
  const freeze = await stubOf(env, object).release();
  // Recorded even if the object was not frozen: an earlier attempt may have stopped half-way.
  await recordRelease(env.DB, object, { reason, at: Date.now() });
  if (freeze !== null) {
    console.warn(JSON.stringify({ level: "warn", event: "object_released", ...object, reason }));
  }
  return freeze;
}

function stubOf(env: Env, object: ObjectRef) {
  const { tenantId, environment, kind, id } = object;
  return kind === "wallet"
    ? walletStub(env, { tenantId, environment, playerId: id })
    : poolStub(env, { tenantId, environment, currency: id as Currency });
}
