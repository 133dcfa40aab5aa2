/**
 * An operator's players: the list, one with all that belongs to it, and shutting a player out.
 * Specification, "Admin".
 */
import * as z from "zod";
import { playerIdFor } from "../../domain/ids.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import type { Suspension } from "../../domain/wallet/suspension.ts";
import { PLAYER_STATUSES, type PlayerRow } from "../db/schema/players.ts";
import { catchUpHistory, catchUpIfPossible } from "../history/catch-up.ts";
import { countPlayers, playersOf, playSumsOf } from "../history/read-players.ts";
import { recordAct } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { cutPage, pageOf, pagingQuery, readTimeCursor } from "../http/paging.ts";
import { periodQuery, readPeriod } from "../http/period.ts";
import { walletOf, walletStub } from "../objects.ts";
import { leaveOnline } from "../players/online-players.ts";
import { forgetSuspended } from "../players/suspended-players.ts";
import { lineInput } from "../views/line-input.ts";
import {
  playerDetailsSchema,
  playerDetailsView,
  playerSchema,
  playerView,
} from "../views/player.ts";
import { type App, defineRoute } from "./define-route.ts";

const LIST = "/api/v1/admin/players";
const params = z.object({ id: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) });

const listRoute = defineRoute({
  method: "get",
  path: LIST,
  access: "apiKey",
  tag: "Admin",
  summary: "Players, newest first",
  description: "A player is listed a moment after the first exchange.",
  query: pagingQuery.extend({
    externalId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional().meta({
      description: "Your own id of the player, in full.",
    }),
    status: z.enum(PLAYER_STATUSES).optional(),
    ...periodQuery,
  }),
  data: z.strictObject({ players: z.array(playerSchema) }),
});

const showRoute = defineRoute({
  method: "get",
  path: `${LIST}/{id}`,
  access: "apiKey",
  tag: "Admin",
  summary: "A player: balances, live sessions, what was played",
  params,
  data: playerDetailsSchema,
  refusals: ["PLAYER_NOT_FOUND"],
});

const statusSchema = z
  .strictObject({
    playerId: z.string(),
    externalId: z.string(),
    status: z.enum(PLAYER_STATUSES),
    suspendedAt: z.union([z.iso.datetime(), z.null()]),
    reason: z.union([z.string(), z.null()]),
  })
  .meta({ id: "PlayerStatus" });

const suspendRoute = defineRoute({
  method: "post",
  path: `${LIST}/{id}/suspend`,
  access: "apiKey",
  tag: "Admin",
  summary: "Suspend a player",
  description: [
    "Every session ends, and every later call of the player is refused, from the next one on; a launch",
    "token is not exchanged, and none is created from 10 seconds on at the latest. A round that was",
    "placed is settled. Deposits, withdrawals and bonuses by you go on: the money is the player's, and a",
    "suspension must not keep it. Told twice, it happens once, with the first reason.",
  ].join(" "),
  params,
  body: z.strictObject({
    reason: lineInput(200).optional().meta({ description: "For you; no player is shown it." }),
  }),
  isBodyOptional: true,
  data: statusSchema,
  refusals: ["PLAYER_NOT_FOUND"],
  audit: "player.suspended",
});

const unsuspendRoute = defineRoute({
  method: "post",
  path: `${LIST}/{id}/unsuspend`,
  access: "apiKey",
  tag: "Admin",
  summary: "Lift a player's suspension",
  description:
    "The player needs a new launch: ended sessions stay ended. A launch token may still be refused for 10 seconds.",
  params,
  data: statusSchema,
  refusals: ["PLAYER_NOT_FOUND"],
  audit: "player.unsuspended",
});

/** Adds the routes of players. */
export function adminPlayerRoutes(app: App): void {
  app.openapi(listRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    const scope = { tenantId: tenant.id, environment };
    const { externalId, status, from, to, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const playerId =
      externalId === undefined ? undefined : playerIdFor(tenant.id, environment, externalId);
    const filter = { playerId, status, ...readPeriod({ from, to }) };
    const [rows, total] = await Promise.all([
      playersOf(c.env.DB, scope, {
        ...filter,
        limit: page.pageSize,
        offset: page.offset,
        before: readTimeCursor(page.cursor),
      }),
      page.cursor === undefined ? countPlayers(c.env.DB, scope, filter) : undefined,
    ]);
    const positionOf = (row: PlayerRow) => [row.createdAt, row.id];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { players: shown.map(playerView) }, { meta });
  });

  app.openapi(showRoute, async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const caughtUp = await catchUpHistory(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    const [details, sums] = await Promise.all([
      walletStub(c.env, owner).playerDetails(),
      playSumsOf(c.env.DB, owner),
    ]);
    if (!details.ok) return failure(c, details.refusal);
    return success(c, playerDetailsView(details.value, sums));
  });

  app.openapi(suspendRoute, async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const { reason = null } = c.req.valid("json");
    const result = await walletStub(c.env, owner).suspendPlayer(reason);
    if (!result.ok) return failure(c, result.refusal);
    const { player, after, changedAt } = result.value;
    await catchUpIfPossible(c.env, owner);
    forgetSuspended(owner);
    c.executionCtx.waitUntil(leaveOnline(c.env, owner));
    await recordAct(c, {
      target: { type: "player", id: player.playerId },
      before: { status: "active" },
      after: { status: "suspended", reason: after?.reason ?? null },
      once: `${player.playerId}:${changedAt}`,
    });
    return success(c, statusView(player, after));
  });

  app.openapi(unsuspendRoute, async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const result = await walletStub(c.env, owner).unsuspendPlayer();
    if (!result.ok) return failure(c, result.refusal);
    const { player, after, changedAt } = result.value;
    await catchUpIfPossible(c.env, owner);
    forgetSuspended(owner);
    await recordAct(c, {
      target: { type: "player", id: player.playerId },
      // A player who was never suspended is as before.
      before: { status: changedAt === 0 ? "active" : "suspended" },
      after: { status: "active" },
      once: `${player.playerId}:${changedAt}`,
    });
    return success(c, statusView(player, after));
  });
}

function statusView(
  { playerId, externalId }: { playerId: string; externalId: string },
  suspension: Suspension | null,
): z.output<typeof statusSchema> {
  return {
    playerId,
    externalId,
    status: suspension === null ? "active" : "suspended",
    suspendedAt: suspension && new Date(suspension.since).toISOString(),
    reason: suspension?.reason ?? null,
  };
}
