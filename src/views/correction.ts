/** A correction as our staff request, approve and see it. Reference 13.14. */
import * as z from "zod";
import { type Finding, MAX_FINDINGS } from "../../domain/ledger/finding.ts";
import { formatAmount, parseBalance } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { CorrectedAmounts } from "../../domain/wallet/correction.ts";
import type { Approval } from "../approvals/approvals.ts";
import { ApiError } from "../http/envelope.ts";
import { agreementFields, agreementView, findingFields } from "./agreement.ts";
import { currencyOutput } from "./amount.ts";
import { environmentFields } from "./frozen-object.ts";
import { lineInput } from "./short-text.ts";

/** The content of a request: the wallet, the amounts in minor units, and the reason. */
export interface CorrectionPayload {
  readonly playerId: string;
  readonly currency: Currency;
  readonly changes: CorrectedAmounts;
  /** True if the wallet first gets back the rows that history holds and its journal lacks. */
  readonly restores?: true;
  readonly reason: string;
  readonly witness: string;
  readonly cures: readonly Finding[];
}

const signedAmount = z
  .string()
  .regex(/^-?\d{1,16}(\.\d{1,8})?$/, 'Send an amount in major units, such as "-12.50".')
  .meta({ example: "-12.50" });

export const witnessInput = lineInput(500).meta({
  description: "Where the right figures come from: a backup, the operator's records, a ticket.",
});

export const curesInput = z.array(z.strictObject(findingFields)).min(1).max(MAX_FINDINGS).meta({
  description: "The audit's findings that this explains, exactly as the audit returned them.",
});

export const correctionInput = z.strictObject({
  ...environmentFields,
  playerId: z
    .string()
    .max(64)
    .regex(/^plr_[0-9a-z]+$/, "Send the wallet's own id, plr_…"),
  currency: currencyOutput,
  changes: z
    .strictObject({
      cash: signedAmount.optional(),
      bonus: signedAmount.optional(),
      held: signedAmount.optional(),
    })
    .meta({ description: "What each balance changes by. Leave out what is right." }),
  restores: z.boolean().optional().meta({
    description:
      "Send true if the wallet was restored to an earlier day: it first gets back the rows that history holds and its journal lacks, if their hashes prove them.",
  }),
  reason: lineInput(500),
  witness: witnessInput,
  cures: curesInput,
});

export const correctionSchema = z
  .strictObject({
    id: z.string(),
    ...environmentFields,
    playerId: z.string(),
    currency: currencyOutput,
    changes: z.strictObject({ cash: z.string(), bonus: z.string(), held: z.string() }),
    restores: z.boolean().meta({ description: "Whether it restores lost rows of the wallet." }),
    reason: z.string(),
    witness: z.string(),
    cures: z.array(z.strictObject(findingFields)),
    ...agreementFields,
  })
  .meta({ id: "Correction" });

/** Returns the content of the request, in minor units. Throws AMOUNT_INVALID, naming the field. */
export function payloadOf(input: z.output<typeof correctionInput>): CorrectionPayload {
  const { playerId, currency, changes, reason, witness, cures } = input;
  const minor = (field: keyof typeof changes) => {
    const written = changes[field] ?? "0";
    const isNegative = written.startsWith("-");
    const amount = parseBalance(isNegative ? written.slice(1) : written, currency);
    if (amount === undefined) {
      throw new ApiError("AMOUNT_INVALID", { field: `changes.${field}`, currency });
    }
    return isNegative && amount > 0 ? -amount : amount;
  };
  const amounts = {
    cashMinor: minor("cash"),
    bonusMinor: minor("bonus"),
    heldMinor: minor("held"),
  };
  const restores = input.restores ? ({ restores: true } as const) : {};
  return { playerId, currency, changes: amounts, ...restores, reason, witness, cures };
}

/** Returns a correction as the API shows it. */
export function correctionView(approval: Approval): z.output<typeof correctionSchema> {
  const { id, tenantId, environment } = approval;
  const {
    changes,
    cures,
    restores = false,
    ...payload
  } = JSON.parse(approval.payload) as CorrectionPayload;
  const shown = (minor: number) => formatAmount(minor, payload.currency);
  return {
    ...{ id, tenantId, environment, ...payload, restores },
    changes: {
      cash: shown(changes.cashMinor),
      bonus: shown(changes.bonusMinor),
      held: shown(changes.heldMinor),
    },
    cures: [...cures],
    ...agreementView(approval),
  };
}
