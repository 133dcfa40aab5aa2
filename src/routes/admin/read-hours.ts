/** Reads stakes and wins by hour, as far back as days are open. Reference 12.28. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { quarterOf } from "../../../domain/report/bookings.ts";
import { DAY_MS } from "../../../domain/wallet/totals.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { openFigures, openSums } from "../../reports/read-quarters.ts";
import { currencyInput, readCurrency } from "../../views/amount.ts";
import { openFigureFields } from "../../views/open-figures.ts";

const HOUR_MS = 3_600_000;
const DAYS_BACK = 2;

export const readHours = route(
  {
    method: "get",
    path: "/api/v1/admin/stats/hours",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read stakes and wins by hour and currency",
    description:
      "The hours (UTC) of the last two days that are not part of a closed day, newest first; once a day is closed, `GET /api/v1/admin/day-closes` has its report. Real money only, by currency, all games together. Hours without play are left out. Complete within a minute.",
    query: z.object({ currency: currencyInput.optional() }),
    data: z.strictObject({
      hours: z.array(z.strictObject({ startsAt: z.iso.datetime(), ...openFigureFields })),
    }),
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { currency: code } = c.req.valid("query");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const db = await historyOf(c.env, tenantEnvironment);
    const rows = await openSums(db, tenantEnvironment, {
      from: quarterOf(Math.floor((Date.now() - DAYS_BACK * DAY_MS) / HOUR_MS) * HOUR_MS),
      byHour: true,
      currency: code === undefined ? undefined : readCurrency(code),
    });
    const hours = rows.map((row) => {
      const startsAt = new Date((row.hour ?? 0) * HOUR_MS).toISOString();
      return { startsAt, ...openFigures(row) };
    });
    return success(c, { hours });
  },
);
