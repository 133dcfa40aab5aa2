/**
 * The approval that a large withdrawal needs before it is paid out: above the operator's own limit, two of
 * its people must agree in the dashboard. Keys do not count. Reference 4.19; docs/decisions/0093.
 */
import * as z from "zod";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import { agreeByTwo } from "../approvals/agree-by-two-operators.ts";
import {
  type Approval,
  approvalStatus,
  CLOCKS_DIFFER_BY_MS,
  latestApproval,
} from "../approvals/approvals.ts";
import { type Operator, tenantEnvironmentOf } from "../db/tenant.ts";
import { withdrawalFields, withdrawalView } from "../views/withdrawal.ts";

const KIND = "withdrawal";

/**
 * The answer to a key: one person may hold several keys, and a person who may create keys could create a
 * second one.
 */
export const ONLY_PEOPLE_AGREE =
  "Two of your people must agree to this in the dashboard; an API key does not count, so nothing was changed.";

const approvalSchema = z
  .strictObject({
    state: z.enum(["needed", "requested", "approved"]).meta({
      description:
        "`needed`: nobody has asked in the last 24 hours. `requested`: somebody other than `requestedBy` may approve it. `approved`: it may be paid out.",
    }),
    requestedBy: z.string().nullable().meta({
      description: "The id of the person who asked last.",
    }),
    approvedBy: z.string().nullable().meta({ description: "The id of the person." }),
  })
  .meta({ id: "WithdrawalApproval" });

/** A withdrawal with its approval. */
export const withdrawalDetailsSchema = z
  .strictObject({
    ...withdrawalFields,
    approval: z.union([approvalSchema, z.null()]).meta({
      description: "Null for a withdrawal that needs none: its amount is within your limit.",
    }),
  })
  .meta({ id: "WithdrawalDetails" });

/** Returns true if the withdrawal goes to an address and is larger than one person may pay out. */
export function needsApproval(
  { tenant }: Operator,
  { destination, currency, amountMinor }: WithdrawalRecord,
): boolean {
  const limitMinor = tenant.settings.approveWithdrawalsAbove?.[currency];
  return destination !== null && limitMinor !== undefined && amountMinor > limitMinor;
}

/** Returns the request that the caller, a person, has made or agreed to. */
export async function askApproval(
  db: D1Database,
  operator: Operator,
  withdrawal: WithdrawalRecord,
): Promise<Approval> {
  const { id, currency, amountMinor } = withdrawal;
  const latest = await approvalOf(db, operator, withdrawal);
  if (latest !== undefined && latest.approvedBy !== null) return latest;
  return agreeByTwo(db, operator, {
    kind: KIND,
    subject: id,
    payload: { id, currency, amountMinor },
    isSame: () => true,
  });
}

function approvalOf(db: D1Database, operator: Operator, withdrawal: WithdrawalRecord) {
  return latestApproval(db, tenantEnvironmentOf(operator), {
    kind: KIND,
    subject: withdrawal.id,
    since: withdrawal.createdAt - CLOCKS_DIFFER_BY_MS,
  });
}

/** Returns true for a withdrawal that waits for an approval that it needs. */
export async function lacksApproval(
  db: D1Database,
  operator: Operator,
  withdrawal: WithdrawalRecord,
): Promise<boolean> {
  if (withdrawal.status !== "pending" || !needsApproval(operator, withdrawal)) return false;
  const latest = await approvalOf(db, operator, withdrawal);
  return (latest?.approvedBy ?? null) === null;
}

/** Returns a withdrawal as the API shows it, with the state of its approval. */
export async function withdrawalDetails(
  db: D1Database,
  operator: Operator,
  { playerId, withdrawal }: { playerId: string; withdrawal: WithdrawalRecord },
): Promise<z.output<typeof withdrawalDetailsSchema>> {
  const shown = withdrawalView(playerId, withdrawal);
  if (!needsApproval(operator, withdrawal)) return { ...shown, approval: null };
  return { ...shown, approval: approvalView(await approvalOf(db, operator, withdrawal)) };
}

function approvalView(latest: Approval | undefined): z.output<typeof approvalSchema> {
  const status = latest && approvalStatus(latest);
  return {
    state: status === "approved" || status === "requested" ? status : "needed",
    requestedBy: latest?.requestedBy ?? null,
    approvedBy: latest?.approvedBy ?? null,
  };
}
