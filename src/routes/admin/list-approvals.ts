/**
 * Lists the requests that one of an operator's people has made and a second person must agree to. Reference
 * 12.39; docs/decisions/0153.
 */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Approval } from "../../approvals/approvals.ts";
import { MAX_WAITING, waitingRequests } from "../../approvals/waiting-requests.ts";
import { tenantEnvironmentOf, type WithdrawalLimits } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { amountOutput, currencyOutput } from "../../views/amount.ts";
import { approvalRequestFields, approvalRequestView } from "../../views/approval-request.ts";
import { withdrawalLimitsView } from "../../views/withdrawal-limits.ts";

const KINDS = ["round_void", "erasure", "withdrawal", "withdrawal_limits"] as const;

export const listApprovals = route(
  {
    method: "get",
    path: "/api/v1/admin/approvals",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List what waits for a second person",
    description: `Requests of the last 24 hours that nobody has agreed to, oldest first, at most ${MAX_WAITING}. The person who asked cannot agree: somebody else must make the same call.`,
    data: z.strictObject({
      approvals: z.array(
        z
          .strictObject({
            ...approvalRequestFields,
            kind: z.enum(KINDS),
            reason: z.string().nullable().meta({
              description:
                "The reason for voiding a round, which the second person must repeat; for limits, the new limits.",
            }),
            currency: z.union([currencyOutput, z.null()]),
            amount: amountOutput.nullable().meta({ description: "Of a withdrawal." }),
            waitsFor: z.enum(["secondPerson", "staff"]).meta({
              description: "`staff`: a round that would win, which our staff voids.",
            }),
          })
          .meta({ id: "ApprovalRequest" }),
      ),
    }),
  },
  async (c) => {
    const { tenantId, environment } = tenantEnvironmentOf(c.get("operator"));
    const waiting = await waitingRequests(c.env, {
      tenantId,
      environments: [environment],
      kinds: KINDS,
    });
    const approvals = waiting.map((one) => ({
      ...approvalRequestView(one),
      kind: one.kind as (typeof KINDS)[number],
      ...askedFor(one),
      waitsFor: one.approvedBy === null ? ("secondPerson" as const) : ("staff" as const),
    }));
    return success(c, { approvals });
  },
);

/** What is requested, so that a second person knows what they agree to. */
function askedFor({ kind, payload }: Approval) {
  const nothing = { reason: null, currency: null, amount: null };
  const asked = JSON.parse(payload) as Record<string, unknown>;
  if (kind === "round_void") return { ...nothing, reason: String(asked.reason) };
  if (kind === "withdrawal") {
    const { currency, amountMinor } = asked as { currency: Currency; amountMinor: number };
    return { ...nothing, currency, amount: formatAmount(amountMinor, currency) };
  }
  if (kind !== "withdrawal_limits") return nothing;
  const limits = withdrawalLimitsView(asked as WithdrawalLimits);
  const texts = limits.map(({ amount, currency }) => `${amount} ${currency}`);
  return { ...nothing, reason: texts.length === 0 ? "none" : texts.join(", ") };
}
