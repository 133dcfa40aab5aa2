/**
 * A player's winnings are the player's: where a win goes is fixed when its stake is placed, a stake
 * wagers only what was there, and what is left of a bonus traps no cash. Reference 4.15 to 4.18;
 * decision 0030.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { inObject } from "../objects/audited-casino.ts";
import { makeOlder } from "../objects/older-wallet.ts";
import { type Casino, openCasino, type PlayerSession } from "../support/casino.ts";
import { clientSeedFor, isLoss } from "../support/client-seed.ts";
import { testInCi } from "../support/length.ts";
import { openWebhook } from "../support/webhooks.ts";

const LADDER = "/api/v1/games/ladder/rounds";
/** With these choices no rung breaks: a cashout at once pays 1.2 times the stake. */
const SAFE = { breaksAt: 5 };
const BREAKS_NEXT = { breaksAt: 2 };

async function opened(cash?: string) {
  const casino = await openCasino();
  // The game does not contribute to a jackpot, so nothing else is credited.
  await casino.call("PATCH", "/api/v1/admin/games/golden-reels", { body: { jackpot: false } });
  const player = await casino.launch();
  if (cash !== undefined) await casino.deposit(player.externalId, cash);
  return { casino, player };
}

const keyed = (body: object) => ({ body, headers: { "Idempotency-Key": ulid() } });

function give(casino: Casino, player: PlayerSession, amount: string, wageringMultiplier = 10) {
  const path = `/api/v1/admin/players/${player.playerId}/bonuses`;
  return casino.call("POST", path, keyed({ amount, currency: "USD", wageringMultiplier }));
}

function forfeit(casino: Casino, player: PlayerSession) {
  const path = `/api/v1/admin/players/${player.playerId}/bonuses/forfeit`;
  return casino.call("POST", path, keyed({ currency: "USD" }));
}

async function open(player: PlayerSession, stake: string, choices: object = SAFE) {
  return (await player.call("POST", LADDER, keyed({ stake, choices }))).data.round;
}

function act(player: PlayerSession, roundId: string, action: "climb" | "cashout") {
  return player.call("POST", `${LADDER}/${roundId}/actions`, keyed({ action }));
}

async function lose(casino: Casino, player: PlayerSession, stake: string) {
  const clientSeed = await clientSeedFor(addressOf(casino, player), isLoss);
  const path = "/api/v1/games/golden-reels/rounds";
  return (await player.call("POST", path, keyed({ stake, clientSeed }))).data;
}

async function balanceOf(casino: Casino, player: PlayerSession) {
  const path = `/api/v1/wallet/balance?playerId=${player.playerId}&currency=USD`;
  const { cash, bonus, wageringRemaining } = (await casino.call("GET", path)).data;
  return { cash, bonus, wageringRemaining };
}

async function latest(casino: Casino, player: PlayerSession) {
  const list = `/api/v1/wallet/transactions/${player.playerId}`;
  return (await casino.call("GET", list)).data.transactions;
}

function addressOf({ tenant, environment }: Casino, { playerId }: PlayerSession) {
  return { tenantId: tenant.id, environment, playerId };
}

function walletOf(casino: Casino, player: PlayerSession) {
  return env.WALLET.getByName(walletName(addressOf(casino, player)));
}

/** Rewrites a wallet's rows as an earlier version wrote them, in the tables that it had. */
async function leaveOlder(casino: Casino, player: PlayerSession, changes: readonly string[]) {
  const object = walletOf(casino, player);
  const run = inObject(() => object);
  for (const sql of changes) await run(sql);
  await makeOlder({ object }, 9);
}

async function expectSound(casino: Casino, player: PlayerSession) {
  const audit = await walletOf(casino, player).audit([]);
  expect(audit).toMatchObject({ ok: true, value: { findings: [] } });
}

describe("the win of an open round", () => {
  it("is cash when its stake was placed without a bonus, whatever was credited since", async () => {
    const { casino, player } = await opened("10.00");
    const round = await open(player, "10.00");
    expect(round.winsTo).toBe("cash");
    await give(casino, player, "5.00");
    await act(player, round.id, "cashout");
    expect(await balanceOf(casino, player)).toEqual({
      cash: "12.00",
      bonus: "5.00",
      wageringRemaining: "50.00",
    });
    await expectSound(casino, player);
  });

  it("goes to the bonus that its stake was placed under, and wagers nothing of a later one", async () => {
    const { casino, player } = await opened("10.00");
    await give(casino, player, "1.00", 4);
    const round = await open(player, "10.00");
    expect(round.winsTo).toBe("bonus");
    await give(casino, player, "5.00", 10);
    await act(player, round.id, "cashout");
    expect(await balanceOf(casino, player)).toEqual({
      cash: "0.00",
      bonus: "18.00",
      wageringRemaining: "50.00",
    });
    await expectSound(casino, player);
  });

  testInCi(
    "is cash when that bonus is over, and another bonus neither takes it nor is wagered by it",
    async () => {
      const { casino, player } = await opened("10.00");
      await give(casino, player, "1.00");
      const round = await open(player, "10.00");
      await forfeit(casino, player);
      await give(casino, player, "5.00");
      await act(player, round.id, "cashout");
      expect(await balanceOf(casino, player)).toEqual({
        cash: "12.00",
        bonus: "5.00",
        wageringRemaining: "50.00",
      });
      await expectSound(casino, player);
    },
  );

  testInCi("keeps its old meaning in a round that an earlier version opened", async () => {
    const { casino, player } = await opened("10.00");
    const round = await open(player, "10.00");
    await leaveOlder(casino, player, [
      `UPDATE journal SET entry = json_set(json_remove(entry, '$.round.winsTo'),
         '$.round.beforeBonus', json('true')) WHERE kind = 'round'`,
    ]);
    await give(casino, player, "5.00");
    await act(player, round.id, "cashout");
    expect(await balanceOf(casino, player)).toEqual({
      cash: "0.00",
      bonus: "17.00",
      wageringRemaining: "50.00",
    });
    await expectSound(casino, player);
  });
});

describe("a forfeit", () => {
  it("says what was left of the grant, which is all of a bonus that an earlier version credited", async () => {
    const { casino, player } = await opened();
    const winTwo = async () => {
      await give(casino, player, "20.00");
      const round = await open(player, "10.00");
      await act(player, round.id, "cashout");
      expect(await balanceOf(casino, player)).toMatchObject({ cash: "0.00", bonus: "22.00" });
    };
    await winTwo();
    await leaveOlder(casino, player, []);
    await forfeit(casino, player);
    const [earlier] = await latest(casino, player);
    expect(earlier).toMatchObject({ type: "bonus_forfeit", amount: "-22.00", granted: "22.00" });

    await winTwo();
    await expectSound(casino, player);
    await forfeit(casino, player);
    const [later] = await latest(casino, player);
    expect(later).toMatchObject({ type: "bonus_forfeit", amount: "-22.00", granted: "20.00" });
    await expectSound(casino, player);
  });
});

describe("what is left of a bonus below the smallest stake", () => {
  const ENDED = { cash: "0.00", bonus: "0.00", wageringRemaining: "0.00" };

  it("is forfeited with the bet that left it, and traps no cash that comes later", async () => {
    const { casino, player } = await opened();
    await give(casino, player, "1.05");
    const { balance } = await lose(casino, player, "1.00");
    expect(balance).toMatchObject({ cash: "0.00", bonus: "0.00", total: "0.00" });
    expect(await balanceOf(casino, player)).toEqual(ENDED);
    expect(await latest(casino, player)).toMatchObject([
      {
        type: "bonus_forfeit",
        amount: "-0.05",
        balanceAfter: "0.00",
        reason: "below_smallest_stake",
      },
      { type: "bet", amount: "-1.00", balanceAfter: "0.05" },
      { type: "bonus_credit" },
    ]);
    await casino.deposit(player.externalId, "10.00");
    const round = await open(player, "10.00");
    await act(player, round.id, "cashout");
    expect(await balanceOf(casino, player)).toEqual({ ...ENDED, cash: "12.00" });
    await expectSound(casino, player);
  });

  testInCi(
    "is forfeited with the action that lost the rest, even when cash was staked too",
    async () => {
      const { casino, player } = await opened();
      await give(casino, player, "1.05");
      const round = await open(player, "1.00", BREAKS_NEXT);
      expect((await balanceOf(casino, player)).bonus).toBe("0.05");
      await casino.deposit(player.externalId, "3.00");
      const answer = await act(player, round.id, "climb");
      expect(answer.data.balance).toMatchObject({ cash: "3.00", bonus: "0.00" });
      expect(await balanceOf(casino, player)).toEqual({ ...ENDED, cash: "3.00" });
      await expectSound(casino, player);
    },
  );

  testInCi("is forfeited with the next bet when an earlier version left it", async () => {
    const { casino, player } = await opened();
    await give(casino, player, "1.05");
    await lose(casino, player, "1.00");
    await leaveOlder(casino, player, [
      "DELETE FROM journal WHERE kind = 'bonus_leftover'",
      "UPDATE journal SET entry = json_remove(entry, '$.round.winsTo')",
    ]);
    await casino.deposit(player.externalId, "10.00");
    expect((await balanceOf(casino, player)).bonus).toBe("0.05");
    const round = await open(player, "10.00");
    expect(round).toMatchObject({ winsTo: "cash", stake: { cash: "10.00", bonus: "0.00" } });
    await act(player, round.id, "cashout");
    expect(await balanceOf(casino, player)).toEqual({ ...ENDED, cash: "12.00" });
    await expectSound(casino, player);
  });

  it("is reported by an event, like a bonus that the operator forfeits", async () => {
    const { casino, player } = await opened();
    const webhook = await openWebhook(casino, { eventTypes: ["bonus.forfeited"] });
    await give(casino, player, "1.05");
    await lose(casino, player, "1.00");
    await give(casino, player, "2.00");
    await forfeit(casino, player);
    await latest(casino, player);
    const deliveries = await webhook.deliveriesOf(2);
    const told = deliveries.map(({ event }) => event.data);
    expect(
      told.toSorted((one, other) => (`${one.amount}` < `${other.amount}` ? -1 : 1)),
    ).toMatchObject([
      { amount: "0.05", currency: "USD", reason: "below_smallest_stake" },
      { amount: "2.00", currency: "USD", reason: "operator" },
    ]);
  });

  it("is never credited: a bonus too small to be staked is refused, and one that adds to another is not", async () => {
    const { casino, player } = await opened();
    expect(await give(casino, player, "0.09")).toMatchObject({
      status: 400,
      code: "AMOUNT_INVALID",
      details: { minimum: "0.10" },
    });
    expect(await balanceOf(casino, player)).toEqual(ENDED);
    expect((await give(casino, player, "0.10")).status).toBe(201);
    expect((await give(casino, player, "0.01")).status).toBe(201);
    expect((await balanceOf(casino, player)).bonus).toBe("0.11");
  });
});
