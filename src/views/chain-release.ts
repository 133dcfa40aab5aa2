/** A release of a frozen chain or paying account, as our staff request, approve and see it. Reference 13.36. */
import type { Context } from "hono";
import * as z from "zod";
import { EVM_CHAINS } from "../../domain/chains/payout-address.ts";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Approval } from "../approvals/approvals.ts";
import type { WatchedStatus } from "../chains/chains-rpc.ts";
import { type AuditEntry, STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import { staffEntry, staffLogEntry } from "../http/audit-entries.ts";
import { agreementFields, agreementView } from "./agreement.ts";
import { idInput, lineInput } from "./short-text.ts";

export const NO_CHAIN =
  "No such chain is watched, or this operator has no account that pays on it.";

export const chainFields = {
  environment: z.enum(["sandbox", "production"]),
  chain: z.enum(EVM_CHAINS),
};

/** What two people agree on, as the request stores it. */
export interface ChainReleasePayload {
  readonly chain: (typeof EVM_CHAINS)[number];
  /** The operator whose paying account is released; null for the chain itself. */
  readonly tenantId: string | null;
  /** The chain is read again after this block; null for an account. */
  readonly fromBlock: number | null;
  /** The reason of the freeze that it ends. */
  readonly frozen: string;
  /** When that freeze began, which identifies it; missing in requests of an earlier version. */
  readonly frozenAt?: number;
  readonly reason: string;
}

export const chainReleaseInput = z
  .strictObject({
    ...chainFields,
    tenantId: idInput.optional().meta({
      description:
        "The operator whose paying account is released. Leave it out to release the chain itself.",
    }),
    fromBlock: z.int().min(0).optional().meta({
      description:
        "Of a chain: the last block before the break, or an earlier one. It must be final and the same at both nodes.",
      example: 21_000_000,
    }),
    reason: lineInput(500),
  })
  .meta({
    oneOf: [{ required: ["fromBlock"] }, { required: ["tenantId"] }],
    example: {
      ...{ environment: "sandbox", chain: "ethereum", fromBlock: 21_000_000 },
      reason: "Both nodes agree again",
    },
  });

export const chainReleaseSchema = z
  .strictObject({
    id: z.string(),
    ...chainFields,
    tenantId: z.union([z.string(), z.null()]),
    fromBlock: z.union([z.int(), z.null()]),
    frozen: z.string().meta({ description: "The freeze that it ends." }),
    frozenAt: z.iso.datetime().nullable().meta({
      description:
        "When that freeze began. A later freeze for the same reason is a different one. Null in a request made by an earlier version, which must be made again.",
    }),
    reason: z.string(),
    ...agreementFields,
  })
  .meta({ id: "ChainRelease" });

/** Returns a requested release as the API shows it. */
export function chainReleaseView(approval: Approval): z.output<typeof chainReleaseSchema> {
  const { id, environment } = approval;
  const { frozenAt, ...payload } = JSON.parse(approval.payload) as ChainReleasePayload;
  const began = frozenAt === undefined ? null : new Date(frozenAt).toISOString();
  return { id, environment, ...payload, frozenAt: began, ...agreementView(approval) };
}

/**
 * Returns where a release is stored: with the operator or, for a chain, which belongs to no single
 * operator, with our staff.
 */
export function placeOf(environment: TenantEnvironment["environment"], tenantId: string | null) {
  return { tenantId: tenantId ?? STAFF_LOG.tenantId, environment };
}

/** Returns the freeze of a chain, or of an operator's account there; null if it is not frozen, undefined if there is none. */
export function freezeIn(
  { status, payers }: WatchedStatus,
  tenantId: string | null,
): Pick<Required<ChainReleasePayload>, "frozen" | "frozenAt"> | null | undefined {
  const owner = payers.find((payer) => payer.tenantId === tenantId);
  const found = tenantId === null ? status : owner?.status;
  if (found === undefined) return undefined;
  const { frozen, frozenAt } = found;
  return frozen === null || frozenAt === null ? null : { frozen, frozenAt };
}

/**
 * Makes the audit entry for a step of a release: in the operator's log or, for a chain, only in our
 * staff's.
 */
export function releaseEntry(
  c: Context,
  { environment, chain, tenantId, ...release }: z.output<typeof chainReleaseSchema>,
  once?: string,
): AuditEntry {
  const after = { environment, chain, tenantId, ...release };
  const target = { type: "chain", id: chain };
  const act = { target, before: null, after, ...(once === undefined ? {} : { once }) };
  return tenantId === null ? staffLogEntry(c, act) : staffEntry(c, { tenantId, environment }, act);
}
