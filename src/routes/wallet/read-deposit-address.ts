/**
 * Reads the address to which a session's player sends money on a chain. An address is given only for a
 * chain that we watch, because the player would lose money sent to any other. Reference 4.1.
 */
import * as z from "zod";
import { CHAINS } from "../../../domain/chains/payout-address.ts";
import { refuse } from "../../../domain/result.ts";
import { chainsOf, PLAYER_PAYOUT_STATUSES } from "../../chains/chains-rpc.ts";
import { historyOf } from "../../db/history-of.ts";
import { latestWithdrawals } from "../../history/read-withdrawals.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { amountOutput, currencyOutput } from "../../views/amount.ts";

const MAX_CHAIN_LENGTH = 64;

const tokenSchema = z
  .strictObject({
    currency: currencyOutput,
    contract: z.string().meta({ description: "The token's contract, with its checksum." }),
    minimum: amountOutput.meta({ description: "Less than this is not credited." }),
  })
  .meta({ id: "DepositToken" });

const depositSchema = z
  .strictObject({
    transaction: z.string().meta({ description: "The hash of its transaction." }),
    ordinal: z.int().meta({ description: "The place of its log in the transaction's receipt." }),
    currency: currencyOutput,
    amount: amountOutput,
    status: z.enum(["pending", "credited", "held"]).meta({
      description:
        "`pending`: seen on the chain, but not final yet. `credited`: in the wallet. `held`: not credited automatically, such as less than the minimum.",
    }),
    seenAt: z.iso.datetime(),
  })
  .meta({ id: "ArrivedDeposit" });

const payoutSchema = z
  .strictObject({
    withdrawalId: z.string(),
    currency: currencyOutput,
    amount: amountOutput,
    address: z.string().meta({ description: "Where the money goes." }),
    status: z.enum(PLAYER_PAYOUT_STATUSES).meta({
      description:
        "`requested`: waiting for you. `approved`: it will be sent automatically. The others are the withdrawal's own statuses.",
    }),
    transaction: z
      .string()
      .nullable()
      .meta({ description: "The hash of its transaction, once it has one." }),
    requestedAt: z.iso.datetime(),
  })
  .meta({ id: "PlayerPayout" });

export const readDepositAddress = route(
  {
    method: "get",
    path: "/api/v1/wallet/deposit-address/{chain}",
    access: "session",
    tag: "Wallet",
    summary: "Read the player's deposit address on a chain",
    description:
      "The player's own address, which never changes. Money that arrives there is credited automatically once it is final on the chain. If your players' deposits are not watched on the chain, the answer is `CHAIN_NOT_SUPPORTED`; `details.supported` lists the chains that are watched. No chain is watched until it is set up for you.",
    params: z.object({ chain: z.string().min(1).max(MAX_CHAIN_LENGTH) }),
    data: z.strictObject({
      chain: z.enum(CHAINS),
      address: z.string().meta({ description: "The player's own address. It never changes." }),
      currencies: z
        .array(z.string())
        .meta({ description: "The currencies that can be sent to it." }),
      tokens: z.array(tokenSchema).meta({ description: "The only tokens that may be sent to it." }),
      confirmations: z.int().nullable().meta({
        description:
          "After how many blocks money is credited; null if the chain itself says when a block is final, as Ethereum does after some 15 minutes.",
      }),
      deposits: z.array(depositSchema).meta({
        description: "The last 20 deposits sent to it, newest first.",
      }),
      payouts: z.array(payoutSchema).nullable().meta({
        description:
          "The withdrawals to this chain, newest first, among the player's last 20 withdrawals; null while they cannot be read.",
      }),
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
    const chains = chainsOf(c.env);
    if (chains === undefined) return failure(c, "CHAIN_NOT_SUPPORTED", { chain, supported: [] });
    const found = await historyOf(c.env, owner)
      .then(
        (db) => latestWithdrawals(db, owner),
        () => null,
      )
      .then((withdrawals) => chains.depositAddress(owner, chain, withdrawals))
      .catch(() => refuse("UNAVAILABLE"));
    if (!found.ok) return failure(c, found.refusal, found.details);
    return success(c, found.value);
  },
);
