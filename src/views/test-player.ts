/** A test player in the sandbox operations: how a call names it, and its wallet. Reference 14.4. */
import * as z from "zod";
import { walletIdFor } from "../../domain/ids.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { currencyOutput } from "./amount.ts";

export const testPlayerParams = z.object({
  id: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({
    description: "Your own id for the player, or Rouleau's id (`plr_…`).",
  }),
});

export const testWalletSchema = z
  .strictObject({
    id: z.string(),
    balance: z.number().meta({
      description:
        "In major units. This is the only amount sent as a number; all others are strings.",
      example: 100,
    }),
    currency: currencyOutput,
  })
  .meta({ id: "TestWallet" });

/** Returns a wallet with this balance as the API shows it. A double is exact for every balance that a wallet can hold. */
export function testWalletView(
  playerId: string,
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: Currency },
): z.output<typeof testWalletSchema> {
  const balance = Number(formatAmount(amountMinor, currency));
  return { id: walletIdFor(playerId), balance, currency };
}
