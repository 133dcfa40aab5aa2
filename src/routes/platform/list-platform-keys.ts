/** Lists platform keys, without the keys themselves. Reference 13.31. */
import * as z from "zod";
import { newestPlatformKeys } from "../../db/platform-keys.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { platformKeySchema, platformKeyView } from "../../views/staff-member.ts";

export const listPlatformKeys = route(
  {
    method: "get",
    path: "/api/v1/platform/keys",
    access: "staff",
    staffRole: "admin",
    staffScope: "staff",
    tag: "Platform",
    summary: "List platform keys",
    description:
      "The keys that expire last come first. Revoked and expired keys are included; the key whose hash is a secret of the Worker is not.",
    data: z.strictObject({ keys: z.array(platformKeySchema) }),
  },
  async (c) => {
    const keys = await newestPlatformKeys(c.env.DB);
    return success(c, { keys: keys.map(platformKeyView) });
  },
);
