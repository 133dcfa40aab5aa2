/**
 * Approves a correction or closing of a pool that another member of staff requested, and applies it. A
 * corrected pool is audited again, and released if its books add up. Reference 13.25 and 10.26.
 */
import * as z from "zod";
import { formatPotUnits } from "../../../domain/money/amount.ts";
import type { Result } from "../../../domain/result.ts";
import type {
  AgreedRecord,
  ClosePoolRefusal,
  CorrectPoolRefusal,
  PotChanged,
} from "../../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import { type PoolAddress, walletName } from "../../../durable-objects/names.ts";
import { type Approval, approve, noteDone } from "../../approvals/approvals.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { subscriptionsIn } from "../../db/webhook-subscriptions.ts";
import { POOL_FROZEN_MESSAGE } from "../../errors/errors.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { auditPool } from "../../ledger-audit/audit-one-object.ts";
import { releaseObject } from "../../ledger-audit/freeze.ts";
import { refresh } from "../../ledger-audit/money-held-up.ts";
import { poolStub } from "../../objects.ts";
import { countDoubtsOf, REPORTED_AFTER_MS } from "../../sweep/open-doubts.ts";
import { findingFields, findingsView } from "../../views/agreement.ts";
import {
  NO_POOL,
  NOT_PAUSED_MESSAGE,
  type PotChangePayload,
  poolOf,
  potChangeSchema,
  potChangeView,
} from "../../views/pot-change.ts";
import { idInput } from "../../views/short-text.ts";
import { webhookEvent } from "../../views/webhook-event.ts";
import { sendEvents } from "../../webhooks/announce.ts";

/**
 * Bets from before the pause get their verdict within seconds; the sweep reports any others after two
 * minutes.
 */
const SETTLING_MS = 2 * REPORTED_AFTER_MS;

type AnsweredCode = "NOT_FOUND" | "NOT_FROZEN" | "UNAVAILABLE" | "ACTION_NOT_ALLOWED";
type Refusal = CorrectPoolRefusal | ClosePoolRefusal | "BETS_IN_DOUBT";

const ANSWERS: Readonly<Record<Refusal, { code: AnsweredCode; message?: string }>> = {
  NO_POOL: { code: "NOT_FOUND", message: NO_POOL },
  NOT_FROZEN: { code: "NOT_FROZEN" },
  POOL_FROZEN: { code: "UNAVAILABLE", message: POOL_FROZEN_MESSAGE },
  NO_SUCH_HIT: {
    code: "ACTION_NOT_ALLOWED",
    message: "This wallet did not win that cycle; request another correction.",
  },
  POT_OUT_OF_RANGE: {
    code: "ACTION_NOT_ALLOWED",
    message: "The pot would be below zero or reach its ceiling; request another correction.",
  },
  NOT_PAUSED: { code: "ACTION_NOT_ALLOWED", message: NOT_PAUSED_MESSAGE },
  WIN_NOT_APPLIED: {
    code: "ACTION_NOT_ALLOWED",
    message: "A jackpot of this pool is not yet in its winner's wallet; try again once it is.",
  },
  POT_CHANGED: {
    code: "ACTION_NOT_ALLOWED",
    message: "The pot is not the one that was agreed on; request the closing again.",
  },
  BETS_IN_DOUBT: {
    code: "ACTION_NOT_ALLOWED",
    message:
      "Bets of this pool may still wait for their verdict; approve it some minutes after the request, once none is in doubt.",
  },
};

export const approvePotChange = route(
  {
    method: "post",
    path: "/api/v1/platform/pot-changes/{changeId}/approve",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Approve and apply a correction or closing of a pool",
    description:
      "Must be called by somebody other than the person who requested it. The change becomes a row of the pool, once. A corrected pool is audited again and released if its books add up; otherwise it stays frozen and `findings` lists what is left. A closing can be approved four minutes after its request at the earliest, so that no bet of the pool is in doubt. If you got no answer, send it again.",
    params: z.object({ changeId: idInput }),
    data: z.strictObject({
      change: potChangeSchema,
      pot: z.string().meta({ description: "The pot now, in major units.", example: "0.000000" }),
      released: z.boolean(),
      findings: z.array(z.strictObject(findingFields)),
    }),
    refusals: [
      "NOT_FOUND",
      "NAMED_STAFF_REQUIRED",
      "SECOND_PERSON_REQUIRED",
      "APPROVAL_NOT_OPEN",
      "NOT_FROZEN",
      "ACTION_NOT_ALLOWED",
      "UNAVAILABLE",
    ],
    audit: "pot_change.approved",
  },
  async (c) => {
    const { changeId: id } = c.req.valid("param");
    const approved = await approve(c.env.DB, c.get("staff"), { id, kind: "pot_change" });
    if (!approved.ok) return failure(c, approved.refusal);
    const approval = approved.value;
    const pool = poolOf(approval);
    const applied = await apply(c.env, approval, c.get("staff").id);
    if (!applied.ok) {
      const { code, message } = ANSWERS[applied.refusal];
      return failure(c, code, undefined, message);
    }
    const { findings, released } = await checkCorrected(c.env, approval);
    if (released) await refresh(c.env);
    await notifyTenant(c.env, pool, applied.value);
    await noteDone(c.env.DB, id);
    const view = potChangeView({ ...approval, doneAt: Date.now() });
    const pot = formatPotUnits(applied.value.state.totals.potUnits, pool.currency);
    const act = {
      target: { type: "pool", id: pool.currency },
      before: null,
      after: { changeId: id, kind: view.kind, changed: view.pot, pot, released },
      once: id,
    };
    await addToAuditLog(c.env.DB, staffEntry(c, pool, act));
    return success(c, { change: view, pot, released, findings });
  },
);

/** Applies the agreed change once, however often it is called. */
async function apply(
  env: Env,
  approval: Approval,
  approvedBy: string,
): Promise<Result<PotChanged, Refusal>> {
  const { id, requestedBy, requestedAt, digest } = approval;
  const payload = JSON.parse(approval.payload) as PotChangePayload;
  const address = poolOf(approval);
  const pool = poolStub(env, address);
  const { reason } = payload;
  const record: AgreedRecord = { request: { id, requestedBy, approvedBy, digest }, reason };
  if (payload.kind === "correction") {
    const { changeUnits, contributor: told, witness, cures } = payload;
    const contributor = told && {
      ...told,
      wallet: walletName({ ...address, playerId: told.playerId }),
    };
    return pool.correct({
      ...{ v: 1, record: { ...record, witness, cures }, changeUnits, contributor },
    });
  }
  const { potUnits } = payload;
  const mayBeInDoubt =
    Date.now() - requestedAt < SETTLING_MS || (await countDoubtsOf(env.DB, address)) > 0;
  if (mayBeInDoubt) return { ok: false, refusal: "BETS_IN_DOUBT" };
  return pool.close({ v: 1, record, potUnits });
}

/** Audits a corrected pool, and releases it if its books add up. */
async function checkCorrected(env: Env, approval: Approval) {
  const payload = JSON.parse(approval.payload) as PotChangePayload;
  if (payload.kind !== "correction") return { findings: [], released: false };
  const pool = poolOf(approval);
  const { tenantId, environment, currency } = pool;
  const found = await auditPool(env, pool, payload.contributor?.playerId);
  const released = found.length === 0;
  if (released) {
    const object = { tenantId, environment, kind: "pool", id: currency } as const;
    await releaseObject(env, object, `Corrected by ${approval.id}.`);
  }
  return { findings: findingsView(found), released };
}

/** Sends the event to the tenant's webhooks, under one id however often it is called. */
async function notifyTenant(
  env: Env,
  { tenantId, environment, currency }: PoolAddress,
  { change, state }: PotChanged,
): Promise<void> {
  const tenantEnvironment = { tenantId, environment };
  const { request, reason } = JSON.parse(change.record) as AgreedRecord;
  const { units, cycle, at, kind } = change;
  const event = webhookEvent({
    ...tenantEnvironment,
    type: kind === "closing" ? "jackpot.closed" : "jackpot.corrected",
    cause: [request.id],
    at,
    data: {
      changeId: request.id,
      poolId: state.snapshot.id,
      ...{ currency, cycle, reason },
      amount: formatPotUnits(kind === "closing" ? -units : units, currency),
      pot: formatPotUnits(state.totals.potUnits, currency),
      changedAt: new Date(at).toISOString(),
    },
  });
  const subscriptions = await subscriptionsIn(env.DB, [tenantEnvironment]);
  await Promise.all(subscriptions.map((one) => sendEvents(env, one, [event])));
}
