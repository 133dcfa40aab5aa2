/** A closed day as operators see it: amounts as text in major units, also as CSV. Reference 12.17. */
import * as z from "zod";
import { MAX_CURRENCIES_PER_WALLET } from "../../domain/limits.ts";
import { formatAmount, formatPotUnits } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { BOOKED_ACCOUNTS, type BookedAccount, QUARTER_MS } from "../../domain/report/bookings.ts";
import {
  type Balance,
  type CurrencyReport,
  type DayClose,
  forfeitedGranted,
  resultOf,
  type Whole,
} from "../../domain/report/day-report.ts";
import { currencyOutput } from "./amount.ts";

const amount = z.string().meta({ example: "12.50" });
const exact = z.string().meta({
  description: "In major units, exact to one ten-thousandth of a minor unit.",
  example: "12.500000",
});
const balanceFields = z
  .strictObject({ opening: amount, movement: amount, closing: amount })
  .meta({ id: "AccountMovement" });

const ACCOUNT_NAMES: Readonly<Record<BookedAccount, string>> = {
  cash: "cash",
  bonus: "bonus",
  held: "held",
  in_play: "inPlay",
  bonus_in_play: "bonusInPlay",
  gaming: "gaming",
  deposits: "deposits",
  withdrawals: "withdrawals",
  bonus_cost: "bonusCost",
  pool_settlement: "poolSettlement",
  correction: "correction",
};

const accountsSchema = z
  .strictObject({
    cash: balanceFields,
    bonus: balanceFields,
    held: balanceFields,
    inPlay: balanceFields,
    bonusInPlay: balanceFields,
    gaming: balanceFields,
    deposits: balanceFields,
    withdrawals: balanceFields,
    bonusCost: balanceFields,
    poolSettlement: balanceFields,
    correction: balanceFields,
  })
  .meta({
    description:
      "Every account, with its sign: opening + movement = closing, and the movements of all accounts sum to zero. The first five are what the house owes players.",
  });

const lateSchema = z.strictObject({
  from: z.iso.datetime().meta({ description: "The start of the quarter of an hour it was in." }),
  entries: z.int(),
  turnover: amount,
  wins: amount,
  deposits: amount,
  withdrawals: amount,
  cash: amount,
  bonus: amount,
  contributions: exact,
});

const currencySchema = z
  .strictObject({
    currency: currencyOutput,
    rounds: z.int().meta({ description: "Settled rounds." }),
    turnover: z.strictObject({ cash: amount, bonus: amount, total: amount }),
    wins: z.strictObject({ cash: amount, bonus: amount, total: amount }),
    ggr: amount.meta({ description: "Turnover minus wins." }),
    bonus: z.strictObject({
      credited: amount,
      wagered: amount.meta({ description: "Stakes of settled rounds that were paid from bonus." }),
      converted: amount,
      forfeited: amount,
      forfeitedGranted: amount.meta({
        description: "The part of `forfeited` that was left of the granted amount.",
      }),
      forfeitedWinnings: amount.meta({
        description: "The part of `forfeited` that had been won with the bonus.",
      }),
      cost: amount.meta({ description: "Credited minus the granted part of what was forfeited." }),
    }),
    jackpot: z.strictObject({
      contributions: exact,
      seeds: amount,
      hits: z.int(),
      paid: amount,
      corrected: exact.meta({ description: "What corrections of the pot put in or took out." }),
      returned: exact.meta({ description: "What the closing of the pool returned to you." }),
      cost: exact.meta({
        description: "Contributions, seeds and corrections, minus what was returned.",
      }),
      pot: z.strictObject({ opening: exact, movement: exact, closing: exact }).meta({
        description:
          "What the pot owes players: contributed, seeded and corrected, minus paid and returned.",
      }),
      unbooked: balanceFields.meta({
        description: "Jackpots that the pot has paid but no wallet has booked yet.",
      }),
    }),
    ngr: exact.meta({
      description: "GGR and forfeited winnings, minus the costs of bonuses and of the jackpot.",
    }),
    deposits: amount,
    withdrawals: z.strictObject({
      requested: amount,
      reversed: amount.meta({ description: "Failed withdrawals: their money is cash again." }),
      paid: amount.meta({ description: "Completed withdrawals." }),
    }),
    liabilities: z
      .strictObject({
        cash: amount,
        bonus: amount,
        held: amount,
        inPlay: amount,
        bonusInPlay: amount,
        total: amount,
      })
      .meta({ description: "What the house owes players at the end of the day." }),
    accounts: accountsSchema,
    late: z.array(lateSchema).meta({
      description:
        "The part of the figures above that happened on a day that was already closed when it was recorded.",
    }),
  })
  .meta({ id: "DayCloseCurrency" });

export const dayCloseSchema = z
  .strictObject({
    date: z.iso.date(),
    timeZone: z.string().meta({ example: "Europe/Malta" }),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    closedAt: z.iso.datetime(),
    digest: z
      .string()
      .meta({ description: "SHA-256 of the report, which contains the previous digest." }),
    previousDigest: z
      .union([z.string(), z.null()])
      .meta({ description: "The digest of the previous closed day; null for the first." }),
    currencies: z.array(currencySchema),
  })
  .meta({ id: "DayClose" });
export type DayCloseView = z.output<typeof dayCloseSchema>;

/** The fields of the event that reports a close. */
export const dayClosedFields = {
  date: z.iso.date(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  closedAt: z.iso.datetime(),
  digest: z.string().meta({ description: "The SHA-256 of the day's report." }),
  currencies: z
    .array(
      z.strictObject({
        currency: currencyOutput,
        turnover: amount,
        wins: amount,
        ggr: amount,
        ngr: exact,
        liabilities: amount.meta({ description: "To players, without the pot." }),
      }),
    )
    .max(100 * MAX_CURRENCIES_PER_WALLET),
};

export function dayCloseView({ report, digest }: DayClose): DayCloseView {
  const { day, timeZone, starts, ends, closedAt, previousDigest, currencies } = report;
  return {
    date: day,
    timeZone,
    startsAt: momentOf(starts),
    endsAt: momentOf(ends),
    closedAt: new Date(closedAt).toISOString(),
    digest,
    previousDigest,
    currencies: currencies.map(currencyView),
  };
}

/** Returns a closed day as rows of a table: one for each currency, with the fields of the day. */
export function dayCloseRows({ currencies, ...day }: DayCloseView): object[] {
  return currencies.map((currency) => ({ ...day, ...currency }));
}

export function dayClosedData(close: DayClose) {
  const { previousDigest: _, currencies, ...day } = dayCloseView(close);
  return {
    ...day,
    currencies: currencies.map(({ currency, turnover, wins, ggr, ngr, liabilities }) => {
      const totals = { turnover: turnover.total, wins: wins.total, liabilities: liabilities.total };
      return { currency, ggr, ngr, ...totals };
    }),
  };
}

function currencyView(report: CurrencyReport): DayCloseView["currencies"][number] {
  const { currency, accounts, flows, pot, hits, unbooked, late } = report;
  const minor = (...amounts: readonly Whole[]) =>
    formatAmount(
      amounts.reduce((sum, one) => sum + BigInt(one), 0n),
      currency,
    );
  const exactly = (units: bigint | Whole) => formatPotUnits(BigInt(units), currency);
  const result = resultOf(report);
  const inMinor = (units: bigint) => formatAmount(units / 10_000n, currency);
  const balanceOf = ({ opening, movement, closing }: Balance) => {
    return { opening: minor(opening), movement: minor(movement), closing: minor(closing) };
  };
  const end = (account: BookedAccount) => accounts[account].closing;
  return {
    currency,
    rounds: Number(flows.rounds_settled),
    turnover: {
      cash: minor(flows.staked_cash),
      bonus: minor(flows.staked_bonus),
      total: inMinor(result.turnover),
    },
    wins: {
      cash: minor(flows.won_cash),
      bonus: minor(flows.won_bonus),
      total: inMinor(result.wins),
    },
    ggr: inMinor(result.ggr),
    bonus: {
      credited: minor(flows.bonus_credited),
      wagered: minor(flows.staked_bonus),
      converted: minor(flows.bonus_converted),
      forfeited: minor(flows.bonus_forfeited),
      forfeitedGranted: minor(forfeitedGranted(flows)),
      forfeitedWinnings: inMinor(result.forfeitedWinnings),
      cost: inMinor(result.bonusCost),
    },
    jackpot: {
      contributions: exactly(flows.contributed_units),
      seeds: inMinor(BigInt(pot.seeded)),
      hits,
      paid: inMinor(BigInt(pot.paid)),
      corrected: exactly(pot.corrected ?? "0"),
      returned: exactly(pot.returned ?? "0"),
      cost: exactly(result.jackpotCost),
      pot: {
        opening: exactly(pot.opening),
        movement: exactly(pot.movement),
        closing: exactly(pot.closing),
      },
      unbooked: balanceOf(unbooked),
    },
    ngr: exactly(result.ngr),
    deposits: minor(flows.deposited),
    withdrawals: {
      requested: minor(flows.withdrawn),
      reversed: minor(flows.reversed),
      paid: minor(accounts.withdrawals.movement),
    },
    liabilities: {
      cash: minor(end("cash")),
      bonus: minor(end("bonus")),
      held: minor(end("held")),
      inPlay: minor(end("in_play")),
      bonusInPlay: minor(end("bonus_in_play")),
      total: minor(end("cash"), end("bonus"), end("held"), end("in_play"), end("bonus_in_play")),
    },
    accounts: Object.fromEntries(
      BOOKED_ACCOUNTS.map((name) => [ACCOUNT_NAMES[name], balanceOf(accounts[name])]),
    ) as DayCloseView["currencies"][number]["accounts"],
    late: late.map(({ quarter, sums }) => ({
      from: momentOf(quarter),
      entries: Number(sums.entries),
      turnover: minor(sums.staked_cash, sums.staked_bonus),
      wins: minor(sums.won_cash, sums.won_bonus),
      deposits: minor(sums.deposited),
      withdrawals: minor(sums.withdrawn),
      cash: minor(sums.cash),
      bonus: minor(sums.bonus),
      contributions: formatPotUnits(BigInt(sums.contributed_units), currency as Currency),
    })),
  };
}

function momentOf(quarter: number): string {
  return new Date(quarter * QUARTER_MS).toISOString();
}
