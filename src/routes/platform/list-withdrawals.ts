/**
 * Lists the unfinished withdrawals of every account, for our staff. Reference 13.40;
 * docs/decisions/0153.
 */
import * as z from "zod";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import { walletName } from "../../../durable-objects/names.ts";
import { openWithdrawals } from "../../history/open-withdrawals.ts";
import { success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { frozenWallets } from "../../ledger-audit/frozen-objects.ts";
import { environmentFields } from "../../views/frozen-object.ts";
import { idInput } from "../../views/short-text.ts";
import { withdrawalFields, withdrawalView } from "../../views/withdrawal.ts";

const OPEN = ["pending", "sent", "confirmed"] as const;

const openWithdrawalSchema = z
  .strictObject({
    ...environmentFields,
    ...withdrawalFields,
    walletFrozen: z
      .boolean()
      .meta({ description: "True while an audit has frozen the player's wallet." }),
  })
  .meta({ id: "OpenWithdrawal" });

const position = z.tuple([z.int(), z.string()]);

export const listWithdrawalsAsStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/withdrawals",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the unfinished withdrawals of every account",
    description:
      "The longest waiting come first. The operator pays out and reports; our staff can fail a withdrawal that can no longer arrive.",
    query: z.object({
      status: z.enum(OPEN).optional(),
      tenantId: idInput.optional(),
      environment: z.enum(ENVIRONMENTS).optional(),
      limit: pagingQuery.shape.limit,
      cursor: pagingQuery.shape.cursor,
    }),
    data: z.strictObject({ withdrawals: z.array(openWithdrawalSchema) }),
  },
  async (c) => {
    const { status, tenantId, environment, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const { cursor, pageSize: limit } = page;
    const [createdAt, id] = cursor === undefined ? [] : decodeCursor(cursor, position);
    const after = createdAt === undefined || id === undefined ? undefined : { createdAt, id };
    const statuses = status === undefined ? OPEN : [status];
    const wanted = { statuses, tenantId, environment, limit, after };
    const rows = await openWithdrawals(c.env, wanted);
    const frozen = await frozenWallets(c.env.DB, rows);
    const { shown, meta } = cutPage(page, {
      ...{ rows, total: undefined },
      positionOf: ({ record }) => [record.createdAt, record.id],
    });
    const withdrawals = shown.map(({ playerId, record, ...place }) => ({
      ...{ tenantId: place.tenantId, environment: place.environment },
      ...withdrawalView(playerId, record),
      walletFrozen: frozen.has(walletName({ ...place, playerId })),
    }));
    await recordReads(c, accountsOf(shown));
    return success(c, { withdrawals }, { meta });
  },
);
