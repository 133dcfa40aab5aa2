/**
 * Reads where the player of a session sends money on a chain. An address is given only for a chain that
 * we watch, because money sent to any other would be lost to its player. Reference 4.1.
 */
import * as z from "zod";
import { CHAINS, type Chain, currenciesOn } from "../../../domain/payout/payout-address.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";

const MAX_CHAIN_LENGTH = 64;

export const readDepositAddress = route(
  {
    method: "get",
    path: "/api/v1/wallet/deposit-address/{chain}",
    access: "session",
    tag: "Wallet",
    summary: "Read the player's deposit address on a chain",
    description:
      "On-chain deposits are not available yet: every chain returns `CHAIN_NOT_SUPPORTED`, with an empty list in `details.supported`. Use `POST /api/v1/wallet/deposit` instead.",
    params: z.object({ chain: z.string().min(1).max(MAX_CHAIN_LENGTH) }),
    data: z.strictObject({
      chain: z.enum(CHAINS),
      address: z.string().meta({ description: "The player's own address. It never changes." }),
      currencies: z
        .array(z.string())
        .meta({ description: "The currencies that can be sent to it." }),
    }),
    refusals: ["SESSION_ENDED", "CHAIN_NOT_SUPPORTED"],
  },
  async (c) => {
    const session = c.get("session");
    const live = await walletStub(c.env, session).session(session.sessionId);
    if (!live.ok) return failure(c, live.refusal);
    const wanted = c.req.valid("param").chain;
    const { chains } = DEPOSIT_ADDRESSES;
    const chain = chains.find((name) => name === wanted);
    if (chain === undefined) {
      return failure(c, "CHAIN_NOT_SUPPORTED", { chain: wanted, supported: chains });
    }
    const address = await DEPOSIT_ADDRESSES.addressOf(session, chain);
    return success(c, { chain, address, currencies: [...currenciesOn(chain)] });
  },
);

/** The part that watches chains for deposits. */
interface DepositAddresses {
  /** The watched chains; every player can have an address on each of them. */
  readonly chains: readonly Chain[];
  /** Returns the player's own address on a chain, in the chain's standard form: always the same one. */
  addressOf(owner: WalletAddress, chain: Chain): Promise<string>;
}

/** No chain is watched yet. */
const DEPOSIT_ADDRESSES: DepositAddresses = {
  chains: [],
  async addressOf(_owner, chain) {
    throw new Error(`${chain} is not watched`);
  },
};
