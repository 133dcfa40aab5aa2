/** Lists the jackpot pools as a lobby shows them. Reference 4.1. */

import * as z from "zod";
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { currenciesOf } from "../../db/currencies-in-play.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { poolStub } from "../../objects.ts";
import { currencyInput, readCurrency } from "../../views/amount.ts";
import { jackpotPoolSchema, jackpotPoolView } from "../../views/jackpot.ts";

export const listJackpots = route(
  {
    method: "get",
    path: "/api/v1/wallet/jackpots",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Wallet",
    summary: "List the jackpot pools",
    description:
      "The pot changes with every qualifying bet. For a lobby ticker, poll every 30 to 60 seconds.",
    query: z.object({ currency: currencyInput.optional() }),
    data: z.strictObject({ pools: z.array(jackpotPoolSchema) }),
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { currency: code } = c.req.valid("query");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const currencies =
      code === undefined
        ? await currenciesOf(await historyOf(c.env, tenantEnvironment), tenantEnvironment)
        : [readCurrency(code)];
    const snapshots = await Promise.all(
      currencies.map((currency) => poolStub(c.env, { ...tenantEnvironment, currency }).snapshot()),
    );
    const pools = snapshots.filter((pool) => pool !== null).map(jackpotPoolView);
    return success(c, { pools });
  },
);
