/** Writes an operator's switches of a game: offered or not, and Jackpot Participation (Jackpot rule 8). */
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { tenants } from "./schema.ts";
import type { GameSwitches, Tenant } from "./tenant.ts";

/** Sets the switches that are given; one statement, so that two changes at once lose neither. */
export async function setGameSwitches(
  db: D1Database,
  tenantId: Tenant["id"],
  game: { readonly id: string; readonly switches: Partial<GameSwitches> },
): Promise<void> {
  const change = JSON.stringify({ games: { [game.id]: game.switches } });
  await drizzle(db)
    .update(tenants)
    .set({ settings: sql`json_patch(${tenants.settings}, ${change})` })
    .where(eq(tenants.id, tenantId));
}
