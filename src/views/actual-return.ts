/** The actual return of a game, as answers and events show it. Reference 12.24. */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import { type ActualReturn, judge, termsOf } from "../../domain/report/actual-returns.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

export const actualReturnFields = {
  gameId: z.string(),
  gameVersion: z.int(),
  currency: currencyOutput,
  rounds: z.int(),
  staked: amountOutput,
  won: amountOutput.meta({ description: "Jackpots excluded." }),
  actualReturn: z.number().nullable().meta({ description: "0.96 is 96%." }),
  expectedReturn: z.number().nullable().meta({
    description: "By the game's rules, in the same form; null if they are no longer known.",
  }),
  band: z.strictObject({ low: z.number(), high: z.number() }).nullable().meta({
    description:
      "Four standard errors to each side of the expected return. Chance rarely leaves it; after only a few rounds, one very large win can. Null while there are too few rounds to judge.",
  }),
  standardErrors: z.number().nullable().meta({
    description:
      "The distance from the expected return, in standard errors. Beyond 4, the return is outside its band.",
  }),
  isOutside: z.boolean().meta({ description: "True if the actual return is outside the band." }),
};

const schema = z.strictObject(actualReturnFields);

/** Returns an actual return with its band, amounts in major units. */
export function actualReturnView(of: ActualReturn): z.output<typeof schema> {
  const { gameId, version, currency, rounds, stakedMinor, wonMinor } = of;
  const terms = termsOf(of);
  const judged = terms === undefined ? null : judge(of, terms);
  return {
    ...{ gameId, gameVersion: version, currency, rounds },
    staked: formatAmount(stakedMinor, currency),
    won: formatAmount(wonMinor, currency),
    actualReturn: stakedMinor === 0 ? null : wonMinor / stakedMinor,
    expectedReturn: terms?.returnToPlayer ?? null,
    band: judged === null ? null : { low: judged.band[0], high: judged.band[1] },
    standardErrors: judged?.errors ?? null,
    isOutside: judged?.isOutside ?? false,
  };
}
