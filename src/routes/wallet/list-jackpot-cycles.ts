/** Lists a pool's cycles, with everything needed to recompute their thresholds. Reference 10.27. */

import * as z from "zod";
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { readCurrency } from "../../views/amount.ts";
import { jackpotCyclesData, readJackpotCycles } from "../../views/jackpot.ts";

export const listJackpotCycles = route(
  {
    method: "get",
    path: "/api/v1/wallet/jackpots/{currency}/cycles",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Wallet",
    summary: "List the cycles of a jackpot pool, newest first",
    description:
      "For each cycle the seed hash that was published when it started and, once it has ended, the seed: anybody can compute the threshold from it and see which bet passed it. Cycles from before commitments are not listed. The fairness documentation shows how to check one.",
    params: z.object({ currency: z.string().meta({ example: "USD" }) }),
    query: pagingQuery,
    data: jackpotCyclesData,
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const currency = readCurrency(c.req.valid("param").currency);
    const address = { ...tenantEnvironmentOf(c.get("operator")), currency };
    const { data, meta } = await readJackpotCycles(c.env, address, c.req.valid("query"));
    return success(c, data, { meta });
  },
);
