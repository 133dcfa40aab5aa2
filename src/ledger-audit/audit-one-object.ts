/** Audits one object that holds money, before staff correct it. Nothing is frozen. */
import { driftIn, isOfFold } from "../../domain/audit/balance-audit.ts";
import { type Finding, textOf } from "../../domain/ledger/finding.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Drift } from "../../domain/wallet/correction.ts";
import type { PoolAddress, WalletAddress } from "../../durable-objects/names.ts";
import { currenciesOf } from "../db/currencies-in-play.ts";
import { historyOf } from "../db/history-of.ts";
import { walletStub } from "../objects.ts";
import { auditJournal } from "./audit-journal.ts";
import { auditPools } from "./audit-step.ts";
import { type ObjectFinding, Report } from "./report.ts";

/** Returns the findings about a wallet's money, from its journal and the pools that it contributed to. */
export async function auditWallet(
  env: Env,
  owner: WalletAddress,
): Promise<readonly ObjectFinding[]> {
  const report = new Report();
  const currencies = await currenciesOf(await historyOf(env, owner), owner);
  await auditJournal(env, owner, { currencies, registered: true, report });
  return report.findings.filter(
    ({ objects, concerns }) =>
      concerns === "money" && objects.some(({ kind }) => kind === "wallet"),
  );
}

/**
 * Returns by how much the balances of a book exceed the sum of their legs, according to the findings that
 * are both present now and cited: the legs of the correction compensate for that. docs/decisions/0172.
 */
export async function driftOf(
  env: Env,
  owner: WalletAddress,
  correction: { readonly currency: Currency; readonly cures: readonly Finding[] },
): Promise<Drift> {
  const cited = new Set(correction.cures.map(textOf));
  const found: Finding[] = [];
  for (const finding of await auditWallet(env, owner)) {
    const isOfBook = async () => (await bookOf(env, owner, finding)) === correction.currency;
    if (!isOfFold(finding) || (cited.has(textOf(finding)) && (await isOfBook())))
      found.push(finding);
  }
  return driftIn(found);
}

/** The book of the journal row that a finding is about. */
async function bookOf(env: Env, owner: WalletAddress, { row }: Finding) {
  const through = Number(/^journal row (\d+)$/.exec(row)?.[1] ?? 0);
  const page = await walletStub(env, owner).exportJournal({ after: through - 1, through });
  return page?.rows[0]?.book;
}

/** Returns the findings about a pool's money, from its own books and the journal of one wallet. */
export async function auditPool(
  env: Env,
  { tenantId, environment, currency }: PoolAddress,
  playerId: string | undefined,
): Promise<readonly ObjectFinding[]> {
  const tenantEnvironment = { tenantId, environment };
  const report = new Report();
  const currencies = [currency];
  await auditPools(env, tenantEnvironment, { currencies, report });
  if (playerId !== undefined) {
    await auditJournal(
      env,
      { ...tenantEnvironment, playerId },
      { currencies, registered: true, report },
    );
  }
  return report.findings.filter(
    ({ objects, concerns }) => concerns === "money" && objects.some(({ kind }) => kind === "pool"),
  );
}
