/**
 * Computes what an operator's signer may collect from its deposit addresses. Reference 12.38;
 * docs/chains.md.
 */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { withChecksum } from "../../../domain/chains/evm-address.ts";
import { EVM_CHAINS } from "../../../domain/chains/payout-address.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { planSweep, type SweepPlan } from "../../chains/sweep-plan.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { failure, success } from "../../http/envelope.ts";
import { decodeCursor, encodeCursor } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { amountOutput, currencyOutput } from "../../views/amount.ts";

const NO_ACCOUNT = "You have no account that pays out on this chain, so nothing is swept to it.";
const NOT_NOW = "The chain is frozen or has not been read yet, so its books may be wrong.";

const cursorPosition = z.tuple([z.string().max(100)]);

const planSchema = z
  .strictObject({
    chain: z.enum(EVM_CHAINS),
    chainId: z.int().meta({ description: "The chain's own id, as its nodes report it." }),
    finalBlock: z.int().meta({ description: "The last final block when the page was made." }),
    recipient: z.string().meta({
      description:
        "Where everything goes: your paying account, or the address that is set for sweeps. Your signer must have its own copy and refuse any other.",
    }),
    addresses: z.array(
      z.strictObject({
        address: z.string(),
        index: z.int().meta({
          description: "Its key is at m/44'/60'/account'/0/index below your key.",
        }),
        tokens: z.array(
          z.strictObject({
            currency: currencyOutput,
            contract: z.string(),
            units: z.string().meta({ description: "In the token's own smallest units." }),
            amount: amountOutput,
          }),
        ),
      }),
    ),
    nextCursor: z.union([z.string(), z.null()]).meta({
      description: "Where the next page begins; null on the last. A page may be empty before that.",
    }),
  })
  .meta({ id: "SweepPlan" });

export const readSweepPlan = route(
  {
    method: "get",
    path: "/api/v1/admin/chains/{chain}/sweep-plan",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read what your signer may collect from your deposit addresses",
    description:
      "Computed from the chain's books with each call and never stored: an address leaves the plan once its sweep is final. The platform has no key to your addresses, so your own signer carries out the plan and checks each line itself. An address is listed if it holds at least the smallest deposit of a token.",
    params: z.object({ chain: z.enum(EVM_CHAINS) }),
    query: z.object({ cursor: z.string().max(512).optional() }),
    data: planSchema,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
  },
  async (c) => {
    const { chain } = c.req.valid("param");
    const { cursor } = c.req.valid("query");
    const [after] = cursor === undefined ? [""] : decodeCursor(cursor, cursorPosition);
    const chains = chainsOf(c.env);
    if (chains === undefined) return failure(c, "NOT_FOUND", undefined, NO_ACCOUNT);
    const place = { ...tenantEnvironmentOf(c.get("operator")), chain };
    const plan = await planSweep(chains, place, after);
    if (plan.ok) return success(c, planView(chain, plan.value));
    if (plan.refusal === "NOT_FOUND") return failure(c, "NOT_FOUND", undefined, NO_ACCOUNT);
    return failure(c, "ACTION_NOT_ALLOWED", undefined, NOT_NOW);
  },
);

function planView(
  chain: (typeof EVM_CHAINS)[number],
  { chainId, finalBlock, recipient, addresses, after }: SweepPlan,
): z.output<typeof planSchema> {
  return {
    ...{ chain, chainId, finalBlock, recipient: withChecksum(recipient) },
    addresses: addresses.map(({ address, index, tokens }) => ({
      ...{ address: withChecksum(address), index },
      tokens: tokens.map(({ currency, contract, units, minor }) => ({
        ...{ currency, contract: withChecksum(contract), units: String(units) },
        amount: formatAmount(minor, currency),
      })),
    })),
    nextCursor: after === null ? null : encodeCursor([after]),
  };
}
