/** How a casino looks on the pages that we host: the name shown, the accent colour, the logo. Reference 12.35. */
import * as z from "zod";
import { isAccentColor, isLogo, MAX_LOGO_LENGTH } from "../../domain/branding/branding.ts";
import type { TenantSettings } from "../db/tenant.ts";
import { lineInput } from "./short-text.ts";

const NAME = "The name that players see; the account's name if it is null.";
const COLOR = "Such as #f4c552.";
const LOGO =
  "A data URL of a still PNG or WebP image of at most 8,192 bytes and 512 by 256 pixels.";

/**
 * Matches a visible character: not spaces, zero-width characters, marks without a base, or the blank of
 * Braille.
 */
const SEEN = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A field that is not sent does not change; null removes it. */
export const brandingInput = z
  .strictObject({
    name: lineInput(40)
      .refine((name) => SEEN.test(name), "Expected a name that can be seen.")
      .meta({ description: NAME, example: "Northern Lights" })
      .nullable(),
    accentColor: z
      .string()
      .max(7)
      .refine(isAccentColor, "Expected #rrggbb in small letters, a lighter colour: 7:1 on dark.")
      .meta({ description: COLOR, example: "#f4c552" })
      .nullable(),
    logo: z
      .string()
      .max(MAX_LOGO_LENGTH)
      .refine((url) => isLogo(url, atob), LOGO)
      .meta({ description: LOGO })
      .nullable(),
  })
  .partial();

export const brandingSchema = z
  .strictObject({
    name: z.string().nullable(),
    accentColor: z.string().nullable(),
    logo: z.string().nullable(),
  })
  .meta({ id: "Branding" });

export function brandingView({
  branding,
}: Pick<TenantSettings, "branding">): z.output<typeof brandingSchema> {
  return { name: null, accentColor: null, logo: null, ...branding };
}
