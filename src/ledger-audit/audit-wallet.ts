/** Audits one wallet: its journal by itself, and against the pools that it contributed to. */
import type { WalletAddress } from "../../durable-objects/names.ts";
import { currenciesOf } from "../db/currencies-in-play.ts";
import { auditJournal } from "./audit-journal.ts";
import { type ObjectFinding, Report } from "./report.ts";

/** Returns what is wrong with the wallet's money; nothing is frozen. */
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
