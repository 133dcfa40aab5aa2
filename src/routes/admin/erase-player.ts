/**
 * Erases a player once two of the operator's keys or people have requested it. Data that identifies
 * the player is deleted; the ledger stays. Reference 12.27; docs/decisions/0059.
 */

import type { Context } from "hono";
import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import type { EraseRefusal } from "../../../durable-objects/wallet/player/player-rpc.ts";
import { agreeByTwo } from "../../approvals/agree-by-two-operators.ts";
import type { Approval } from "../../approvals/approvals.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { beginErasure, continueErasure } from "../../erasure/erase-everywhere.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { relistSuspended } from "../../players/suspended-players.ts";
import { playerParams } from "../../views/player.ts";

const REFUSALS = {
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  UNAVAILABLE: "UNAVAILABLE",
  WALLET_FROZEN: "UNAVAILABLE",
  ROUND_OPEN: "ACTION_NOT_ALLOWED",
  WITHDRAWAL_PENDING: "ACTION_NOT_ALLOWED",
  BALANCE_LEFT: "ACTION_NOT_ALLOWED",
} as const satisfies Record<EraseRefusal, ErrorName>;

const MESSAGES: Partial<Record<EraseRefusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  ROUND_OPEN: "The player has an open round; it ends within a day of the player's last action.",
  WITHDRAWAL_PENDING: "A withdrawal of the player is on its way; complete or fail it first.",
  BALANCE_LEFT: "The player has money left; withdraw the cash and forfeit the bonus first.",
};

const requestSchema = z
  .strictObject({
    id: z.string(),
    requestedBy: z.string().meta({ description: "The id of the key or person that asked." }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "ErasureRequest" });

export const erasePlayerRoute = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/erase",
    access: "apiKey signed always",
    keyScope: "players",
    people: ADMINS,
    tag: "Account",
    summary: "Erase a player",
    description:
      "Erasing a player takes two of your people. The first call makes a request. To agree, make the same call within 24 hours with another key, older than the request, or, if the request was made in the dashboard, as another person there. A key cannot approve a person's request, nor a person a key's. Names, addresses, sessions, notes and the account are then deleted for good, here and in the events kept for your webhooks; the ledger stays under the player's internal id. No call finds the player any more, and you can register your id again as a new player. Refused while the player has a balance, an open round or a pending withdrawal (`ACTION_NOT_ALLOWED`). If you got no answer, send the call again: `PLAYER_NOT_FOUND` then means that it succeeded.",
    params: playerParams,
    data: z.strictObject({
      player: z.strictObject({ id: z.string() }),
      state: z.enum(["requested", "erasing", "erased"]).meta({
        description:
          "`requested`: waiting for the second key. `erasing`: not finished yet; send the call again. `erased`: nothing is left.",
      }),
      request: requestSchema,
    }),
    refusals: ["PLAYER_NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "player.erased",
  },
  async (c) => {
    const operator = c.get("operator");
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const owner = walletOf(operator, c.req.valid("param").id);
    const { playerId } = owner;
    const wallet = walletStub(c.env, owner);
    if ((await wallet.erasure())?.names === null) return failure(c, "PLAYER_NOT_FOUND");
    const erasable = await wallet.erasable();
    if (!erasable.ok && (await wallet.erasure()) === null)
      return refuseErasure(c, erasable.refusal);
    const asked = await agreeByTwo(c.env.DB, operator, {
      kind: "erasure",
      subject: erasureSubject(playerId),
      payload: { playerId },
      isSame: () => true,
    });
    if (asked.approvedBy === null) {
      c.set("auditAction", "player.erasure_requested");
      await recordErasure(c, asked, playerId);
      return success(c, answer(asked, playerId, "requested"));
    }
    const { id, requestedBy, approvedBy } = asked;
    const agreed = { id, requestedBy, approvedBy };
    const begun = await beginErasure(c.env, owner, agreed);
    if (!begun.ok) return refuseErasure(c, begun.refusal);
    await recordErasure(c, asked, playerId);
    const isDone = await continueErasure(c.env, owner, agreed);
    await relistSuspended(c.env, tenantEnvironment);
    return success(c, answer(asked, playerId, isDone ? "erased" : "erasing"));
  },
);

/** The subject of requests to erase a player. */
export function erasureSubject(playerId: string): string {
  return `wallet ${playerId}`;
}

function refuseErasure(c: Context, refusal: EraseRefusal) {
  return failure(c, REFUSALS[refusal], undefined, MESSAGES[refusal]);
}

/** The entry names the request and the keys, but nothing about the player. */
function recordErasure(c: Context, asked: Approval, playerId: string): Promise<void> {
  const { id: request, requestedBy, approvedBy } = asked;
  return recordAct(c, {
    target: { type: "player", id: playerId },
    before: null,
    after: { request, requestedBy, approvedBy },
    once: request,
  });
}

function answer(asked: Approval, playerId: string, state: "requested" | "erasing" | "erased") {
  const { id, requestedBy, expiresAt } = asked;
  const request = { id, requestedBy, expiresAt: new Date(expiresAt).toISOString() };
  return { player: { id: playerId }, state, request };
}
