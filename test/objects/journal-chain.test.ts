/**
 * The chain of a wallet's rows, in the real object: what history receives of it, what is found on a disk that
 * was cut off or forged, and wallets from before rows had hashes. docs/decisions/0026-chains.md.
 */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { StoredRow } from "../../domain/audit/stored-row.ts";
import { chainedText, chainedValues } from "../../domain/ledger/row-chain.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { ROW_COLUMNS } from "../../durable-objects/wallet/store/old-rows.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { ofLength, testInCi } from "../support/length.ts";
import { auditAll, inDatabase, inObject } from "./audited-casino.ts";
import { makeOlder } from "./older-wallet.ts";
import { forgetCommitment, openPool } from "./open-pool.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const sql = (player: OpenWallet) => inObject(() => player.object);

async function reportedChainOf({ address }: OpenWallet) {
  const [head] = await inDatabase(
    "SELECT seq, hash, old_rows_hash AS oldRowsHash FROM chain_heads WHERE object_id = ?",
    address.playerId,
  );
  return head;
}

const whats = async ({ address }: OpenWallet) =>
  (await auditAll(address.tenantId)).findings
    .filter(({ concerns }) => concerns === "money")
    .map(({ what }) => what);

async function playSome(rounds: number): Promise<OpenWallet> {
  const player = await openWallet();
  await player.deposit(100_000);
  for (let round = 0; round < rounds; round += 1) await player.play();
  return player;
}

/** Gives every row from `seq` on the hash that the wallet would have given it. */
async function chainAgain(player: OpenWallet, seq: number): Promise<void> {
  const [before] = await sql(player)("SELECT hash FROM journal WHERE seq = ?", seq - 1);
  let previous = String(before?.hash ?? player.address.playerId);
  const rows = await sql(player)(
    `SELECT ${ROW_COLUMNS} FROM journal WHERE seq >= ? ORDER BY seq`,
    seq,
  );
  for (const row of rows as unknown as StoredRow[]) {
    previous = sha256(chainedText(previous, chainedValues(row)));
    await sql(player)("UPDATE journal SET hash = ? WHERE seq = ?", previous, row.seq);
  }
}

describe("a journal's chain", () => {
  it("is reported to history with each batch, and is checked by the audit", async () => {
    const player = await playSome(3);
    await catchUpHistory(env, player.address);
    const [last] = await sql(player)("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1");
    expect(await reportedChainOf(player)).toEqual({ ...last, oldRowsHash: null });
    await evictDurableObject(player.object);
    await player.play();
    expect(await whats(player)).toEqual([]);
  });

  testInCi(
    "shows that a journal was forged consistently, or cut off, after history received it",
    async () => {
      const forged = await playSome(3);
      await catchUpHistory(env, forged.address);
      await sql(forged)("UPDATE journal SET fingerprint = 'another' WHERE seq = 2");
      await chainAgain(forged, 2);
      await evictDurableObject(forged.object);
      expect(await whats(forged)).toEqual(["It is not the row that history knows."]);

      const cut = await playSome(3);
      await catchUpHistory(env, cut.address);
      await sql(cut)("DELETE FROM journal WHERE seq = 4");
      await sql(cut)("UPDATE player SET stored_through = 3");
      await inDatabase("DELETE FROM entries WHERE player_id = ? AND seq = 4", cut.address.playerId);
      await evictDurableObject(cut.object);
      expect(await whats(cut)).toEqual(["The journal was restored to entry 3; history holds 4."]);
    },
  );

  it("detects a wallet that is in history and that holds nothing", async () => {
    const player = await playSome(1);
    await catchUpHistory(env, player.address);
    const { playerId, tenantId } = player.address;
    await inDatabase("DELETE FROM entries WHERE player_id = ?", playerId);
    await sql(player)("DELETE FROM player");
    await evictDurableObject(player.object);
    const { findings, frozen } = await auditAll(tenantId);
    const money = findings.filter(({ concerns }) => concerns === "money");
    expect(money.map(({ what }) => what)).toEqual([
      "The register, history or a pool knows this wallet, but it holds nothing.",
    ]);
    expect(frozen).toHaveLength(1);
  });

  it("does not go back to a lower row with a batch that arrives late", async () => {
    const player = await playSome(2);
    await catchUpHistory(env, player.address);
    const told = await reportedChainOf(player);
    await sql(player)("UPDATE player SET stored_through = 0");
    await evictDurableObject(player.object);
    await catchUpHistory(env, player.address);
    expect(await reportedChainOf(player)).toEqual(told);
  });
});

/** A slice has 250 rows. */
const OLD_ROWS = ofLength({ short: 300, proofs: 600, long: 600 });

describe("a wallet from before rows had hashes", () => {
  it("is sealed by its alarm, slice by slice, while it plays on, and adds up", async () => {
    const player = await playSome(0);
    for (let round = 0; round < OLD_ROWS - 1; round += 1) await player.play({ stakeMinor: 10 });
    await makeOlder(player, 9);
    await player.play();
    const sealed = async () => {
      const [row] = await sql(player)("SELECT through, sealed_through AS sealed FROM old_rows");
      expect(row?.through).toBe(OLD_ROWS);
      return Number(row?.sealed);
    };
    const seen = new Set([await sealed()]);
    while (!seen.has(OLD_ROWS)) {
      // The alarm may already have fired.
      await runDurableObjectAlarm(player.object);
      seen.add(await sealed());
      await player.play();
    }
    for (const through of seen) expect([0, 250, 500, OLD_ROWS]).toContain(through);
    await catchUpHistory(env, player.address);
    expect((await reportedChainOf(player))?.oldRowsHash).toMatch(/^[0-9a-f]{64}$/);
    await evictDurableObject(player.object);
    expect(await auditAll(player.address.tenantId)).toMatchObject({ findings: [] });
  });

  it("is sealed by the audit, and a later change of an old row is found", async () => {
    const player = await playSome(3);
    await makeOlder(player, 9);
    await player.play();
    await catchUpHistory(env, player.address);
    expect(await whats(player)).toEqual([]);
    await sql(player)("UPDATE journal SET fingerprint = 'another' WHERE seq = 2");
    await evictDurableObject(player.object);
    expect(await whats(player)).toEqual(["The rows up to here are not those that were sealed."]);
  });

  it("does not count as an old wallet when its hashes are removed", async () => {
    const player = await playSome(3);
    await sql(player)("UPDATE journal SET hash = NULL");
    await evictDurableObject(player.object);
    await player.play();
    await catchUpHistory(env, player.address);
    expect(await whats(player)).toContain(
      "Its hash is not that of the row and of the one before it.",
    );
  });
});

describe("a pool's seal", () => {
  it("is not repaired by the pool's next change once somebody else has changed its row", async () => {
    const pool = openPool();
    await pool.configure({ seedMinor: 500 });
    await pool.bet();
    const audited = async () => (await pool.object().audit())?.findings.map(({ what }) => what);
    expect(await audited()).toEqual([]);
    await forgetCommitment(pool.object());
    await pool.rows(`UPDATE pool SET threshold_units = ${(await pool.threshold()) - 1}`);
    await evictDurableObject(pool.object());
    await pool.bet();
    await evictDurableObject(pool.object());
    expect(await audited()).toEqual(["Its settings or its cycle are not those that were sealed."]);
  });

  it("is created once in a pool from an earlier version, whose hits are then chained", async () => {
    const pool = openPool();
    await pool.configure({ seedMinor: 500 });
    await pool.bet();
    for (let hits = 0; hits < 2; hits += 1) {
      await pool.makeNextBetWin();
      await pool.bet();
    }
    await pool.beforeThresholdsWereSealed();
    await pool.rows("ALTER TABLE pool DROP COLUMN seal");
    await pool.rows("ALTER TABLE hit DROP COLUMN hash");
    await pool.rows("DROP TABLE side_seal");
    await pool.rows("DROP TABLE pot_change");
    await pool.rows("DELETE FROM migration WHERE step >= 4");
    await evictDurableObject(pool.object());
    await pool.bet();
    const audited = await pool.object().audit();
    expect(audited).toMatchObject({ findingCount: 0, hits: 2, head: { seq: 2 } });
    await pool.rows("UPDATE hit SET at = at + 1 WHERE cycle = 1");
    expect((await pool.object().audit(audited?.head))?.findingCount).toBe(1);
    await pool.rows("UPDATE hit SET hash = NULL");
    await pool.rows("UPDATE pool SET seal = NULL");
    await evictDurableObject(pool.object());
    expect((await pool.object().audit())?.findingCount).toBeGreaterThan(1);
  });
});
