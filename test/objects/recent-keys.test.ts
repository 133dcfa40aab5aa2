/**
 * A key counts once for 24 hours, however many bets come after it: the newest keys are in memory, and the
 * others in a table. docs/decisions/0094.
 */
import { evictDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { MAX_KEYS_IN_MEMORY } from "../../domain/limits.ts";
import { testInCi } from "../support/length.ts";
import { inObject } from "./audited-casino.ts";
import { makeOlder, STEP_OF_OLDER_KEYS } from "./older-wallet.ts";
import { type OpenWallet, openWallet, playMessage } from "./open-wallet.ts";

/** Rows are copied inside the wallet, because that many bets would take minutes. Each has its own key. */
const COPY_LAST_ROUND = `
  WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ?)
  INSERT INTO journal (seq, kind, book, legs, cash, bonus, nonce, idempotency_key, fingerprint, entry, created_at)
  SELECT seq + n, kind, book, legs, cash, bonus, nonce + n, 'round:' || lower(hex(randomblob(16))), fingerprint,
    entry, created_at
  FROM journal, copy WHERE seq = (SELECT max(seq) FROM journal)`;

const sql = ({ object }: OpenWallet) => inObject(() => object);
const older = (player: OpenWallet) =>
  sql(player)("SELECT idempotency_key AS key, seq FROM older_key");
const balanceOf = async ({ wallet }: OpenWallet) => {
  const balance = await wallet.balance("USD");
  if (!balance.ok) throw new Error(balance.refusal);
  return balance.value;
};

/** Plays a bet, and makes it look as if `more` others had come after it. */
async function playBefore(more: number, undone?: (player: OpenWallet) => Promise<void>) {
  const player = await openWallet();
  await player.deposit(10_000);
  const bet = playMessage(player.sessionId);
  const first = await player.wallet.playRound(bet);
  await sql(player)(COPY_LAST_ROUND, more);
  await (undone === undefined ? evictDurableObject(player.object) : undone(player));
  const again = async () => {
    const before = await balanceOf(player);
    expect(await player.wallet.playRound(bet)).toEqual({ ...first, replayed: true });
    expect(await balanceOf(player)).toEqual(before);
  };
  return { player, again };
}

describe("the key of a bet counts once", () => {
  testInCi("while it is in memory, and after the wallet has read it from the journal", async () => {
    const { player, again } = await playBefore(MAX_KEYS_IN_MEMORY - 1);
    await again();
    await evictDurableObject(player.object);
    await again();
    expect(await older(player)).toEqual([]);
  });

  it("when later bets have pushed it out of memory, and an audit finds its loss", async () => {
    const { player, again } = await playBefore(MAX_KEYS_IN_MEMORY - 1);
    await player.play();
    expect(await older(player)).toMatchObject([{ seq: 2 }]);
    await again();
    await evictDurableObject(player.object);
    await again();

    const whats = async () => {
      await evictDurableObject(player.object);
      const audited = await player.wallet.audit([], null);
      if (!audited.ok) throw new Error(audited.refusal);
      const ofBet = audited.value.findings.filter(({ row }) => row === "journal row 2");
      return ofBet.map(({ what }) => what);
    };
    expect(await whats()).toEqual([]);
    await sql(player)("UPDATE older_key SET idempotency_key = 'round:other'");
    expect(await whats()).toEqual(["Its key would not be found again."]);
  });

  testInCi(
    "in a wallet from before keys were kept in memory, whose keys had an index",
    async () => {
      const { player, again } = await playBefore(MAX_KEYS_IN_MEMORY, (old) =>
        makeOlder(old, STEP_OF_OLDER_KEYS),
      );
      await again();
      expect(await older(player)).toHaveLength(2);
      const indexes = await sql(player)(
        "SELECT name FROM sqlite_master WHERE name = 'journal_by_key'",
      );
      expect(indexes).toEqual([]);
    },
  );
});
