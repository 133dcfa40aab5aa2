/** Proof 9: many withdrawals of the same money at once. */
import { describe, expect, it } from "vitest";
import { openCasino } from "../support/casino.ts";
import { ofLength } from "../support/length.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

const AT_ONCE = ofLength({ short: 50, proofs: 200, long: 200 });

describe(`${AT_ONCE} concurrent withdrawals of the whole balance`, () => {
  it.each([
    ["to the operator", {}],
    ["to an address", { chain: "bitcoin", toAddress: BITCOIN }],
  ])("%s: one succeeds, and the balance is never negative", async (_where, to) => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "0.5", "BTC");
    const body = { playerId: player.playerId, amount: "0.5", currency: "BTC", ...to };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) =>
        withdraw(casino, body, { offsetSeconds: place - AT_ONCE / 2 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { code, details } of refused) {
      expect({ code, details }).toEqual({
        code: "INSUFFICIENT_FUNDS",
        details: { balance: "0.00000000" },
      });
    }
    expect(await casino.balance(player.playerId, "BTC")).toBe("0.00000000");
    const { data } = await casino.call("GET", `/api/v1/wallet/transactions/${player.playerId}`);
    expect(data.transactions).toHaveLength(2);
  });
});
