/** What staff sees of every request that a second person approves, and of the findings that it is about. Reference 13.14. */
import * as z from "zod";
import type { Finding } from "../../domain/ledger/finding.ts";
import { APPROVAL_STATUSES, type Approval, approvalStatus } from "../approvals/approvals.ts";

/** A finding's words are our own, and at most this long. */
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

/** The state of a request, and whose it is. */
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
