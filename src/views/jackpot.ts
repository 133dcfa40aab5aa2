/** The jackpot as the API shows it: a pool, and a bet's contribution and win. Reference 8. */
import * as z from "zod";
import { poolIdFor } from "../../domain/ids.ts";
import { COMMITMENT_ENDS, type Commitment } from "../../domain/jackpot/commitment.ts";
import { POOL_STATUSES } from "../../domain/jackpot/pot.ts";
import type { ReturnOverCycle } from "../../domain/jackpot/return-over-cycle.ts";
import { POT_UNITS_PER_MINOR, SEEDS_PER_POOL_CHAIN } from "../../domain/limits.ts";
import { formatAmount, formatPotUnits } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PublishedCommitment } from "../../durable-objects/jackpot-pool/commitment-store.ts";
import type { PoolSnapshot } from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import type { PoolAddress } from "../../durable-objects/names.ts";
import type { JackpotPart } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { Meta } from "../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, type pagingQuery } from "../http/paging.ts";
import { poolStub } from "../objects.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

const minorUnits = z.string().regex(/^\d+$/).meta({
  description: "Integer minor units.",
  example: "123456",
});

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" });
const saltOutput = z.string().meta({
  description:
    "The SHA-256 of `roundId:clientSeed` of the bet that won the previous cycle; empty before the first hit.",
});
const saltByOutput = z.enum(["player", "platform"]).nullable().meta({
  description:
    "Who chose that client seed. Only `player` shows that the seed was not picked to suit it; null without a salt.",
});

/** A pool's commitment to the thresholds of its running cycle and of later ones. */
export const commitmentSchema = z
  .strictObject({
    seedHash: hash.nullable().meta({
      description:
        "The SHA-256 of the seed that drew the running cycle's threshold; it is revealed when the cycle ends. Null in a closed pool, and for a cycle from before commitments existed.",
    }),
    salt: saltOutput,
    saltBy: saltByOutput,
    anchor: hash.nullable().meta({
      description: `Commits the pool to ${SEEDS_PER_POOL_CHAIN} seeds: the SHA-256 of the first, which is the SHA-256 of the second, and so on. Null before the first cycle that has one.`,
    }),
    position: z.int().meta({ description: "The place of the running cycle's seed in its chain." }),
    nextAnchor: hash.meta({ description: "The anchor of the chain that follows." }),
  })
  .meta({ id: "JackpotCommitment" });

/** Returns a pool's commitment. */
export function commitmentView({
  current,
  chain,
}: PublishedCommitment): z.output<typeof commitmentSchema> {
  const { seedHash = null, salt = "", saltBy = null } = current ?? {};
  const { anchor, position, nextAnchor } = chain;
  return { seedHash, salt, saltBy, anchor, position, nextAnchor };
}

/** The return of a game to its players, jackpot included. It depends on the pot. */
export const totalReturnSchema = z
  .strictObject({
    gameId: z.string().meta({ example: "golden-reels" }),
    atSeed: z.number().meta({
      description: "At the start of a cycle, when it is lowest: 0.96 means 96%.",
      example: 0.96,
    }),
    average: z.number().meta({ description: "Over whole cycles.", example: 0.97 }),
    evenFrom: amountOutput.meta({
      description: "The pot from which it is 100% or more, until the jackpot is won.",
    }),
  })
  .meta({ id: "TotalReturn" });

/** Returns a game's total return over a cycle, to the millionth. */
export function totalReturnView(
  { gameId, currency }: { gameId: string; currency: Currency },
  { atSeed, average, evenFromMinor }: ReturnOverCycle,
): z.output<typeof totalReturnSchema> {
  const evenFrom = formatAmount(evenFromMinor, currency);
  return { gameId, atSeed: toMillionths(atSeed), average: toMillionths(average), evenFrom };
}

function toMillionths(part: number): number {
  return Math.round(part * 1e6) / 1e6;
}

const potUnits = z.string().regex(/^\d+$/).meta({
  description: "Ten-thousandths of a minor unit.",
  example: "123456789",
});

/** Everything needed to compute a cycle's threshold again, and to see which bet passed it. */
export const jackpotCycleSchema = z
  .strictObject({
    poolId: z.string(),
    number: z.int().meta({ description: "Counts every threshold that the pool drew, from 1." }),
    cycle: z.int(),
    chain: z.int(),
    position: z.int().meta({ description: "The place of the seed in its chain." }),
    seedHash: hash,
    salt: saltOutput,
    saltBy: saltByOutput,
    start: potUnits.meta({ description: "The pot from which the threshold was drawn." }),
    ceiling: potUnits,
    openedAt: z.iso.datetime(),
    endedBy: z.enum(COMMITMENT_ENDS).nullable().meta({
      description:
        "`hit`: a bet passed the threshold. `correction`: the threshold was drawn again. `closing`: the pot was returned. Null while the cycle runs.",
    }),
    endedAt: z.iso.datetime().nullable(),
    seed: hash.nullable().meta({ description: "Revealed when the threshold no longer counts." }),
    threshold: potUnits.nullable(),
    before: potUnits.nullable().meta({ description: "The pot before the bet that won." }),
    after: potUnits.nullable().meta({ description: "The pot with that bet's contribution." }),
    paid: minorUnits.nullable(),
  })
  .meta({ id: "JackpotCycle" });

/** Returns a commitment as the API shows it; unrevealed fields are null. */
export function jackpotCycleView(
  poolId: string,
  made: Commitment,
): z.output<typeof jackpotCycleSchema> {
  const { number, cycle, chain, position, seedHash, salt, saltBy, endedBy, seed } = made;
  const textOf = (units: number | null) => (units === null ? null : String(units));
  const timeOf = (at: number) => new Date(at).toISOString();
  return {
    ...{ poolId, number, cycle, chain, position, seedHash, salt, saltBy },
    start: String(made.startUnits),
    ceiling: String(BigInt(made.ceilingMinor) * BigInt(POT_UNITS_PER_MINOR)),
    openedAt: timeOf(made.openedAt),
    endedBy,
    endedAt: made.endedAt === null ? null : timeOf(made.endedAt),
    seed,
    threshold: textOf(made.thresholdUnits),
    before: textOf(made.beforeUnits),
    after: textOf(made.afterUnits),
    paid: textOf(made.paidMinor),
  };
}

/** A pool, with the field names of Reference 10.13. */
export const jackpotPoolSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    currency: currencyOutput,
    current_amount: minorUnits,
    max_amount: minorUnits.meta({
      description: "The ceiling: the pot is always won by the time it reaches this amount.",
    }),
    status: z.enum(POOL_STATUSES),
    last_hit_at: z.iso.datetime().nullable(),
    last_hit_amount: minorUnits.nullable(),
    total_hits: z.int(),
    commitment: commitmentSchema,
  })
  .meta({ id: "JackpotPool" });

/** Returns a pool as the API shows it; the last hit is null before the first. */
export function jackpotPoolView(pool: PoolSnapshot): z.output<typeof jackpotPoolSchema> {
  return {
    id: pool.id,
    name: pool.name,
    currency: pool.currency,
    current_amount: String(pool.currentAmountMinor),
    max_amount: String(pool.maxAmountMinor),
    status: pool.status,
    last_hit_at: pool.lastHitAt === null ? null : new Date(pool.lastHitAt).toISOString(),
    last_hit_amount: pool.lastHitAmountMinor === null ? null : String(pool.lastHitAmountMinor),
    total_hits: pool.totalHits,
    commitment: commitmentView(pool.commitment),
  };
}

/** A bet's contribution to the jackpot, and its win. */
export const jackpotPartSchema = z
  .strictObject({
    state: z.enum(["settled", "pending", "unavailable"]).meta({
      description:
        "`pending` means that the pool did not answer in time; the platform settles it automatically. `unavailable` means that the pool could not be asked and the round was played without it.",
    }),
    contribution: z.string().meta({
      description: "In major units, exact to one ten-thousandth of a minor unit.",
      example: "0.010000",
    }),
    won: z
      .strictObject({
        amount: amountOutput,
        transactionId: z.string(),
        lockedToBonus: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: "JackpotPart" });

/** Returns a bet's part in the jackpot, in major units. */
export function jackpotPartView(
  part: JackpotPart,
  currency: Currency,
): z.output<typeof jackpotPartSchema> {
  return {
    state: part.state,
    contribution: formatPotUnits(part.contributionPotUnits, currency),
    won: part.won && {
      amount: formatAmount(part.won.amountMinor, currency),
      transactionId: part.won.transactionId,
      lockedToBonus: part.won.lockedToBonus,
    },
  };
}

export const jackpotCyclesData = z.strictObject({ cycles: z.array(jackpotCycleSchema) });

const cursorPosition = z.tuple([z.int()]);

/** Reads a page, newest cycle first; empty if there is no pool yet. */
export async function readJackpotCycles(
  env: Env,
  address: PoolAddress,
  query: z.output<typeof pagingQuery>,
): Promise<{ data: z.output<typeof jackpotCyclesData>; meta: Meta }> {
  const page = pageOf(query);
  const { cursor, offset, pageSize } = page;
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, cursorPosition);
  const rows = await poolStub(env, address).commitments({ before, offset, limit: pageSize + 1 });
  const list = { rows, total: undefined, positionOf: ({ number }: { number: number }) => [number] };
  const { shown, meta } = cutPage(page, list);
  const poolId = poolIdFor(address.tenantId, address.environment, address.currency);
  return { data: { cycles: shown.map((made) => jackpotCycleView(poolId, made)) }, meta };
}
