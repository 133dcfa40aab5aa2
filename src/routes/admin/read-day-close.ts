/** Reads a closed day, as JSON or CSV. Reference 12.17. */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvAnswer, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { findClose } from "../../reports/day-closes.ts";
import { dayCloseRows, dayCloseSchema, dayCloseView } from "../../views/day-close.ts";

export const readDayClose = route(
  {
    method: "get",
    path: "/api/v1/admin/day-closes/{date}",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read a closed day",
    description:
      "One day in your reporting time zone, as it was closed. A closed day never changes: what is recorded later counts in a later day.",
    params: z.object({ date: z.iso.date().meta({ example: "2026-11-21" }) }),
    query: z.object({ format: formatInput }),
    data: dayCloseSchema,
    refusals: ["DAY_NOT_CLOSED"],
    csv: true,
  },
  async (c) => {
    const { date } = c.req.valid("param");
    const { format } = c.req.valid("query");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const db = await historyOf(c.env, tenantEnvironment);
    const close = await findClose(db, tenantEnvironment, date);
    if (close === undefined) return failure(c, "DAY_NOT_CLOSED");
    const view = dayCloseView(close);
    if (wantsCsv(c, format)) return csvAnswer(c, "day-closes", dayCloseRows(view));
    return success(c, view);
  },
);
