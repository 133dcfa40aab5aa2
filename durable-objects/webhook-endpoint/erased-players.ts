/**
 * Finds erased players whom an endpoint's events still mention, for example after the endpoint alone was
 * restored. The names of an erased player are gone everywhere, but the player's own id can be computed from
 * the operator's id in an event. docs/decisions/0059.
 */
import { playerIdAfter, playerIdFor, type TenantEnvironment } from "../../domain/ids.ts";
import { usernameKey } from "../names.ts";
import type { ErasedBefore, PlayerErased } from "./webhook-endpoint-rpc.ts";

/** Returns what to erase for each of these players who was erased since, once or more often. */
export function playersStillMentioned(
  players: readonly { readonly externalId: string; readonly since: number }[],
  erased: readonly ErasedBefore[],
  { tenantId, environment }: TenantEnvironment,
): PlayerErased[] {
  const erasedAt = new Map(erased.map((player) => [player.playerId, player.erasedAt]));
  return players.flatMap(({ externalId, since }) => {
    const found: PlayerErased[] = [];
    let pseudonym = playerIdFor(tenantId, environment, externalId);
    const login = playerIdFor(tenantId, environment, usernameKey(externalId));
    for (let before = erasedAt.get(pseudonym); before !== undefined; ) {
      if (since <= before) {
        found.push({ externalId, pseudonym, subjects: [pseudonym, login], before });
      }
      pseudonym = playerIdAfter(pseudonym);
      before = erasedAt.get(pseudonym);
    }
    return found;
  });
}
