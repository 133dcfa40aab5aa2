/** Lists closed days, newest first, as JSON or CSV. Reference 12.17. */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvAnswer, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { listCloses } from "../../reports/day-closes.ts";
import { dayCloseRows, dayCloseSchema, dayCloseView } from "../../views/day-close.ts";

const cursorPosition = z.tuple([z.iso.date()]);

export const listDayCloses = route(
  {
    method: "get",
    path: "/api/v1/admin/day-closes",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List closed days, newest first",
    description:
      "A day in your reporting time zone is closed 10 minutes after it ends, or later if its history is late, and does not change after that. Anything recorded later appears under `late` in the day that is open then.",
    query: pagingQuery.extend({
      from: z.iso.date().optional().meta({ description: "The first date." }),
      to: z.iso.date().optional().meta({ description: "The last date." }),
      format: formatInput,
    }),
    data: z.strictObject({ dayCloses: z.array(dayCloseSchema) }),
    csv: true,
  },
  async (c) => {
    const { from, to, format, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const [before] = page.cursor === undefined ? [] : decodeCursor(page.cursor, cursorPosition);
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const db = await historyOf(c.env, tenantEnvironment);
    const rows = await listCloses(db, tenantEnvironment, {
      ...{ before, from, to, limit: page.pageSize, offset: page.offset },
    });
    const { shown, meta } = cutPage(page, {
      rows,
      total: undefined,
      positionOf: ({ report }) => [report.day],
    });
    const dayCloses = shown.map(dayCloseView);
    if (wantsCsv(c, format)) return csvAnswer(c, "day-closes", dayCloses.flatMap(dayCloseRows));
    return success(c, { dayCloses }, { meta });
  },
);
