/** What audits have frozen as staff see it, in the list and in health. Reference 13; decision 0007. */
import type * as z from "zod";
import { type frozenSchema, frozenView, MAX_SHOWN } from "../views/frozen-object.ts";
import { countFrozen, frozenNow } from "./frozen-objects.ts";

type Frozen = z.output<typeof frozenSchema>;

/** Returns those that are a player's; the others are pools. */
export function frozenWalletsOf(frozen: readonly Frozen[]): Frozen[] {
  return frozen.filter(({ kind }) => kind === "wallet");
}

/** Returns how many objects are frozen now, and the newest of them. */
export async function readFrozen(db: D1Database): Promise<{ total: number; newest: Frozen[] }> {
  const [total, newest] = await Promise.all([countFrozen(db), frozenNow(db, MAX_SHOWN)]);
  return { total, newest: newest.map(frozenView) };
}
