/** Removes one of a player's saved payout addresses. Reference 4. */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { auditedAddress } from "../../views/payout-address.ts";
import { playerParams } from "../../views/player.ts";
import { idInput } from "../../views/short-text.ts";

export const removePayoutAddress = route(
  {
    method: "delete",
    path: "/api/v1/admin/players/{id}/addresses/{addressId}",
    access: "apiKey signed",
    keyScope: "wallet",
    people: MOVES_MONEY,
    tag: "Account",
    summary: "Remove a payout address",
    description: "Withdrawals already on their way to it are not affected.",
    params: playerParams.extend({ addressId: idInput }),
    data: z.strictObject({ id: z.string(), removed: z.literal(true) }),
    refusals: ["PLAYER_NOT_FOUND", "ADDRESS_NOT_FOUND"],
    audit: "payout_address.removed",
  },
  async (c) => {
    const { id, addressId } = c.req.valid("param");
    const owner = walletOf(c.get("operator"), id);
    const known = await walletStub(c.env, owner).payoutAddresses();
    const result = await walletStub(c.env, owner).removePayoutAddress(addressId);
    if (!result.ok) return failure(c, result.refusal);
    await recordAct(c, {
      target: { type: "payoutAddress", id: addressId },
      before: auditedAddress(owner, known.ok ? known.value : [], addressId),
      after: null,
    });
    return success(c, { id: result.value.id, removed: true as const });
  },
);
