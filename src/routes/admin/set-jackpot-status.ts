/** Pauses or resumes a jackpot pool with one call, without the rest of its configuration. Reference 10.28. */
import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import type { PoolStatusRefusal } from "../../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { type ErrorName, POOL_FROZEN_MESSAGE } from "../../errors/errors.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { poolStub } from "../../objects.ts";
import { readCurrency } from "../../views/amount.ts";
import { jackpotSettingsSchema, jackpotSettingsView } from "../../views/jackpot-settings.ts";

const REFUSALS = {
  NO_POOL: "NOT_FOUND",
  POOL_FROZEN: "UNAVAILABLE",
  POOL_CLOSED: "ACTION_NOT_ALLOWED",
} as const satisfies Record<PoolStatusRefusal, ErrorName>;

const MESSAGES: Readonly<Record<PoolStatusRefusal, string>> = {
  NO_POOL:
    "There is no pool in this currency yet; configure one with PUT /api/v1/admin/jackpots/{currency}.",
  POOL_FROZEN: POOL_FROZEN_MESSAGE,
  POOL_CLOSED:
    "This pool is closed; configure it with PUT /api/v1/admin/jackpots/{currency} to start it from the seed.",
};

export const setJackpotStatus = route(
  {
    method: "put",
    path: "/api/v1/admin/jackpots/{currency}/status",
    access: "apiKey signed",
    keyScope: "games",
    people: ADMINS,
    tag: "Account",
    summary: "Pause or resume a currency's jackpot pool",
    description:
      "Changes only the status. From the next bet, a paused pool takes no contributions and pays no wins; games continue without it, and the pot stays. Repeating the call has no further effect.",
    params: z.object({ currency: z.string().meta({ example: "USD" }) }),
    body: z.strictObject({ status: z.enum(["active", "paused"]) }),
    data: jackpotSettingsSchema,
    refusals: ["CURRENCY_NOT_SUPPORTED", "NOT_FOUND", "ACTION_NOT_ALLOWED", "UNAVAILABLE"],
    audit: "jackpot.status_set",
  },
  async (c) => {
    const currency = readCurrency(c.req.valid("param").currency);
    const { status } = c.req.valid("json");
    const operator = c.get("operator");
    const pool = poolStub(c.env, { ...tenantEnvironmentOf(operator), currency });
    const result = await pool.setStatus({ v: 1, status });
    if (!result.ok) {
      const { refusal } = result;
      return failure(c, REFUSALS[refusal], undefined, MESSAGES[refusal]);
    }
    const { before, state } = result.value;
    const view = jackpotSettingsView(state, operator.tenant.settings);
    await recordAct(c, {
      target: { type: "jackpot", id: view.pool.id },
      before: { status: before },
      after: { status },
    });
    return success(c, view);
  },
);
