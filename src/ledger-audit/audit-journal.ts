/**
 * Audits one wallet: first its journal alone, then against each pool that it contributed to. The
 * pool is read before and after, so the comparison is exact during play.
 */

import { auditSettlement, type PoolView } from "../../domain/audit/settlement-audit.ts";
import { type Finding, textOf } from "../../domain/ledger/finding.ts";
import { type Currency, isCurrency } from "../../domain/money/currencies.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import { historyOf } from "../db/history-of.ts";
import { poolStub, walletStub } from "../objects.ts";
import { isReported } from "../sweep/open-doubts.ts";
import { type ApprovedRequests, compareApprovals } from "./audit-approvals.ts";
import { auditErasure, eraseAgain } from "./audit-erasure.ts";
import { readReportedChain, storeHead } from "./chain-heads.ts";
import type { ObjectRef } from "./frozen-objects.ts";
import { extentOf } from "./history-rows.ts";
import type { Report } from "./report.ts";

/**
 * Audits the wallet alone, against these pools, and against any other pool that it contributed to;
 * returns the number of rows read and the pools that it contributed to.
 */
export async function auditJournal(
  env: Env,
  owner: WalletAddress,
  against: {
    readonly currencies: readonly Currency[];
    /** True if the wallet is in the register of wallets. */
    readonly registered: boolean;
    readonly report: Report;
    /** The approved corrections; if left out, they are not compared. */
    readonly corrections?: ApprovedRequests;
    /** The approved erasures; if left out, none is repeated. */
    readonly erasures?: ApprovedRequests;
  },
): Promise<{ rows: number; currencies: readonly Currency[] }> {
  const { report, corrections, erasures } = against;
  await corrections?.before(`wallet ${owner.playerId}`);
  const wallet: ObjectRef = {
    tenantId: owner.tenantId,
    environment: owner.environment,
    kind: "wallet",
    id: owner.playerId,
  };
  if (erasures !== undefined && (await eraseAgain(env, owner, erasures))) {
    const what = "It was restored to a time before its player was erased, who is erased again.";
    report.addHistory([wallet], { row: "erasure", what, expected: "done", found: "not done" });
  }
  const unread = new Set<Currency>();
  const viewOf = async (currency: Currency) => {
    try {
      return await poolStub(env, { ...wallet, currency }).viewOf(walletName(owner));
    } catch (error) {
      // This is the pool's fault, and no reason to freeze the wallet.
      unread.add(currency);
      report.addThrown({ ...wallet, kind: "pool", id: currency }, error);
      return null;
    }
  };
  const before = await viewsOf(against.currencies, viewOf);
  const db = await historyOf(env, owner);
  // Read before the journal, which only grows, so history cannot be ahead of it.
  const history = await extentOf(db, owner);
  const told = await readReportedChain(db, wallet);
  const reportedErased = await readReportedChain(db, wallet, "erased");
  const marks = [...before].flatMap(([currency, { last }]) =>
    last === null ? [] : { currency, seq: last.seq },
  );
  const audited = await walletStub(env, owner).audit(marks, told, reportedErased);
  if (!audited.ok) {
    const known =
      against.registered ||
      marks.length > 0 ||
      history.newest !== null ||
      history.withdrawals ||
      told !== null ||
      reportedErased !== null;
    const what = "The register, history or a pool knows this wallet, but it holds nothing.";
    const finding = { row: "wallet", what, expected: "a journal", found: "none" };
    if (known) report.add([wallet], finding);
    else
      report.addHistory([wallet], { ...finding, what: "A list names a player without a wallet." });
    return { rows: 0, currencies: [] };
  }

  const account = audited.value;
  report.addAll([wallet], account);
  if (corrections !== undefined) {
    await compareApprovals(wallet, account.corrections ?? [], corrections, report);
  }
  if (told === null && reportedErased === null && history.newest !== null) {
    const what = "History lacks the hash of the journal's last row. It is sent again.";
    report.addHistory([wallet], { row: "chain_heads", what, expected: "a hash", found: "none" });
    const { seq, hash } = await walletStub(env, owner).journalEnd();
    const kind = account.erasure === null ? "wallet" : "erased";
    if (hash !== null && account.findingCount === 0)
      await storeHead(db, { ...wallet, kind }, { seq, hash });
  }
  if (account.erasure) await auditErasure(env, owner, account.erasure, report);
  const { doubt } = account;
  if (doubt && isReported(doubt, Date.now())) report.doubts.push({ ...owner, ...doubt });
  for (const seq of [history.oldest, history.newest]) {
    if (seq === null || (seq >= 1 && seq <= account.rows)) continue;
    const what = "History holds rows that the journal does not.";
    const expected = `1 to ${account.rows}`;
    report.addHistory([wallet], { row: "history", what, expected, found: String(seq) });
  }
  // An unknown currency is a finding of the journal's own audit, and has no pool.
  const bet = account.pools.map(({ currency }) => currency).filter(isCurrency);
  const after = await viewsOf([...new Set([...against.currencies, ...bet])], viewOf);
  for (const [currency, poolAfter] of after) {
    if (unread.has(currency)) continue;
    const findings = auditSettlement({
      poolBefore: before.get(currency) ?? UNKNOWN,
      poolAfter,
      side: account.pools.find((side) => side.currency === currency),
      wins: account.wins.filter((win) => win.currency === currency),
      openRoundId: account.openRoundId,
    });
    // If the wallet's own books are wrong, the wallet is at fault; otherwise a person has to find
    // out which of the two is at fault.
    const pool: ObjectRef = { ...wallet, kind: "pool", id: currency };
    const blamed = account.findingCount > 0 ? [wallet] : [wallet, pool];
    const excused = excusing(account.cures);
    const left = findings.first.filter((finding) => !excused(finding));
    const explained = findings.first.length - left.length;
    report.addAll(blamed, { findings: left, findingCount: findings.count - explained });
  }
  return { rows: account.rows, currencies: bet };
}

/** Returns a test of whether a correction has explained a finding. */
function excusing(cures: readonly Finding[] = []): (finding: Finding) => boolean {
  const excused = new Set(cures.map(textOf));
  return (finding) => excused.has(textOf(finding));
}

const UNKNOWN: PoolView = { last: null, hits: [] };

async function viewsOf(
  currencies: readonly Currency[],
  viewOf: (currency: Currency) => Promise<PoolView | null>,
): Promise<Map<Currency, PoolView>> {
  const views = new Map<Currency, PoolView>();
  const read = async (currency: Currency) => {
    const view = await viewOf(currency);
    if (view !== null) views.set(currency, view);
  };
  await Promise.all(currencies.map(read));
  return views;
}
