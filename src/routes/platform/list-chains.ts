/**
 * Lists the chains that are watched, with their problems and what to do about them. Reference 13.36;
 * docs/chains.md.
 */
import * as z from "zod";
import { newestApprovals } from "../../approvals/approvals.ts";
import { type ChainPlace, chainsOf, type WatchedStatus } from "../../chains/chains-rpc.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { differenceSchema, differenceView } from "../../views/balance-difference.ts";
import {
  chainFields,
  chainReleaseSchema,
  chainReleaseView,
  placeOf,
} from "../../views/chain-release.ts";
import {
  departureSchema,
  departuresOutput,
  departureView,
} from "../../views/unexpected-departure.ts";

/** How many releases of a chain, and of each account, are shown. */
const MAX_RELEASES = 10;

const blockOutput = z.union([z.int(), z.null()]);
const text = z.union([z.string(), z.null()]);

const watchedChainSchema = z
  .strictObject({
    ...chainFields,
    lastBlock: blockOutput.meta({
      description: "The last block that was read; null before the first.",
    }),
    finalBlock: blockOutput,
    frozen: text.meta({ description: "Why reading and crediting stopped; null if they did not." }),
    accounts: z.array(
      z.strictObject({
        tenantId: z.string(),
        account: z.string().meta({ description: "The account that pays." }),
        frozen: text.meta({ description: "Why sending stopped; null if it did not." }),
        unclear: z.int().meta({ description: "Payouts that people must look into." }),
      }),
    ),
    differences: z.array(differenceSchema.extend({ tenantId: z.string() })).meta({
      description:
        "Addresses whose balance on the chain differs from what arrived minus what left. All are compared once a day.",
    }),
    strayDepartures: departuresOutput(departureSchema.extend({ tenantId: z.string() })),
    troubles: z.array(z.string()).meta({ description: "What is wrong, and what to do about it." }),
    releases: z.array(chainReleaseSchema),
  })
  .meta({ id: "WatchedChain" });

export const listChains = route(
  {
    method: "get",
    path: "/api/v1/platform/chains",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the chains that are watched, and what is wrong there",
    description:
      "With the paying accounts, what is wrong and what to do about it, and the latest release requests.",
    data: z.strictObject({ chains: z.array(watchedChainSchema) }),
  },
  async (c) => {
    const watched = (await chainsOf(c.env)?.watched()) ?? [];
    const chains = await Promise.all(watched.map((one) => chainView(c.env.DB, one)));
    return success(c, { chains });
  },
);

async function chainView(
  db: D1Database,
  { environment, chain, status, differences, strays, payers, troubles }: WatchedStatus,
): Promise<z.output<typeof watchedChainSchema>> {
  const { lastBlock, finalBlock, frozen } = status;
  const owners = [null, ...payers.map(({ tenantId }) => tenantId)];
  const releases = await Promise.all(
    owners.map((tenantId) => releasesOf(db, { environment, chain }, tenantId)),
  );
  return {
    ...{ environment, chain: chain as "ethereum", lastBlock, finalBlock, frozen },
    accounts: payers.map(({ tenantId, account, status }) => ({
      ...{ tenantId, account, frozen: status.frozen, unclear: status.unclear },
    })),
    differences: differences.map((each) => ({
      ...differenceView(each),
      tenantId: each.tenantId,
    })),
    strayDepartures: strays.map((each) => ({ ...departureView(each), tenantId: each.tenantId })),
    troubles: [...troubles],
    releases: releases.flat(),
  };
}

async function releasesOf(
  db: D1Database,
  { environment, chain }: ChainPlace,
  tenantId: string | null,
) {
  const wanted = { kind: "chain_release", limit: MAX_RELEASES } as const;
  const newest = await newestApprovals(db, placeOf(environment, tenantId), wanted);
  return newest.map(chainReleaseView).filter((release) => release.chain === chain);
}
