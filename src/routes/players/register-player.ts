/**
 * Registers a player of an operator that manages its players itself (SSO mode), so that the player can
 * take a deposit before the first launch. Sent twice, it happens once. Reference 7.25.
 */
import type { Context } from "hono";
import type * as z from "zod";
import { type Operator, tenantEnvironmentOf } from "../../db/tenant.ts";
import { callNewWallet } from "../../erasure/erased-players.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { walletStub } from "../../objects.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import { type LaunchRequest, launchClaimsFor } from "../auth/launch-claims.ts";
import type { openedSessionSchema } from "../auth/open-session.ts";

/** Answers with the player, new or known; refuses a currency or jurisdiction that a launch would refuse. */
export async function registerPlayer(c: Context, operator: Operator, request: LaunchRequest) {
  const claims = launchClaimsFor(operator, request);
  if (!claims.ok) {
    // The request names no game, so no game can be refused.
    const isPlace = claims.refusal === "JURISDICTION_NOT_ALLOWED";
    const refusal = isPlace ? "JURISDICTION_NOT_ALLOWED" : "CURRENCY_NOT_SUPPORTED";
    return failure(c, refusal, claims.details);
  }
  const { pid, sub: externalId, uname, cur: currency, jur: jurisdiction } = claims.value;
  const first = { ...tenantEnvironmentOf(operator), playerId: pid };
  const player = { externalId, username: uname, jurisdiction };
  const { address } = await callNewWallet(c.env, first, (place) =>
    walletStub(c.env, place).createPlayer(player),
  );
  // A player who was known keeps the name that it has.
  const known = await walletStub(c.env, address).player();
  c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
  c.executionCtx.waitUntil(catchUpIfPossible(c.env, address));
  const username = known.ok ? known.value.username : uname;
  const shown: z.output<typeof openedSessionSchema>["player"] = {
    ...{ id: address.playerId, externalId, username, currency, jurisdiction },
  };
  return success(c, { player: shown }, { status: 201 });
}
