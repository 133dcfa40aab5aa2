/**
 * Audits one wallet: its journal by itself, then against each pool that it has to do with. The pool
 * is asked before and after, so that the comparison is exact while bets go on.
 */
import { auditSettlement, type PoolView } from "../../domain/ledger/settlement-audit.ts";
import { type Currency, isCurrency } from "../../domain/money/currencies.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import { newestRow } from "../db/audit-queries.ts";
import type { ObjectRef } from "../db/frozen-objects.ts";
import { poolStub, walletStub } from "../objects.ts";
import type { Report } from "./report.ts";

/** Audits the wallet against itself and these pools, and what else it has bet on; returns how many rows it read. */
export async function auditJournal(
  env: Env,
  owner: WalletAddress,
  order: { readonly currencies: readonly Currency[]; readonly report: Report },
): Promise<number> {
  const { report } = order;
  const wallet: ObjectRef = {
    tenantId: owner.tenantId,
    environment: owner.environment,
    kind: "wallet",
    id: owner.playerId,
  };
  const viewOf = (currency: Currency) =>
    poolStub(env, { ...wallet, currency }).viewOf(walletName(owner));
  const before = await viewsOf(order.currencies, viewOf);
  // Read before the journal is, which only grows: history cannot be ahead of it.
  const newest = await newestRow(env.DB, owner);
  const marks = [...before].flatMap(([currency, { last }]) =>
    last === null ? [] : { currency, seq: last.seq },
  );
  const audited = await walletStub(env, owner).audit(marks);
  if (!audited.ok) {
    const known = marks.length > 0 || newest > 0;
    const what = "History or a pool knows this wallet, and it holds nothing.";
    if (known) report.add([wallet], { row: "wallet", what, expected: "a journal", found: "none" });
    return 0;
  }

  const account = audited.value;
  report.addAll([wallet], account);
  if (newest > account.rows) {
    const what = "History holds rows that the journal does not.";
    const found = String(newest);
    report.add([wallet], { row: "history", what, expected: `at most ${account.rows}`, found });
  }
  // A currency that is none is a finding of the journal's own audit, and has no pool to ask.
  const bet = account.pools.map(({ currency }) => currency).filter(isCurrency);
  const after = await viewsOf([...new Set([...order.currencies, ...bet])], viewOf);
  for (const [currency, poolAfter] of after) {
    const findings = auditSettlement({
      poolBefore: before.get(currency) ?? UNKNOWN,
      poolAfter,
      side: account.pools.find((side) => side.currency === currency),
      wins: account.wins.filter((win) => win.currency === currency),
      openRoundId: account.openRoundId,
    });
    // A wallet that does not add up by itself is to blame; else a person has to find out which it is.
    const pool: ObjectRef = { ...wallet, kind: "pool", id: currency };
    const blamed = account.findingCount > 0 ? [wallet] : [wallet, pool];
    report.addAll(blamed, { findings: findings.first, findingCount: findings.count });
  }
  return account.rows;
}

const UNKNOWN: PoolView = { last: null, hits: [] };

async function viewsOf(
  currencies: readonly Currency[],
  viewOf: (currency: Currency) => Promise<PoolView>,
): Promise<Map<Currency, PoolView>> {
  return new Map(
    await Promise.all(
      currencies.map(async (currency) => [currency, await viewOf(currency)] as const),
    ),
  );
}
