/** A member of our staff, and a platform key, as staff see them. Reference 13.30 and 13.31. */
import * as z from "zod";
import { STAFF_ROLES } from "../../domain/authority/person-roles.ts";
import { STAFF_SCOPES, staffScopesOf } from "../../domain/authority/staff-scopes.ts";
import type { PlatformKeyRecord, StaffMember } from "../db/schema/staff.ts";
import { lineInput } from "./short-text.ts";

/** The role of a member or key. */
export const roleInput = z.enum(STAFF_ROLES).meta({
  description:
    "`support` looks at accounts and at the platform's health. `risk` also suspends accounts, audits, releases, corrects and voids. `admin` also opens and approves accounts, issues keys, and manages staff.",
});

/** The name of a member or key. */
export const staffNameInput = lineInput(64).meta({ example: "Anna Example" });

/** The id that Cloudflare Access gives a person (`sub`) or a service (`common_name`). */
export const staffParams = z.object({
  staffId: z
    .string()
    .regex(/^[\w.@-]{1,64}$/, "Expected an id of Cloudflare Access")
    .meta({ example: "7335d417-61da-459d-899c-0a01c76a2f94" }),
});

export const memberSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "StaffMember" });

const keyFields = {
  id: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  scopes: z.array(z.enum(STAFF_SCOPES)).meta({
    description: "What the key may do, within its role. Keys made without scopes have them all.",
  }),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.union([z.iso.datetime(), z.null()]).meta({
    description: "Accurate to a few minutes; null if the key was never used.",
  }),
  revokedAt: z.union([z.iso.datetime(), z.null()]),
};

export const platformKeySchema = z.strictObject(keyFields).meta({ id: "PlatformKey" });

export const newPlatformKeySchema = z.strictObject({
  ...keyFields,
  key: z
    .string()
    .meta({ description: "The platform key. It is shown only once, so store it now." }),
});

/** Returns a member as the API shows it. */
export function memberView({ createdAt, ...member }: StaffMember): z.output<typeof memberSchema> {
  return { ...member, createdAt: new Date(createdAt).toISOString() };
}

/** Returns a key as lists show it. */
export function platformKeyView(key: PlatformKeyRecord): z.output<typeof platformKeySchema> {
  const { id, name, role, lastFour, createdAt, expiresAt, lastUsedAt, revokedAt } = key;
  return {
    ...{ id, name, role, scopes: staffScopesOf(key.scopes), lastFour },
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  };
}
