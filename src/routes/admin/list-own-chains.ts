/** Lists the chains on which an operator takes deposits or pays out. Reference 12.37; docs/chains.md. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { EVM_CHAINS } from "../../../domain/chains/payout-address.ts";
import { chainsOf, type OwnChain } from "../../chains/chains-rpc.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { currencyOutput } from "../../views/amount.ts";
import { differenceSchema, differenceView } from "../../views/balance-difference.ts";
import {
  departureSchema,
  departuresOutput,
  departureView,
} from "../../views/unexpected-departure.ts";

const blockOutput = z.union([z.int(), z.null()]);
const frozenOutput = z.union([z.string(), z.null()]);

const ownChainSchema = z
  .strictObject({
    chain: z.enum(EVM_CHAINS),
    currencies: z.array(currencyOutput),
    takesDeposits: z.boolean().meta({ description: "True if your players have addresses there." }),
    lastBlock: blockOutput.meta({
      description: "The last block that was read; null before the first.",
    }),
    finalBlock: blockOutput.meta({ description: "The last final block." }),
    frozen: frozenOutput.meta({
      description: "Why reading and crediting stopped; null if they did not.",
    }),
    payer: z
      .strictObject({
        account: z.string().meta({ description: "The account that your payouts leave from." }),
        frozen: frozenOutput.meta({ description: "Why sending stopped; null if it did not." }),
        unclear: z.int().meta({ description: "Payouts that our staff must look into." }),
      })
      .nullable()
      .meta({ description: "Null where you pay out yourself." }),
    differences: z.array(differenceSchema.meta({ id: "BalanceDifference" })).meta({
      description:
        "Your addresses whose balance on the chain differs from what arrived minus what left. All are compared once a day.",
    }),
    strayDepartures: departuresOutput(departureSchema.meta({ id: "StrayDeparture" })),
    troubles: z.array(z.string()).meta({ description: "What is wrong, and what to do about it." }),
  })
  .meta({ id: "OwnChain" });

export const listOwnChains = route(
  {
    method: "get",
    path: "/api/v1/admin/chains",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List the chains on which you take deposits or pay out",
    description:
      "How far each chain was read, the account that sends your payouts, and, if something is wrong, what to do about it. Empty until a chain is set up for you.",
    data: z.strictObject({ chains: z.array(ownChainSchema) }),
  },
  async (c) => {
    const own = (await chainsOf(c.env)?.ownChains(tenantEnvironmentOf(c.get("operator")))) ?? [];
    return success(c, { chains: own.map(chainView) });
  },
);

function chainView({
  currencies,
  troubles,
  differences,
  strays,
  chain,
  ...own
}: OwnChain): z.output<typeof ownChainSchema> {
  const lists = {
    currencies: [...currencies],
    troubles: [...troubles],
    differences: differences.map(differenceView),
    strayDepartures: strays.map(departureView),
  };
  return { ...own, ...lists, chain: chain as "ethereum" };
}
