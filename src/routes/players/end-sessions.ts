/** Ends every session of a player whose password has changed. Reference 7.28. */
import type { Context } from "hono";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import { pushEvents } from "../../history/push-events.ts";
import { walletStub } from "../../objects.ts";
import { leaveOnline } from "../../players/online-players.ts";

/** Ends the sessions before the call is answered; their events follow. */
export async function endSessions(c: Context, address: WalletAddress): Promise<void> {
  await walletStub(c.env, address).endSessions();
  c.executionCtx.waitUntil(leaveOnline(c.env, address));
  c.executionCtx.waitUntil(pushEvents(c.env, address, "session.ended"));
}
