/**
 * Where the player of a session sends money on a chain. Specification, "Wallet". It is said only for a
 * chain that is watched (deposits/deposit-addresses.ts), and as yet none is.
 */
import * as z from "zod";
import { CHAINS, currenciesOn } from "../../domain/payout/chains.ts";
import { failure, success } from "../http/envelope.ts";
import { walletStub } from "../objects.ts";
import type { App } from "./define-route.ts";
import { defineRoute } from "./define-route.ts";
import { type DepositAddresses, NO_DEPOSIT_ADDRESSES } from "./wallet/deposit-addresses.ts";

const MAX_CHAIN_LENGTH = 64;

const addressRoute = defineRoute({
  method: "get",
  path: "/api/v1/wallet/deposit-address/{chain}",
  access: "session",
  tag: "Wallet",
  summary: "The player's deposit address on a chain",
  description: [
    "Chain deposits are not open yet: every chain answers `CHAIN_NOT_SUPPORTED`, and",
    "`details.supported`, which lists the chains that are, is empty. Until then players are credited",
    "with `POST /api/v1/wallet/deposit`.",
  ].join(" "),
  params: z.object({ chain: z.string().min(1).max(MAX_CHAIN_LENGTH) }),
  data: z.strictObject({
    chain: z.enum(CHAINS),
    address: z.string().meta({ description: "The player's own, the same every time." }),
    currencies: z.array(z.string()).meta({ description: "What may be sent to it." }),
  }),
  refusals: ["SESSION_ENDED", "CHAIN_NOT_SUPPORTED"],
});

/** Adds the route of deposit addresses. */
export function depositAddressRoutes(
  app: App,
  addresses: DepositAddresses = NO_DEPOSIT_ADDRESSES,
): void {
  app.openapi(addressRoute, async (c) => {
    const session = c.get("session");
    const live = await walletStub(c.env, session).session(session.sessionId);
    if (!live.ok) return failure(c, live.refusal);
    const wanted = c.req.valid("param").chain;
    const chain = addresses.chains.find((name) => name === wanted);
    if (chain === undefined) {
      return failure(c, "CHAIN_NOT_SUPPORTED", { chain: wanted, supported: addresses.chains });
    }
    const address = await addresses.addressOf(session, chain);
    return success(c, { chain, address, currencies: [...currenciesOn(chain)] });
  });
}
