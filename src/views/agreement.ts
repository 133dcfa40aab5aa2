/**
 * The fields that staff see of every request for a second person's approval, and of its findings. Reference
 * 13.14.
 */
import * as z from "zod";
import type { Finding } from "../../domain/ledger/finding.ts";
import { APPROVAL_STATUSES, type Approval, approvalStatus } from "../approvals/approvals.ts";

/** A finding's text is our own, and at most this long. */
const MAX_FINDING_CHARACTERS = 500;
const findingText = z.string().max(MAX_FINDING_CHARACTERS);

/** A finding, as the audit's answer shows it. */
export const findingFields = {
  row: findingText,
  what: findingText,
  expected: findingText,
  found: findingText,
};

/** Returns findings as the API shows them. */
export function findingsView(findings: readonly Finding[]) {
  return findings.map(({ row, what, expected, found }) => ({ row, what, expected, found }));
}

/** The state of a request, and its tenant environment. */
export const agreementFields = {
  status: z.enum(APPROVAL_STATUSES),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  approvedBy: z.union([z.string(), z.null()]),
};

/** Returns these fields of a request. */
export function agreementView(approval: Approval): z.output<z.ZodObject<typeof agreementFields>> {
  const { requestedBy, requestedAt, expiresAt, approvedBy } = approval;
  return {
    status: approvalStatus(approval),
    requestedBy,
    requestedAt: new Date(requestedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    approvedBy,
  };
}
