/** Audits one jackpot pool: its books by themselves, and against the journal of one wallet. */
import type { PoolAddress } from "../../durable-objects/names.ts";
import { auditJournal } from "./audit-journal.ts";
import { auditPools } from "./audit-step.ts";
import { type ObjectFinding, Report } from "./report.ts";

/** Returns what is wrong with the pool's money; nothing is frozen. */
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
