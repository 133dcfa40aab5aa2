/** The objects that audits have frozen, as our staff sees them. Reference 13.7; decision 0007. */
import * as z from "zod";
import { countFrozen, type FrozenObject, frozenNow } from "../../ledger-audit/frozen-objects.ts";
import { idInput } from "../../views/short-text.ts";

/** The most that are shown at once: a person works through them from the top. */
export const MAX_SHOWN = 100;

/** The fields that name a tenant's environment. */
export const environmentFields = {
  tenantId: idInput,
  environment: z.enum(["sandbox", "production"]),
};

export const objectSchema = z.strictObject({
  kind: z.enum(["wallet", "pool"]),
  ...environmentFields,
  id: idInput.meta({ description: "The player id of a wallet, or the currency of a pool." }),
});

export const frozenSchema = objectSchema
  .extend({ reason: z.string(), frozenAt: z.iso.datetime() })
  .meta({ id: "FrozenObject" });

/** Returns how many objects are frozen now, and the newest of them. */
export async function readFrozen(
  db: D1Database,
): Promise<{ total: number; newest: z.output<typeof frozenSchema>[] }> {
  const [total, newest] = await Promise.all([countFrozen(db), frozenNow(db, MAX_SHOWN)]);
  return { total, newest: newest.map(frozenView) };
}

/** Returns a frozen object as the API shows it. */
export function frozenView({ frozenAt, ...frozen }: FrozenObject): z.output<typeof frozenSchema> {
  return { ...frozen, frozenAt: new Date(frozenAt).toISOString() };
}
