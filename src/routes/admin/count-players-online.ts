/** Counts the players who are online now, for display and not for accounting. Reference 12. */

import * as z from "zod";
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { onlinePlayersStub } from "../../objects.ts";

export const countPlayersOnline = route(
  {
    method: "get",
    path: "/api/v1/admin/stats/live",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Account",
    summary: "Count the players online",
    description:
      "Players who launched a game or refreshed a session in the last 15 minutes and did not log out. An estimate for display, not for accounting: it counts up to 10,000 and can be slightly behind.",
    data: z.strictObject({ playersOnline: z.int(), at: z.iso.datetime() }),
  },
  async (c) => {
    const online = onlinePlayersStub(c.env, tenantEnvironmentOf(c.get("operator")));
    return success(c, { playersOnline: await online.count(), at: new Date().toISOString() });
  },
);
