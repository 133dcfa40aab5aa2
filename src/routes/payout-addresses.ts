/**
 * The addresses that an operator saves for a player, so that a withdrawal names one by its id.
 * Contract, "Wallet (operator)".
 */
import * as z from "zod";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { MAX_PAYOUT_ADDRESSES, type PayoutAddress } from "../../domain/payout/payout-address.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { SaveAddressRefusal } from "../../durable-objects/wallet/money/money-rpc.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import type { ErrorName } from "../errors/errors.ts";
import { recordAct } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { walletOf, walletStub } from "../objects.ts";
import { lineInput } from "../views/line-input.ts";
import {
  addressInput,
  chainInput,
  payoutAddressSchema,
  payoutAddressView,
  readChain,
  readPayoutAddress,
} from "../views/payout-address.ts";
import { type App, defineRoute } from "./define-route.ts";

const PATH = "/api/v1/admin/players/{id}/addresses";
const player = { id: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) };

const listRoute = defineRoute({
  method: "get",
  path: PATH,
  access: "apiKey",
  tag: "Admin",
  summary: "A player's payout addresses, oldest first",
  params: z.object(player),
  data: z.strictObject({ addresses: z.array(payoutAddressSchema) }),
  refusals: ["PLAYER_NOT_FOUND"],
});

const saveRoute = defineRoute({
  method: "post",
  path: PATH,
  access: "apiKey",
  tag: "Admin",
  summary: "Save a payout address",
  description: `At most ${MAX_PAYOUT_ADDRESSES} a player, on the main networks. Saved again, the same address keeps its id and gets the new label.`,
  params: z.object(player),
  body: z.strictObject({
    chain: chainInput,
    address: addressInput,
    label: lineInput(64).optional(),
  }),
  data: payoutAddressSchema,
  status: 201,
  refusals: ["CHAIN_NOT_SUPPORTED", "PLAYER_NOT_FOUND", "ACTION_NOT_ALLOWED"],
  audit: "payout_address.saved",
});

const removeRoute = defineRoute({
  method: "delete",
  path: `${PATH}/{addressId}`,
  access: "apiKey",
  tag: "Admin",
  summary: "Remove a payout address",
  description: "Withdrawals that are under way to it are not changed.",
  params: z.object({ ...player, addressId: z.string().min(1).max(64) }),
  data: z.strictObject({ id: z.string(), removed: z.literal(true) }),
  refusals: ["PLAYER_NOT_FOUND", "ADDRESS_NOT_FOUND"],
  audit: "payout_address.removed",
});

const SAVE_REFUSALS = {
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  TOO_MANY_ADDRESSES: "ACTION_NOT_ALLOWED",
} as const satisfies Record<SaveAddressRefusal, ErrorName>;

const SAVE_MESSAGES: Partial<Record<SaveAddressRefusal, string>> = {
  TOO_MANY_ADDRESSES: `This player already has ${MAX_PAYOUT_ADDRESSES} payout addresses; remove one first.`,
};

/** Adds the routes of payout addresses. */
export function payoutAddressRoutes(app: App): void {
  app.openapi(listRoute, async (c) => {
    const address = walletOf(c.get("operator"), c.req.valid("param").id);
    const result = await walletStub(c.env, address).payoutAddresses();
    if (!result.ok) return failure(c, result.refusal);
    return success(c, { addresses: result.value.map(payoutAddressView) });
  });

  app.openapi(saveRoute, async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const { chain: name, address: text, label = null } = c.req.valid("json");
    const chain = readChain(name);
    const address = readPayoutAddress(chain, text, "address");
    const known = await walletStub(c.env, owner).payoutAddresses();
    const result = await walletStub(c.env, owner).savePayoutAddress({ chain, address, label });
    if (!result.ok) {
      const { refusal, details } = result;
      return failure(c, SAVE_REFUSALS[refusal], details, SAVE_MESSAGES[refusal]);
    }
    const saved = result.value;
    await recordAct(c, {
      target: { type: "payoutAddress", id: saved.id },
      before: fieldsOf(owner, known.ok ? known.value : [], saved.id),
      after: fieldsOf(owner, [saved], saved.id),
    });
    return success(c, payoutAddressView(saved), { status: 201 });
  });

  app.openapi(removeRoute, async (c) => {
    const { id, addressId } = c.req.valid("param");
    const owner = walletOf(c.get("operator"), id);
    const known = await walletStub(c.env, owner).payoutAddresses();
    const result = await walletStub(c.env, owner).removePayoutAddress(addressId);
    if (!result.ok) return failure(c, result.refusal);
    await recordAct(c, {
      target: { type: "payoutAddress", id: addressId },
      before: fieldsOf(owner, known.ok ? known.value : [], addressId),
      after: null,
    });
    return success(c, { id: result.value.id, removed: true as const });
  });
}

/** What the audit log says of one of a player's addresses; null when it is not among them. */
function fieldsOf(
  { playerId }: WalletAddress,
  addresses: readonly PayoutAddress[],
  id: string,
): AuditedFields | null {
  const found = addresses.find((address) => address.id === id);
  return found === undefined ? null : { playerId, ...payoutAddressView(found) };
}
