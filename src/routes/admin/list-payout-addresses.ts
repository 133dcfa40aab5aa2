/** Lists the payout addresses that are saved for a player. Reference 4. */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { payoutAddressSchema, payoutAddressView } from "../../views/payout-address.ts";
import { playerParams } from "../../views/player.ts";

export const listPayoutAddresses = route(
  {
    method: "get",
    path: "/api/v1/admin/players/{id}/addresses",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List a player's payout addresses, oldest first",
    description:
      "The addresses to which the player's withdrawals can be paid. Removed ones are not listed.",
    params: playerParams,
    data: z.strictObject({ addresses: z.array(payoutAddressSchema) }),
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const result = await walletStub(c.env, owner).payoutAddresses();
    if (!result.ok) return failure(c, result.refusal);
    return success(c, { addresses: result.value.map(payoutAddressView) });
  },
);
