/** What the platform's crons start, by the trigger in wrangler.toml: the audit by its own, the sweep by any other. */
import { AUDIT_CRON, auditInTurn } from "../ledger-audit/audit-in-turn.ts";
import { sweep } from "./sweep.ts";

/** Runs the work of one cron. */
export async function runInTurn(controller: ScheduledController, env: Env): Promise<void> {
  if (controller.cron === AUDIT_CRON) await auditInTurn(env);
  else await sweep(controller, env);
}
