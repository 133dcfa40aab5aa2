/**
 * An operator's main job with the installed package, in plain JavaScript that every runtime understands.
 * Returns what it saw; runtimes.test.ts runs it and looks at that.
 */
import { ApiError, fromMinorUnits, Rouleau, toMinorUnits, WebhookError } from "@rouleau/sdk";
import { RouleauGame } from "@rouleau/sdk/embed";
import { openSession } from "@rouleau/sdk/session";

/** @param {{ baseUrl: string, apiKey: string, webhookSecret: string, playerId: string }} given */
export async function mainJob({ playerId, ...options }) {
  const rouleau = new Rouleau(options);
  const money = { playerId, currency: /** @type {const} */ ("USD") };
  const refusal = await rouleau.wallet
    .deposit({ ...money, amount: "1.00" })
    .catch((error) => error);
  await rouleau.players.create({ externalId: playerId, currency: "USD" });
  await rouleau.wallet.deposit({ ...money, amount: fromMinorUnits(2000n, "USD") });
  const { launchToken } = await rouleau.launch.create({ playerId, currency: "USD" });
  const session = await openSession({ launchToken }, options);
  const { round } = await session.calls.play.start("golden-reels", { stake: "1.00" });
  session.close();
  await rouleau.wallet.withdraw({ ...money, amount: "5.00" });
  const { balance } = await rouleau.wallet.balance(money);
  const types = [];
  for await (const { type } of rouleau.wallet.transactions(playerId, { limit: 1 }))
    types.push(type);
  const forged = await rouleau.webhooks.unwrap("{}", new Headers()).catch((error) => error);
  return {
    refusal: refusal instanceof ApiError && refusal.code,
    // What is left is the deposit minus the stake and the withdrawal, plus the win.
    adds: toMinorUnits(balance, "USD") === 1400n + toMinorUnits(round.win, "USD"),
    types: types.filter((type) => type !== "win").join(),
    isForged: forged instanceof WebhookError,
    // The element's file is imported where there is no page too: by a server that renders one.
    hasElement: typeof RouleauGame === "function",
  };
}
