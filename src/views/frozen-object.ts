/** The objects that audits have frozen, as our staff see them. Reference 13.7; decision 0007. */
import * as z from "zod";
import { namePartInput } from "./short-text.ts";

/** The maximum that a list shows at once; people work through it from the top. */
export const MAX_SHOWN = 100;

/** The fields that name a tenant's environment. */
export const environmentFields = {
  tenantId: namePartInput,
  environment: z.enum(["sandbox", "production"]),
};

export const objectSchema = z.strictObject({
  kind: z.enum(["wallet", "pool"]),
  ...environmentFields,
  id: namePartInput.meta({ description: "The player id of a wallet, or the currency of a pool." }),
});

export const frozenSchema = objectSchema
  .extend({ reason: z.string(), frozenAt: z.iso.datetime() })
  .meta({ id: "FrozenObject" });

/** Returns a frozen object as the API shows it. */
export function frozenView({
  frozenAt,
  ...frozen
}: Omit<z.output<typeof frozenSchema>, "frozenAt"> & { readonly frozenAt: number }): z.output<
  typeof frozenSchema
> {
  return { ...frozen, frozenAt: new Date(frozenAt).toISOString() };
}
