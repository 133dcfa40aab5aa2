/** Lists withdrawals, newest first, for the person or service that pays them out. Reference 4. */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/who-may-call.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { WITHDRAWAL_STATUSES } from "../../../domain/wallet/withdrawal.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { catchUpHistory } from "../../history/catch-up.ts";
import { countWithdrawals, withdrawalsOf } from "../../history/read-withdrawals.ts";
import { failure, success } from "../../http/envelope.ts";
import { cutPage, pageOf, pagingQuery, timePageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { withdrawalSchema, withdrawalView } from "../../views/withdrawal.ts";

const listedWithdrawalSchema = withdrawalSchema
  .extend({
    walletFrozen: z
      .boolean()
      .meta({ description: "True while an audit has frozen the player's wallet." }),
  })
  .meta({ id: "ListedWithdrawal" });

export const listWithdrawals = route(
  {
    method: "get",
    path: "/api/v1/admin/withdrawals",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Admin",
    summary: "List withdrawals, newest first",
    description:
      "Use `status=pending` for withdrawals that wait for a payout. Do not pay out from a frozen wallet: the withdrawal cannot be completed until the wallet is released.",
    query: pagingQuery.extend({
      status: z.enum(WITHDRAWAL_STATUSES).optional(),
      playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional(),
    }),
    data: z.strictObject({ withdrawals: z.array(listedWithdrawalSchema) }),
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const operator = c.get("operator");
    const { status, playerId, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const player = playerId === undefined ? undefined : walletOf(operator, playerId);
    const scope = tenantEnvironmentOf(operator);
    const filter = { status, playerId: player?.playerId };
    const place = timePageOf(page);
    if (player !== undefined) {
      const caughtUp = await catchUpHistory(c.env, player);
      if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    }
    const [rows, total] = await Promise.all([
      withdrawalsOf(c.env.DB, scope, {
        ...filter,
        ...place,
      }),
      page.cursor === undefined ? countWithdrawals(c.env.DB, scope, filter) : undefined,
    ]);
    const { shown, meta } = cutPage(page, {
      rows,
      total,
      positionOf: ({ record }) => [record.createdAt, record.id],
    });
    const withdrawals = shown.map(({ playerId, record, walletFrozen }) => ({
      ...withdrawalView(playerId, record),
      walletFrozen: walletFrozen === 1,
    }));
    return success(c, { withdrawals }, { meta });
  },
);
