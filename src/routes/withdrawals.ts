/**
 * Withdrawals to addresses, as whoever pays them out works through them: the list, and how each one
 * ended. Contract, "Wallet (operator)", "withdrawal_reversal".
 */
import type { Context } from "hono";
import * as z from "zod";
import { withdrawalPlace } from "../../domain/ids.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { WITHDRAWAL_STATUSES } from "../../domain/wallet/withdrawal.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  EndWithdrawalRefusal,
  WithdrawalEnd,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import type { Operator } from "../db/tenant.ts";
import type { ErrorName } from "../errors/errors.ts";
import { FROZEN_MESSAGE } from "../errors/frozen-message.ts";
import { catchUpHistory, catchUpIfPossible } from "../history/catch-up.ts";
import { countWithdrawals, withdrawalsOf } from "../history/read-withdrawals.ts";
import { recordAct } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { cutPage, pageOf, pagingQuery, readTimeCursor } from "../http/paging.ts";
import { walletOf, walletStub } from "../objects.ts";
import { lineInput } from "../views/line-input.ts";
import { withdrawalSchema, withdrawalView } from "../views/withdrawal.ts";
import { type App, defineRoute } from "./define-route.ts";

const LIST = "/api/v1/admin/withdrawals";
const params = z.object({ id: z.string().max(64) });
const note = lineInput(200);

const listedSchema = withdrawalSchema
  .extend({
    walletFrozen: z.boolean().meta({ description: "An audit has frozen the player's wallet." }),
  })
  .meta({ id: "ListedWithdrawal" });

const listRoute = defineRoute({
  method: "get",
  path: LIST,
  access: "apiKey",
  tag: "Admin",
  summary: "Withdrawals, newest first",
  description:
    "`status=pending` lists what waits for a payout. Pay out nothing of a wallet that is frozen: how it ended cannot be told until the release.",
  query: pagingQuery.extend({
    status: z.enum(WITHDRAWAL_STATUSES).optional(),
    playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional(),
  }),
  data: z.strictObject({ withdrawals: z.array(listedSchema) }),
  refusals: ["PLAYER_NOT_FOUND"],
});

const showRoute = defineRoute({
  method: "get",
  path: `${LIST}/{id}`,
  access: "apiKey",
  tag: "Admin",
  summary: "A withdrawal",
  params,
  data: withdrawalSchema,
  refusals: ["NOT_FOUND"],
});

const completeRoute = defineRoute({
  method: "post",
  path: `${LIST}/{id}/complete`,
  access: "apiKey",
  tag: "Admin",
  summary: "Tell that a withdrawal was paid out",
  description:
    "Told twice, it happens once and is answered alike. `ACTION_NOT_ALLOWED` after it has failed, and for another reference than the first: two payouts for one withdrawal are a mistake that must be seen. Needs no signature: what it ends was signed for, and no money leaves by it.",
  params,
  body: z.strictObject({
    reference: note.optional().meta({ description: "Such as the hash of the transaction." }),
  }),
  data: withdrawalSchema,
  refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
  audit: "withdrawal.completed",
});

const failRoute = defineRoute({
  method: "post",
  path: `${LIST}/{id}/fail`,
  access: "apiKey",
  tag: "Admin",
  summary: "Tell that a withdrawal could not be paid out",
  description:
    "What was held is the player's cash again (`withdrawal_reversal`). Told twice, it happens once and is answered alike. `ACTION_NOT_ALLOWED` after it was completed. Needs no signature: the money goes back to the player it came from.",
  params,
  body: z.strictObject({ reason: note }),
  data: withdrawalSchema,
  refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
  audit: "withdrawal.failed",
});

const END_REFUSALS = {
  WITHDRAWAL_NOT_FOUND: "NOT_FOUND",
  WITHDRAWAL_ENDED: "ACTION_NOT_ALLOWED",
  WALLET_FROZEN: "UNAVAILABLE",
  REFERENCE_DIFFERS: "ACTION_NOT_ALLOWED",
} as const satisfies Record<EndWithdrawalRefusal, ErrorName>;

const MESSAGES: Readonly<Record<EndWithdrawalRefusal, string>> = {
  WITHDRAWAL_NOT_FOUND: "No such withdrawal; check the id and the environment of the key.",
  WITHDRAWAL_ENDED: "This withdrawal has already ended otherwise; see details.status.",
  WALLET_FROZEN: FROZEN_MESSAGE,
  REFERENCE_DIFFERS:
    "This withdrawal was completed before, with details.reference or without any. If yours is another payout, it was paid twice.",
};

/** Adds the routes of withdrawals. */
export function withdrawalRoutes(app: App): void {
  app.openapi(listRoute, async (c) => {
    const operator = c.get("operator");
    const { status, playerId, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const player = playerId === undefined ? undefined : walletOf(operator, playerId);
    const scope = { tenantId: operator.tenant.id, environment: operator.environment };
    const filter = { status, playerId: player?.playerId };
    const before = readTimeCursor(page.cursor);
    if (player !== undefined) {
      const caughtUp = await catchUpHistory(c.env, player);
      if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    }
    const [rows, total] = await Promise.all([
      withdrawalsOf(c.env.DB, scope, {
        ...filter,
        limit: page.pageSize,
        offset: page.offset,
        before,
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
  });

  app.openapi(showRoute, async (c) => {
    const place = placeOf(c.get("operator"), c.req.valid("param").id);
    const result = place && (await walletStub(c.env, place.address).withdrawal(place.seq));
    if (!result?.ok) {
      return failure(c, "NOT_FOUND", undefined, MESSAGES.WITHDRAWAL_NOT_FOUND);
    }
    return success(c, withdrawalView(result.value.player.playerId, result.value.withdrawal));
  });

  app.openapi(completeRoute, async (c) => {
    const { reference = null } = c.req.valid("json");
    const place = placeOf(c.get("operator"), c.req.valid("param").id);
    const result = await end(c, place, { status: "completed", reference });
    if (result.ok) return success(c, result.value);
    const { refusal, details } = result;
    return failure(c, END_REFUSALS[refusal], details, MESSAGES[refusal]);
  });

  app.openapi(failRoute, async (c) => {
    const { reason } = c.req.valid("json");
    const place = placeOf(c.get("operator"), c.req.valid("param").id);
    const result = await end(c, place, { status: "failed", reason });
    if (result.ok) return success(c, result.value);
    const { refusal, details } = result;
    return failure(c, END_REFUSALS[refusal], details, MESSAGES[refusal]);
  });
}

type Place = { readonly address: WalletAddress; readonly seq: number };

/** The wallet and row that an id names: always in the operator's own tenant and environment. */
function placeOf(operator: Operator, id: string): Place | undefined {
  const place = withdrawalPlace(id);
  return place && { address: walletOf(operator, place.playerId), seq: place.seq };
}

/** Ends a withdrawal and enters that once, by the answer that was lost as by the repeat. */
async function end(
  c: Context,
  place: Place | undefined,
  outcome: WithdrawalEnd,
): Promise<Result<z.output<typeof withdrawalSchema>, EndWithdrawalRefusal>> {
  if (place === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
  const env: Env = c.env;
  const before = await walletStub(env, place.address).withdrawal(place.seq);
  if (!before.ok) return before;
  const result = await walletStub(env, place.address).endWithdrawal({ ...outcome, seq: place.seq });
  if (!result.ok) return result;
  const { player, withdrawal } = result.value;
  await recordAct(c, {
    target: { type: "withdrawal", id: withdrawal.id },
    before: { status: before.value.withdrawal.status },
    after: { playerId: player.playerId, ...outcome },
    once: withdrawal.id,
  });
  await catchUpIfPossible(env, place.address);
  return accept(withdrawalView(player.playerId, withdrawal));
}
