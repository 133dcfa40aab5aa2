/** Exports one part of everything that an environment holds, page by page. Reference 12.22. */

import { OVERSEES } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { exportPage, positionSchema } from "../../exports/export-page.ts";
import { exportParams } from "../../exports/parts.ts";
import { recordExport } from "../../exports/record-export.ts";
import { success } from "../../http/envelope.ts";
import { decodeCursor } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { exportQuery, exportSchema, exportView } from "../../views/export.ts";

export const exportPart = route(
  {
    method: "get",
    path: "/api/v1/admin/export/{part}",
    access: "apiKey",
    keyScope: "read",
    people: OVERSEES,
    tag: "Account",
    summary: "Export your environment's data, page by page",
    description:
      "Everything we store about your environment, without secrets: `wallets` (each wallet with its journal as it is stored, up to the row that its first line states), `pools` with their hits, and the lists, totals, day closes, audit log, approvals and settings. Play continues during the export. `npm run export` reads all parts into files with a manifest.",
    params: exportParams,
    query: exportQuery,
    data: exportSchema,
  },
  async (c) => {
    const { part } = c.req.valid("param");
    const { cursor } = c.req.valid("query");
    if (cursor === undefined) await recordExport(c, { list: "export", part: { part } });
    const position = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema(part));
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    return success(c, exportView(await exportPage(c.env, tenantEnvironment, part, position)));
  },
);
