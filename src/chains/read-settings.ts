/**
 * Reads the secret CHAINS: a JSON list of the chains that are watched. A fault stops the Worker with an
 * error that shows no value, because the addresses of nodes contain keys. docs/chains.md.
 */
import * as z from "zod";
import { type ChainSettings, settingsFaults } from "../../domain/chains/chain-settings.ts";
import { currenciesOn, EVM_CHAINS } from "../../domain/chains/payout-address.ts";
import { ENVIRONMENTS } from "../../domain/ids.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { dataJurisdictionIn } from "../../durable-objects/object-named.ts";
import { jsonIn } from "../runtime/json-in.ts";

const MAX_MINUTES = 10;
const MAX_WAIT_MS = 7 * 86_400_000;
const AN_HOUR_MS = 3_600_000;
const nodeAddress = z.url({ protocol: /^https?$/ });

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase();

const payoutsSchema = z.strictObject({
  payers: z.record(
    z.string(),
    z.strictObject({
      ...{ address, signer: nodeAddress, signerKey: z.string().min(32).max(200) },
      sweepTo: address.optional(),
    }),
  ),
  maxFeeGwei: z.int().min(1).max(10_000).default(100),
  replaceAfterMs: z.int().min(1_000).max(MAX_WAIT_MS).default(180_000),
  newAddressMs: z.int().min(0).max(MAX_WAIT_MS).default(AN_HOUR_MS),
});

const tokenSchema = z.strictObject({
  currency: z.enum(CURRENCIES),
  contract: address,
  decimals: z.int().min(0).max(77),
  minimumMinor: z.int().min(1).default(1),
});

const settingsSchema = z
  .strictObject({
    environment: z.enum(ENVIRONMENTS),
    chain: z.enum(EVM_CHAINS),
    chainId: z.int().min(1),
    nodes: z.tuple([nodeAddress, nodeAddress]),
    finality: z
      .union([z.literal("tag"), z.strictObject({ confirmations: z.int().min(1).max(10_000) })])
      .default("tag"),
    pollMs: z
      .int()
      .min(100)
      .max(MAX_MINUTES * 60_000)
      .default(4_000),
    tokens: z.array(tokenSchema).min(1).max(20),
    accounts: z.record(z.string(), z.string()),
    payouts: payoutsSchema.optional(),
  })
  .refine(({ chain, tokens }) =>
    tokens.every(({ currency }) => currenciesOn(chain).includes(currency)),
  );

/** Returns the rows of CHAINS; none if it is not set. Throws an error that names the wrong fields. */
export function readChainSettings(text: string | undefined): readonly ChainSettings[] {
  if (text === undefined) return [];
  const parsed = z.array(settingsSchema).safeParse(jsonIn(text));
  const faults = parsed.success
    ? [...settingsFaults(parsed.data), ...faultsOfPlace(parsed.data)]
    : parsed.error.issues.map(({ path }) => `${path.join(".") || "the list"} is wrong.`);
  if (!parsed.success || faults.length > 0) {
    throw new Error(`The Worker cannot start with this CHAINS. ${faults.join(" ")}`);
  }
  return parsed.data;
}

/**
 * All operators share a chain's object, which knows whose player has which address, so it cannot be in one
 * operator's jurisdiction. A paying account is an object of its own, and can. docs/decisions/0125.
 */
function faultsOfPlace(rows: readonly ChainSettings[]): string[] {
  return rows.flatMap(({ environment, chain, accounts }) =>
    Object.keys(accounts).some((tenantId) => dataJurisdictionIn(tenantId) !== undefined)
      ? [`${environment} ${chain} watches addresses of an account that has a jurisdiction.`]
      : [],
  );
}
