/** A test player's wallet as the sandbox calls show it. Specification, "Test player (sandbox)". */
import * as z from "zod";
import { walletIdFor } from "../../domain/ids.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { currencyOutput } from "./amount.ts";

export const testWalletSchema = z
  .strictObject({
    id: z.string(),
    balance: z.number().meta({
      description: "In major units. The one amount that is a number: all others are text.",
      example: 100,
    }),
    currency: currencyOutput,
  })
  .meta({ id: "TestWallet" });

/** The wallet with this balance. A double names every balance that a wallet can hold, each by its own decimals. */
export function testWalletView(
  playerId: string,
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: Currency },
): z.output<typeof testWalletSchema> {
  const balance = Number(formatAmount(amountMinor, currency));
  return { id: walletIdFor(playerId), balance, currency };
}
