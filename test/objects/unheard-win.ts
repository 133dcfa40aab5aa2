/** A win that the pool has paid and its wallet does not know of, because the pool's answer was lost. */

import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { walletName } from "../../durable-objects/names.ts";
import { registerCurrency } from "../../src/db/currencies-in-play.ts";
import { forgetCommitment, sealAgain } from "./open-pool.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

export interface UnheardWin {
  readonly player: OpenWallet;
  readonly amountMinor: number;
  readonly transactionId: string;
}

/** Runs work while the wallet's pool cannot answer, so that a jackpot bet placed in it stays in doubt. */
export async function whilePoolFails(player: OpenWallet, work: () => Promise<unknown>) {
  await sql(player.poolObject(), "ALTER TABLE batch RENAME TO batch_lost");
  await work();
  await sql(player.poolObject(), "ALTER TABLE batch_lost RENAME TO batch");
}

/** Opens a wallet whose bet has won, where the wallet does not know of the win. */
export async function openUnheardWin(): Promise<UnheardWin> {
  const player = await openWallet();
  await registerCurrency(env, { ...player.address, currency: "USD" });
  await player.deposit(10_000);
  await player.play({ feedsJackpot: true });
  await sql(player.poolObject(), "UPDATE pool SET threshold_units = pot_units");
  await forgetCommitment(player.poolObject());
  await sealAgain(player.poolObject());
  await evictDurableObject(player.poolObject());
  return playWinningBet(player);
}

async function playWinningBet(player: OpenWallet): Promise<UnheardWin> {
  let placed: Awaited<ReturnType<OpenWallet["play"]>> | undefined;
  await whilePoolFails(player, async () => {
    placed = await player.play({ feedsJackpot: true });
  });
  if (placed?.jackpot?.state !== "pending") throw new Error("the pool should not have answered");
  const { id: roundId, gameId, createdAt, stake } = placed.round;
  const verdict = await player.pool().contribute({
    v: 1,
    wallet: walletName(player.address),
    seq: Number(roundId.slice(roundId.lastIndexOf("_") + 1)),
    placedAt: createdAt,
    roundId,
    gameId,
    cashStakeMinor: stake.cashMinor,
    creditTarget: "cash",
  });
  const win = verdict?.win ?? null;
  if (win === null) throw new Error("the bet should have won");
  return { player, amountMinor: win.amountMinor, transactionId: win.transactionId };
}

/** Returns the transaction ids of the jackpot wins in the wallet's journal. */
export async function bookedWins(player: OpenWallet): Promise<string[]> {
  const rows = await sql<{ entry: string }>(
    player.object,
    "SELECT entry FROM journal WHERE kind = 'jackpot_win'",
  );
  return rows.map(({ entry }) => JSON.parse(entry).transactions[0].id);
}

type ObjectStub = OpenWallet["object"] | ReturnType<OpenWallet["poolObject"]>;

/** Runs SQL in an object's own storage. */
export function sql<Row>(object: ObjectStub, query: string): Promise<Row[]> {
  return runInDurableObject(object as OpenWallet["object"], (_, { storage }) => {
    return storage.sql.exec<never>(query).toArray() as Row[];
  });
}

/** Returns the time of an object's alarm, or null if none is set. */
export function alarmOf(object: ObjectStub): Promise<number | null> {
  return runInDurableObject(object as OpenWallet["object"], (_, { storage }) => storage.getAlarm());
}

/** Deletes an object's alarm without the object's knowledge. */
export function deleteAlarm(object: ObjectStub): Promise<void> {
  return runInDurableObject(object as OpenWallet["object"], (_, { storage }) =>
    storage.deleteAlarm(),
  );
}
