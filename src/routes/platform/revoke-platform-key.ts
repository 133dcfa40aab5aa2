/** Revokes a platform key permanently. Reference 13.31. */
import * as z from "zod";
import {
  findPlatformKeyById,
  revokePlatformKey as revokeStoredKey,
} from "../../db/platform-keys.ts";
import { staffLogEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { idInput } from "../../views/short-text.ts";
import { platformKeySchema, platformKeyView } from "../../views/staff-member.ts";

const NO_KEY = "No such platform key; GET /api/v1/platform/keys lists them.";

export const revokePlatformKey = route(
  {
    method: "post",
    path: "/api/v1/platform/keys/{platformKeyId}/revoke",
    access: "staff",
    staffRole: "admin",
    staffScope: "staff",
    tag: "Platform",
    summary: "Revoke a platform key",
    description:
      "Its next call is refused. Repeating this one has no further effect and returns the same answer.",
    params: z.object({ platformKeyId: idInput }),
    data: platformKeySchema,
    refusals: ["NOT_FOUND"],
    audit: "platform_key.revoked",
  },
  async (c) => {
    const { platformKeyId: id } = c.req.valid("param");
    const key = await findPlatformKeyById(c.env.DB, id);
    if (key === undefined) return failure(c, "NOT_FOUND", undefined, NO_KEY);
    const target = { type: "platformKey", id };
    const before = platformKeyView(key);
    const entry = staffLogEntry(c, { target, before, after: null });
    await revokeStoredKey(c.env.DB, key, entry);
    const revokedAt = key.revokedAt ?? entry.createdAt;
    return success(c, platformKeyView({ ...key, revokedAt }));
  },
);
