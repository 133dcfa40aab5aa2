/** Saves a payout address for a player, so that a withdrawal can refer to it by its id. Reference 4. */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { MAX_PAYOUT_ADDRESSES } from "../../../domain/chains/payout-address.ts";
import type { SaveAddressRefusal } from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { ErrorName } from "../../errors/errors.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import {
  addressInput,
  auditedAddress,
  chainInput,
  payoutAddressSchema,
  payoutAddressView,
  readChain,
  readPayoutAddress,
} from "../../views/payout-address.ts";
import { playerParams } from "../../views/player.ts";
import { lineInput } from "../../views/short-text.ts";

const REFUSALS = {
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  TOO_MANY_ADDRESSES: "ACTION_NOT_ALLOWED",
} as const satisfies Record<SaveAddressRefusal, ErrorName>;

const MESSAGES: Partial<Record<SaveAddressRefusal, string>> = {
  TOO_MANY_ADDRESSES: `This player already has ${MAX_PAYOUT_ADDRESSES} payout addresses, so none was saved; remove one, then try again.`,
};

export const savePayoutAddress = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/addresses",
    access: "apiKey signed",
    keyScope: "wallet",
    people: MOVES_MONEY,
    isIdempotent: true,
    tag: "Account",
    summary: "Save a payout address",
    description: `At most ${MAX_PAYOUT_ADDRESSES} per player, on main networks only. Saving the same address again keeps its id and updates its label.`,
    params: playerParams,
    body: z.strictObject({
      chain: chainInput,
      address: addressInput,
      label: lineInput(64).optional(),
    }),
    data: payoutAddressSchema,
    status: 201,
    refusals: ["CHAIN_NOT_SUPPORTED", "PLAYER_NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "payout_address.saved",
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const { chain: name, address: text, label = null } = c.req.valid("json");
    const chain = readChain(name);
    const address = readPayoutAddress(chain, text, "address");
    const known = await walletStub(c.env, owner).payoutAddresses();
    const result = await walletStub(c.env, owner).savePayoutAddress({ chain, address, label });
    if (!result.ok) {
      const { refusal, details } = result;
      return failure(c, REFUSALS[refusal], details, MESSAGES[refusal]);
    }
    const saved = result.value;
    await recordAct(c, {
      target: { type: "payoutAddress", id: saved.id },
      before: auditedAddress(owner, known.ok ? known.value : [], saved.id),
      after: auditedAddress(owner, [saved], saved.id),
    });
    return success(c, payoutAddressView(saved), { status: 201 });
  },
);
