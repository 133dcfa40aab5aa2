/**
 * Reads where the player of a session sends money on a chain. An address is given only for a chain that
 * we watch, because money sent to any other would be lost to its player. Reference 4.1.
 */
import * as z from "zod";
import { CHAINS } from "../../../domain/payout/payout-address.ts";
import { refuse } from "../../../domain/result.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
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
      "The player's own address, the same for ever. Money that arrives there is credited by itself once it is final on the chain. A chain on which your players' deposits are not watched returns `CHAIN_NOT_SUPPORTED`, with those that are in `details.supported`; no chain is watched until it is set up for you.",
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
    const { chain } = c.req.valid("param");
    const { tenantId, environment, playerId } = session;
    const owner = { tenantId, environment, playerId };
    const found = await chainsOf(c.env)
      ?.depositAddress(owner, chain)
      .catch(() => refuse("UNAVAILABLE"));
    if (found === undefined) return failure(c, "CHAIN_NOT_SUPPORTED", { chain, supported: [] });
    if (!found.ok) return failure(c, found.refusal, found.details);
    return success(c, { ...found.value, currencies: [...found.value.currencies] });
  },
);
