/**
 * A correction or closing of a jackpot pool as our staff request, approve and see it. Reference 13.25 and
 * 10.26.
 */
import * as z from "zod";
import { POT_CHANGE_KINDS } from "../../domain/jackpot/pot-change.ts";
import type { Finding } from "../../domain/ledger/finding.ts";
import { formatPotUnits, parsePotUnits } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PoolAddress } from "../../durable-objects/names.ts";
import type { Approval } from "../approvals/approvals.ts";
import { ApiError } from "../http/envelope.ts";
import { agreementFields, agreementView, findingFields } from "./agreement.ts";
import { currencyOutput } from "./amount.ts";
import { curesInput, witnessInput } from "./correction.ts";
import { environmentFields } from "./frozen-object.ts";
import { lineInput } from "./short-text.ts";

export const NOT_PAUSED_MESSAGE = "Pause the pool before you close it.";

/** What two people agree on, as the request stores it. Units are pot units. */
export type PotChangePayload = PotCorrectionPayload | PotClosingPayload;

export interface PotCorrectionPayload {
  readonly kind: "correction";
  readonly currency: Currency;
  readonly changeUnits: number;
  readonly contributor: {
    readonly playerId: string;
    readonly seq: number;
    /** Milliseconds. */
    readonly placedAt: number;
    readonly contributionUnits: number;
    readonly contributedUnits: number;
    readonly cycle: number | null;
  } | null;
  readonly reason: string;
  readonly witness: string;
  readonly cures: readonly Finding[];
}

export interface PotClosingPayload {
  readonly kind: "closing";
  readonly currency: Currency;
  readonly potUnits: number;
  readonly reason: string;
}

const exactInput = z
  .string()
  .regex(/^-?\d{1,16}(\.\d{1,16})?$/, 'Send an amount in major units, such as "-12.500000".')
  .meta({
    description: "In major units, to one ten-thousandth of a minor unit.",
    example: "-12.500000",
  });
const whole = z.int().min(1);

const poolFields = { ...environmentFields, currency: currencyOutput };

export const potCorrectionInput = z.strictObject({
  ...poolFields,
  pot: exactInput.optional().meta({
    description: "What the pot changes by. Leave it out if the pot is right.",
    example: "-12.500000",
  }),
  contributor: z
    .strictObject({
      playerId: z
        .string()
        .max(64)
        .regex(/^plr_[0-9a-z]+$/, "Send the wallet's own id, plr_…"),
      row: whole.meta({ description: "The journal row of the wallet's last jackpot bet." }),
      placedAt: z.iso.datetime().meta({ description: "When that bet was placed." }),
      contribution: exactInput.meta({ description: "What that bet contributed." }),
      contributed: exactInput.meta({ description: "What all its bets contributed." }),
      cycle: z.union([whole, z.null()]).meta({ description: "The cycle that the bet won." }),
    })
    .optional()
    .meta({
      description:
        "The right figures for one wallet, from that wallet's journal. Leave it out if the pool's are right.",
    }),
  reason: lineInput(500),
  witness: witnessInput,
  cures: curesInput,
});

export const potClosingInput = z.strictObject({ ...poolFields, reason: lineInput(500) });

const exactOutput = z.string().meta({ example: "12.500000" });

export const potChangeSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(POT_CHANGE_KINDS).exclude(["reopening"]),
    ...poolFields,
    pot: exactOutput.meta({
      description:
        "For a correction: the change of the pot. For a closing: the pot that is returned to the operator.",
    }),
    contributor: z.union([z.string(), z.null()]).meta({
      description: "The wallet whose contributions are corrected.",
    }),
    reason: z.string(),
    witness: z.union([z.string(), z.null()]),
    cures: z.array(z.strictObject(findingFields)),
    ...agreementFields,
  })
  .meta({ id: "PotChange" });

/** Returns the content of a correction. Throws AMOUNT_INVALID, naming the field. */
export function correctionPayload(
  input: z.output<typeof potCorrectionInput>,
): PotCorrectionPayload {
  const { currency, contributor, reason, witness, cures } = input;
  const unitsOf = (field: string, amount: string, least: number) => {
    const units = parsePotUnits(amount, currency);
    if (units === undefined || units < least) {
      throw new ApiError("AMOUNT_INVALID", { field, currency });
    }
    return units;
  };
  return {
    kind: "correction",
    currency,
    changeUnits: unitsOf("pot", input.pot ?? "0", Number.MIN_SAFE_INTEGER),
    contributor:
      contributor === undefined
        ? null
        : {
            playerId: contributor.playerId,
            seq: contributor.row,
            placedAt: Date.parse(contributor.placedAt),
            contributionUnits: unitsOf("contributor.contribution", contributor.contribution, 0),
            contributedUnits: unitsOf("contributor.contributed", contributor.contributed, 0),
            cycle: contributor.cycle,
          },
    ...{ reason, witness, cures },
  };
}

/** Returns a requested change as the API shows it. */
export function potChangeView(approval: Approval): z.output<typeof potChangeSchema> {
  const { id, tenantId, environment } = approval;
  const payload = JSON.parse(approval.payload) as PotChangePayload;
  const { kind, currency, reason } = payload;
  const isCorrection = payload.kind === "correction";
  return {
    ...{ id, kind, tenantId, environment, currency },
    pot: formatPotUnits(isCorrection ? payload.changeUnits : payload.potUnits, currency),
    contributor: isCorrection ? (payload.contributor?.playerId ?? null) : null,
    reason,
    witness: isCorrection ? payload.witness : null,
    cures: isCorrection ? [...payload.cures] : [],
    ...agreementView(approval),
  };
}

/** The pool that a request is about. */
export function poolOf(approval: Approval): PoolAddress {
  const { currency } = JSON.parse(approval.payload) as PotChangePayload;
  const { tenantId, environment } = approval;
  return { tenantId, environment, currency };
}
