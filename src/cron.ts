/**
 * What each of the platform's crons runs, by its trigger in config/staff.toml. The audit, the close of
 * days and the moves of history have triggers of their own; every other trigger runs the sweep.
 */
import { withGuardedDatabase } from "./db/database.ts";
import { MOVE_CRON, moveInTurn } from "./history-moves/move-in-turn.ts";
import { AUDIT_CRON, auditInTurn } from "./ledger-audit/audit-in-turn.ts";
import { checkGames } from "./monitoring/check-games.ts";
import { checkReturns } from "./monitoring/check-returns.ts";
import { checkCodeInTurn } from "./monitoring/compare-deployed-code.ts";
import { CLOSE_CRON, closeDays } from "./reports/close-days.ts";
import { sweep } from "./sweep/sweep.ts";

/**
 * Runs the work of one cron, with a time limit for each call to the database. Work left over is done on a
 * later turn. Decision 0028.
 */
export async function runInTurn(controller: ScheduledController, bindings: Env): Promise<void> {
  const env = withGuardedDatabase(bindings);
  if (controller.cron === AUDIT_CRON) await auditInTurn(env);
  else if (controller.cron === MOVE_CRON) await moveInTurn(env);
  else if (controller.cron === CLOSE_CRON) {
    const now = controller.scheduledTime;
    if (beginsDay(now)) {
      checkGames();
      await checkReturns(env, now);
    }
    await checkCodeInTurn(env, { now, beginsDay: beginsDay(now) });
    await closeDays(env, now);
  } else await sweep(controller, env);
}

/** Returns true on the first turn of a UTC day, for a cron that runs every five minutes. */
function beginsDay(scheduledTime: number): boolean {
  return scheduledTime % (24 * 60 * 60_000) < 5 * 60_000;
}
