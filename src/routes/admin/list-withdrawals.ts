/** Lists withdrawals, newest first, for the person or service that pays them out. Reference 4. */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { CHAINS } from "../../../domain/chains/payout-address.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { WITHDRAWAL_STATUSES } from "../../../domain/wallet/withdrawal.ts";
import { walletName } from "../../../durable-objects/names.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { catchUpForList } from "../../history/catch-up.ts";
import {
  countWithdrawals,
  endOfWithdrawals,
  withdrawalsOf,
} from "../../history/read-withdrawals.ts";
import { failure, success } from "../../http/envelope.ts";
import {
  cutPage,
  type Page,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
  timePageOf,
} from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { frozenWallets } from "../../ledger-audit/frozen-objects.ts";
import { walletOf } from "../../objects.ts";
import { currencyInput, readCurrency } from "../../views/amount.ts";
import { withdrawalSchema, withdrawalView } from "../../views/withdrawal.ts";

const listedWithdrawalSchema = withdrawalSchema
  .extend({
    walletFrozen: z
      .boolean()
      .meta({ description: "True while an audit has frozen the player's wallet." }),
  })
  .meta({ id: "ListedWithdrawal" });

const TABLE = {
  list: "withdrawals",
  columns: [
    ...["withdrawalId", "transactionId", "playerId", "currency", "amount", "status"],
    ...["destination.chain", "destination.address", "reference", "reason", "failedBy"],
    ...["walletFrozen", "createdAt", "updatedAt"],
  ],
};

export const listWithdrawals = route(
  {
    method: "get",
    path: "/api/v1/admin/withdrawals",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List withdrawals, newest first",
    description:
      "Use `status=pending` for withdrawals that are waiting to be paid out. Do not pay out from a frozen wallet: the withdrawal cannot be completed until the wallet is released.",
    query: pagingQuery.extend({
      status: z.enum(WITHDRAWAL_STATUSES).optional(),
      playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional(),
      currency: currencyInput.optional(),
      chain: z
        .enum(["none", ...CHAINS])
        .optional()
        .meta({
          description: "Where the money goes: a chain, or `none` if it was returned to you.",
        }),
      ...periodQuery,
      format: formatInput,
    }),
    data: z.strictObject({ withdrawals: z.array(listedWithdrawalSchema) }),
    csv: true,
    refusals: ["CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const operator = c.get("operator");
    const { status, playerId, currency: code, chain, ...sent } = c.req.valid("query");
    const { from, to, format, ...paging } = sent;
    const player = playerId === undefined ? undefined : walletOf(operator, playerId);
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const currency = code === undefined ? undefined : readCurrency(code);
    const filter = {
      ...{ status, playerId: player?.playerId, currency, chain, ...readPeriod({ from, to }) },
    };
    if (player !== undefined) {
      const caughtUp = await catchUpForList(c.env, player);
      if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    }
    let frozen: ReadonlySet<string> | undefined;
    const read = async (page: Page) => {
      const db = await historyOf(c.env, tenantEnvironment);
      const place = timePageOf(page);
      const [rows, total] = await Promise.all([
        withdrawalsOf(db, tenantEnvironment, { ...filter, ...place }),
        page.cursor === undefined ? countWithdrawals(db, tenantEnvironment, filter) : undefined,
      ]);
      // Once for a whole table: the number of queries of a call is limited.
      frozen ??= await frozenWallets(c.env.DB, [tenantEnvironment]);
      const isFull = rows.length > page.pageSize;
      const end = isFull
        ? undefined
        : await endOfWithdrawals(db, tenantEnvironment, filter, place.before);
      const { shown, meta } = cutPage(page, {
        ...{ rows, total, end: end && [end.createdAt, end.id] },
        positionOf: ({ record }) => [record.createdAt, record.id],
      });
      const withdrawals = shown.map(({ playerId, record }) => ({
        ...withdrawalView(playerId, record),
        walletFrozen: frozen?.has(walletName({ ...tenantEnvironment, playerId })) === true,
      }));
      return { rows: withdrawals, meta };
    };
    if (wantsCsv(c, format)) return csvStream(c, TABLE, { from: paging.cursor, read });
    const { rows: withdrawals, meta } = await read(pageOf(paging));
    return success(c, { withdrawals }, { meta });
  },
);
