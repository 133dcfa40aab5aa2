/** Creates a platform key with a name, a role, scopes and an expiry. Reference 13.31. */
import * as z from "zod";
import {
  missingStaffScope,
  STAFF_SCOPES,
  staffScopesOf,
} from "../../../domain/authority/staff-scopes.ts";
import { MAX_LIVE_PLATFORM_KEYS, MAX_PLATFORM_KEY_LIFETIME_DAYS } from "../../../domain/limits.ts";
import { hashApiKey, makePlatformKey } from "../../auth/api-key.ts";
import { addPlatformKey } from "../../db/platform-keys.ts";
import { staffLogEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { ulid } from "../../runtime/ulid.ts";
import {
  newPlatformKeySchema,
  platformKeyView,
  roleInput,
  staffNameInput,
} from "../../views/staff-member.ts";

const TOO_MANY = `There are ${MAX_LIVE_PLATFORM_KEYS} live platform keys already, so none was created; revoke one first.`;
const DAY_MS = 86_400_000;

export const createPlatformKey = route(
  {
    method: "post",
    path: "/api/v1/platform/keys",
    access: "staff",
    staffRole: "admin",
    staffScope: "staff",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Create a platform key",
    description: `For our own scripts and services; people sign in by name. The key is shown only in this response. It expires after ${MAX_PLATFORM_KEY_LIFETIME_DAYS} days at most, and cannot do anything that needs two people.`,
    body: z.strictObject({
      name: staffNameInput,
      role: roleInput,
      scopes: z.array(z.enum(STAFF_SCOPES)).min(1).max(STAFF_SCOPES.length).optional().meta({
        description:
          "What the key may do of what its role allows; without it, everything. `read` looks at accounts and at the platform, `accounts` decides on accounts and hands out their first keys, `keys` issues further API keys, `money` acts on money and play, `records` audits, rebuilds, moves and exports, `staff` manages people, platform keys and their log. A key can give only scopes that it has itself.",
      }),
      lifetimeDays: z.int().min(1).max(MAX_PLATFORM_KEY_LIFETIME_DAYS).default(90),
    }),
    data: newPlatformKeySchema,
    status: 201,
    refusals: ["SCOPE_MISSING", "ACTION_NOT_ALLOWED"],
    audit: "platform_key.created",
  },
  async (c) => {
    const { name, role, scopes, lifetimeDays } = c.req.valid("json");
    const missing = missingStaffScope(c.get("staff").scopes ?? null, scopes ?? null);
    if (missing !== undefined) return failure(c, "SCOPE_MISSING", { scope: missing });
    const key = makePlatformKey();
    const createdAt = Date.now();
    const record = {
      ...{ id: `pky_${ulid().toLowerCase()}`, name, role, lastFour: key.slice(-4) },
      ...{ hash: hashApiKey(key), createdAt, expiresAt: createdAt + lifetimeDays * DAY_MS },
      ...{ lastUsedAt: null, revokedAt: null },
      scopes: scopes === undefined ? null : staffScopesOf(scopes),
    };
    const view = platformKeyView(record);
    const target = { type: "platformKey", id: record.id };
    const entry = staffLogEntry(c, { target, before: null, after: view });
    if (!(await addPlatformKey(c.env.DB, record, entry))) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_MANY);
    }
    return success(c, { ...view, key }, { status: 201 });
  },
);
