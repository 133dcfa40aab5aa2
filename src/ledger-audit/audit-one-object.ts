/** Audits one object that holds money, before staff correct it. Nothing is frozen. */
import type { PoolAddress, WalletAddress } from "../../durable-objects/names.ts";
import { currenciesOf } from "../db/currencies-in-play.ts";
import { auditJournal } from "./audit-journal.ts";
import { auditPools } from "./audit-step.ts";
import { type ObjectFinding, Report } from "./report.ts";

/** Returns what is wrong with a wallet's money, by its journal and against the pools that it contributed to. */
export async function auditWallet(
  env: Env,
  owner: WalletAddress,
): Promise<readonly ObjectFinding[]> {
  const report = new Report();
  const currencies = await currenciesOf(env.DB, owner);
  await auditJournal(env, owner, { currencies, registered: true, report });
  return report.findings.filter(
    ({ objects, concerns }) =>
      concerns === "money" && objects.some(({ kind }) => kind === "wallet"),
  );
}

/** Returns what is wrong with a pool's money, by its own books and against the journal of one wallet. */
export async function auditPool(
  env: Env,
  { tenantId, environment, currency }: PoolAddress,
  playerId: string | undefined,
): Promise<readonly ObjectFinding[]> {
  const scope = { tenantId, environment };
  const report = new Report();
  const currencies = [currency];
  await auditPools(env, scope, { currencies, report });
  if (playerId !== undefined) {
    await auditJournal(env, { ...scope, playerId }, { currencies, registered: true, report });
  }
  return report.findings.filter(
    ({ objects, concerns }) => concerns === "money" && objects.some(({ kind }) => kind === "pool"),
  );
}
