/**
 * Compares history's sums and lists of a wallet with its journal, up to the last entry that history holds:
 * the player's row, the sums by day, and the numbers of withdrawals and rounds. The database is read as one
 * state, so the comparison is exact during play.
 */
import type { Findings } from "../../domain/ledger/finding.ts";
import type { PartedQuarters, PartSums } from "../../domain/report/journal-sums.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { type PlayerTotals, TOTALS, type Totals } from "../../domain/wallet/totals.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { historyOf } from "../db/history-of.ts";
import { walletStub } from "../objects.ts";
import { type HeldRows, heldRows } from "./read-wallet-in-history.ts";

const NOTHING = { after: Number.MAX_SAFE_INTEGER, entries: 1, characters: 1 };

/**
 * Adds its findings; entries that history has lost are requested again from the wallet. Returns
 * what the wallet's journal adds to the sums of these quarters; null if that is unknown.
 */
export async function auditTotals(
  env: Env,
  owner: WalletAddress,
  { findings, quarters }: { readonly findings: Findings; readonly quarters: PartedQuarters },
): Promise<PartSums | null> {
  const stub = walletStub(env, owner);
  // Read before the database, which can only have more.
  const before = await stub.pullHistory(NOTHING);
  if (before === null) return {};
  const held = await heldRows(await historyOf(env, owner), owner);
  const { through } = held;
  const told = before.entriesTold ?? 0;
  if (through < told) {
    const what = "History has lost entries, which the wallet sends again.";
    findings.add({ row: "history", what, expected: String(told), found: String(through) });
    await stub.historyStored({ after: through + 1, through, history: through });
  }
  await auditBookedPoint(stub, held, { journalEnd: before.journalEnd, findings });
  const booked = { through: held.booked ?? 0, quarters };
  const range = { through, clearedThrough: held.clearedThrough, booked };
  const fold = await stub.foldHistory(range);
  if (fold === null) return null;
  auditPlayer(before, held, findings);
  const clearings = [before.clearedThrough ?? 0, fold.clearedThrough];
  // A reset whose entries are not stored yet has not cleared the lists either.
  const isOnItsWay = Math.max(...clearings) >= through && held.clearedThrough <= through;
  if (!clearings.includes(held.clearedThrough) && !isOnItsWay) {
    const what = "The player's lists do not begin where the last reset says.";
    const expected = String(fold.clearedThrough);
    findings.add({ row: "player", what, expected, found: String(held.clearedThrough) });
  }
  const sums = { expected: byPlace(fold.totals), found: byPlace(held.totals) };
  findings.expect({ row: "totals", what: "The player's totals differ from the journal." }, sums);
  const { withdrawals, standings } = fold;
  findings.expect(
    {
      row: "lists",
      what: "History lists more or fewer entries, withdrawals or rounds than the journal has.",
    },
    {
      expected: { entries: through, withdrawals, standings },
      found: {
        entries: held.entries,
        withdrawals: held.withdrawals,
        standings: held.standings,
      },
    },
  );
  return fold.booked ?? null;
}

/**
 * Checks that the sums of reports contain all that history holds, and nothing that the journal has not
 * written.
 */
async function auditBookedPoint(
  stub: ReturnType<typeof walletStub>,
  { booked, through }: HeldRows,
  { journalEnd, findings }: { readonly journalEnd: number | undefined; findings: Findings },
): Promise<void> {
  if (booked === null || journalEnd === undefined) return;
  // There may have been bets since the journal was read.
  const isBeyond = async () => booked > ((await stub.pullHistory(NOTHING))?.journalEnd ?? booked);
  const isWrong = booked < through || (booked > journalEnd && (await isBeyond()));
  if (!isWrong) return;
  const what = "The sums of reports do not end where the wallet's history does.";
  findings.add({ row: "history", what, expected: String(through), found: String(booked) });
}

function auditPlayer(wallet: HistoryBatch, held: HeldRows, findings: Findings): void {
  const { player } = wallet;
  const where = { row: "player", what: "The list of players differs from the wallet." };
  const row = held.player;
  if (row === undefined) {
    if (held.through === 0) return;
    findings.add({ ...where, expected: player.externalId, found: "nothing" });
    return;
  }
  const changedAt = player.changedAt ?? 0;
  const { externalId, username, jurisdiction, createdAt } = player;
  const { since = null, reason = null } = player.suspension ?? {};
  // A later change of the wallet is on its way, unless the wallet has confirmed that it was stored.
  const isOlder = row.changed_at < changedAt && wallet.playerTold !== true;
  findings.expect(where, {
    expected: {
      externalId,
      username,
      jurisdiction,
      createdAt,
      ...(isOlder ? {} : { since, reason, changedAt }),
    },
    found: {
      externalId: row.external_id,
      username: row.username,
      jurisdiction: row.jurisdiction,
      createdAt: row.created_at,
      ...(isOlder
        ? {}
        : { since: row.suspended_at, reason: row.suspension_reason, changedAt: row.changed_at }),
    },
  });
}

/** Returns the sums of each place, added up as integers of any size. */
function byPlace(rows: readonly PlayerTotals[]): Record<string, Record<string, string>> {
  const places = new Map<string, Map<keyof Totals, bigint>>();
  for (const { day, gameId, currency, demo, cleared, totals } of rows) {
    const name = `day ${day} ${gameId} ${currency}${demo ? " demo" : ""}${cleared ? " cleared" : ""}`;
    const place = places.get(name) ?? new Map<keyof Totals, bigint>();
    places.set(name, place);
    for (const sum of TOTALS) place.set(sum, (place.get(sum) ?? 0n) + BigInt(totals[sum]));
  }
  return Object.fromEntries(
    [...places].map(([name, sums]) => [
      name,
      Object.fromEntries([...sums].map(([sum, value]) => [sum, String(value)])),
    ]),
  );
}
