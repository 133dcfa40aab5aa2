/** Lists the configuration of an operator's jackpot pools. Jackpot rule 8; Reference 10. */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { currenciesOf } from "../../db/currencies-in-play.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { poolStub } from "../../objects.ts";
import { jackpotSettingsSchema, jackpotSettingsView } from "../../views/jackpot-settings.ts";

export const listJackpotSettings = route(
  {
    method: "get",
    path: "/api/v1/admin/jackpots",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List the configuration of your jackpot pools",
    description:
      "The pools of the API key's environment. A currency has a pool from its first qualifying bet, or from when you configure it.",
    data: z.strictObject({ jackpots: z.array(jackpotSettingsSchema) }),
  },
  async (c) => {
    const operator = c.get("operator");
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const db = await historyOf(c.env, tenantEnvironment);
    const currencies = await currenciesOf(db, tenantEnvironment);
    const states = await Promise.all(
      currencies.map((currency) => poolStub(c.env, { ...tenantEnvironment, currency }).state()),
    );
    const jackpots = states
      .filter((state) => state !== null)
      .map((state) => jackpotSettingsView(state, operator.tenant.settings));
    return success(c, { jackpots });
  },
);
