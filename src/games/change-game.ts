/**
 * Changes an operator's settings of one game, with its audit entry. If the game takes part in the jackpot,
 * every pool must first agree to its return. docs/decisions/0032.
 */
import type { Context } from "hono";
import type { RefusalDetails } from "../../domain/result.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import { type GameSettings, type TenantSettings, tenantEnvironmentOf } from "../db/tenant.ts";
import { MAX_ATTEMPTS, replaceSettings, storedSettings } from "../db/tenant-settings.ts";
import { auditEntry } from "../http/audit-entries.ts";
import { ApiError } from "../http/envelope.ts";
import { type PoolInTheWay, reportToPools, takeBack, takesPart } from "./jackpot-participation.ts";

interface GameChange<View> {
  readonly gameId: string;
  /** Applies the change to the game's settings as they are stored when it is written. */
  readonly change: (before: GameSettings) => GameSettings;
  /** The field of the request that the answer names if a pool refuses. */
  readonly path: string;
  /** Returns the game's part of these settings, for the audit log and the answer. */
  readonly viewOf: (settings: TenantSettings) => View;
}

/** Returns the view after the change. Throws VALIDATION_FAILED if the return would exceed 100% with a pool. */
export async function changeGame<View extends AuditedFields>(
  c: Context,
  { gameId, change, path, viewOf }: GameChange<View>,
): Promise<View> {
  const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const read = await storedSettings(c.env.DB, tenantEnvironment);
    const { settings: before, version } = read;
    const own = before.games[gameId] ?? {};
    const games = { ...before.games, [gameId]: { ...own, ...change(own) } };
    const after = { ...before, games };
    const next = { gameId, settings: after, version: version + 1 };
    const isTaking = takesPart(after, gameId);
    if (isTaking) {
      const inTheWay = await reportToPools(c.env, tenantEnvironment, next);
      if (inTheWay !== null) {
        await takeBack(c.env, tenantEnvironment, { gameId, refused: read });
        throw new ApiError("VALIDATION_FAILED", issueOf(inTheWay, path));
      }
    }
    const entry = auditEntry(c, {
      target: { type: "game", id: gameId },
      before: viewOf(before),
      after: viewOf(after),
    });
    if (!(await replaceSettings(c.env.DB, tenantEnvironment, { version, after, entry }))) continue;
    if (!isTaking) await reportToPools(c.env, tenantEnvironment, next);
    return viewOf(after);
  }
  throw new Error("a tenant's settings change too often");
}

function issueOf(
  { currency, details }: PoolInTheWay,
  path: string,
): { issues: { path: string; message: string }[]; figures: RefusalDetails } {
  const { gameId, totalReturn } = details;
  const message = `With the ${currency} jackpot the total return of ${gameId} would be ${totalReturn}%; lower that pool's rate first, or leave the game out of the jackpot.`;
  return { issues: [{ path, message }], figures: { ...details, currency } };
}
