/** Reads the actual return of each game beside its band. Reference 12.24. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { returnsOf } from "../../monitoring/actual-returns.ts";
import { actualReturnFields, actualReturnView } from "../../views/actual-return.ts";

export const readReturns = route(
  {
    method: "get",
    path: "/api/v1/admin/returns",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read the actual return of each game",
    description:
      "What your players staked and won, by game, version of its rules and currency, with the band in which chance keeps the return. Real money and settled rounds only, since your environment first counted them. If a return leaves its band, you get one `game.return_outside_band` event a day.",
    data: z.strictObject({
      returns: z.array(z.strictObject(actualReturnFields).meta({ id: "ActualReturn" })),
    }),
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const db = await historyOf(c.env, tenantEnvironment);
    const returns = await returnsOf(db, tenantEnvironment);
    return success(c, { returns: returns.map(actualReturnView) });
  },
);
