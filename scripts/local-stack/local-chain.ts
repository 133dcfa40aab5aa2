/**
 * The chain of `npm start -- --chain`: a node on this machine with two tokens, the settings with which the
 * chains Worker watches it and pays out on it, and a signer whose account has tokens and coins.
 * docs/chains.md.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { HDKey } from "@scure/bip32";
import type { EvmChain } from "../../domain/chains/payout-address.ts";
import { transferCall } from "../../domain/chains/payout-transaction.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { localKey } from "../signer/local-key.ts";
import { ReferenceSigner } from "../signer/reference-signer.ts";
import { ANVIL, AnvilNode, LOCAL_CHAIN_ID, NO_ANVIL } from "./anvil.ts";
import { DECIMALS, SUPPLY, TOKEN_CODE, TOKEN_CONSTRUCTOR } from "./local-token.ts";
import { HOST } from "./running-stack.ts";
import { ROOT } from "./wrangler.ts";

/** Where the demo finds the chain, while it runs. */
export interface LocalChainFacts {
  readonly chain: EvmChain;
  /** The node, and an account there with tokens whose transactions need no signature. */
  readonly url: string;
  readonly sender: string;
  readonly tokens: readonly LocalToken[];
}

export interface LocalToken {
  readonly currency: Currency;
  readonly contract: string;
  readonly decimals: number;
}

interface Wanted {
  /** The folder for the state that is kept between starts. */
  readonly folder: string;
  /** The operators whose players deposit and are paid there, in the sandbox. */
  readonly tenants: readonly string[];
}

const CHAIN: EvmChain = "ethereum";
const CURRENCIES = ["USDT", "USDC"] as const;
const BLOCK_SECONDS = 2;
const POLL_MS = 1_000;
const SAVED_EVERY_S = 10;
const STATES_KEPT = 64;
const GWEI = 10n ** 9n;
/** The paying account has half of each token, and a thousand coins for fees. */
const COINS_WEI = 1_000n * 10n ** 18n;
const FACTS = "chain.json";
/** The folder of `npm start`. */
export const CHAIN_FOLDER = join(ROOT, ".local/chain");

/** Private keys for this chain only, made on the first start. */
interface Keys {
  readonly seed: string;
  readonly payers: Readonly<Record<string, string>>;
  readonly signerKey: string;
}

export class LocalChain {
  readonly facts: LocalChainFacts;
  /** The secret CHAINS of the chains Worker. */
  readonly settings: string;
  readonly #node: AnvilNode;
  readonly #signers: readonly Server[];
  readonly #folder: string;

  private constructor(started: {
    facts: LocalChainFacts;
    settings: string;
    node: AnvilNode;
    signers: readonly Server[];
    folder: string;
  }) {
    this.facts = started.facts;
    this.settings = started.settings;
    this.#node = started.node;
    this.#signers = started.signers;
    this.#folder = started.folder;
  }

  /** Starts the node and a signer for each operator. Throws, with the next step, if the program is missing. */
  static async start({ folder, tenants }: Wanted): Promise<LocalChain> {
    if (ANVIL === undefined) throw new Error(NO_ANVIL);
    mkdirSync(folder, { recursive: true });
    const keys = readKeys(folder, tenants);
    const node = await AnvilNode.startWith(ANVIL, [
      ...["--host", HOST, "--no-cors", "--block-time", String(BLOCK_SECONDS)],
      ...["--state", join(folder, "state.json"), "--state-interval", String(SAVED_EVERY_S)],
      ...["--preserve-historical-states", "--max-persisted-states", String(STATES_KEPT)],
    ]);
    const tokens = await putTokens(node, folder);
    const signers: Server[] = [];
    const payers: Record<string, object> = {};
    for (const tenant of tenants) {
      const { signer, address, url } = await startSigner(keys, tenant, tokens);
      signers.push(signer);
      payers[tenant] = { address, signer: url, signerKey: keys.signerKey };
      await fund(node, address, tokens);
    }
    const facts = { chain: CHAIN, url: node.url, sender: node.sender, tokens };
    writeFileSync(join(folder, FACTS), JSON.stringify(facts));
    const settings = JSON.stringify([
      {
        ...{ environment: "sandbox", chain: CHAIN, chainId: LOCAL_CHAIN_ID, pollMs: POLL_MS },
        // One node at two addresses; a chain of real value needs two providers.
        nodes: [node.url, node.url.replace(HOST, "localhost")],
        tokens,
        accounts: Object.fromEntries(
          tenants.map((tenant, place) => [tenant, accountOf(keys, place)]),
        ),
        payouts: { payers, newAddressMs: 0 },
      },
    ]);
    return new LocalChain({ facts, settings, node, signers, folder });
  }

  /** Ends the node, which keeps its chain in the folder, and the signers. */
  async stop(): Promise<void> {
    rmSync(join(this.#folder, FACTS), { force: true });
    for (const signer of this.#signers) signer.close();
    await this.#node.stop();
  }
}

/** Returns the chain that runs on a folder's stack; undefined if none does. */
export function readFacts(folder: string): LocalChainFacts | undefined {
  const file = join(folder, FACTS);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as LocalChainFacts) : undefined;
}

function readKeys(folder: string, tenants: readonly string[]): Keys {
  const file = join(folder, "keys.json");
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Keys) : undefined;
  const random = () => randomBytes(32).toString("hex");
  const keys: Keys = {
    seed: before?.seed ?? random(),
    signerKey: before?.signerKey ?? random(),
    payers: Object.fromEntries(tenants.map((id) => [id, before?.payers[id] ?? random()])),
  };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** Returns an operator's extended public key. */
function accountOf({ seed }: Keys, place: number): string {
  const account = HDKey.fromMasterSeed(Buffer.from(seed, "hex")).derive(`m/44'/60'/${place}'`);
  return account.publicExtendedKey;
}

/** Returns the tokens of the chain, which are deployed on the first start. */
async function putTokens(node: AnvilNode, folder: string): Promise<LocalToken[]> {
  const file = join(folder, "tokens.json");
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as LocalToken[]) : [];
  const codes = await Promise.all(
    known.map(({ contract }) => node.call("eth_getCode", contract, "latest")),
  );
  if (known.length > 0 && codes.every((code) => code === `0x${TOKEN_CODE}`)) return known;
  const tokens: LocalToken[] = [];
  for (const currency of CURRENCIES) {
    const contract = await node.deploy(TOKEN_CODE, TOKEN_CONSTRUCTOR);
    tokens.push({ currency, contract, decimals: DECIMALS });
  }
  writeFileSync(file, JSON.stringify(tokens));
  return tokens;
}

/** Gives an account tokens and coins, unless it already has coins. */
async function fund(node: AnvilNode, account: string, tokens: readonly LocalToken[]) {
  const coins = BigInt((await node.call("eth_getBalance", account, "latest")) as string);
  if (coins > 0n) return;
  for (const { contract } of tokens) {
    await node.send({ to: contract, data: transferCall(account, SUPPLY / 2n) });
  }
  await node.mine();
  await node.call("anvil_setBalance", account, `0x${COINS_WEI.toString(16)}`);
}

/** Starts an operator's signer on its own port. */
async function startSigner(keys: Keys, tenant: string, tokens: readonly LocalToken[]) {
  const keyHolder = localKey(Buffer.from(keys.payers[tenant] ?? "", "hex"));
  const limit = { perPayout: SUPPLY, perDay: SUPPLY };
  const reference = new ReferenceSigner({
    ...{ keyHolder, platformKey: keys.signerKey, chainId: LOCAL_CHAIN_ID },
    limits: Object.fromEntries(tokens.map(({ contract }) => [contract, limit])),
    maxFeeWei: 1_000n * GWEI,
  });
  const signer = createServer(async (incoming, outgoing) => {
    const body = await new Response(incoming as never, { duplex: "half" } as never).text();
    const { authorization = "" } = incoming.headers;
    const request = { method: "POST", headers: { authorization }, body };
    const answer = await reference.answer(new Request("http://signer.local", request));
    outgoing.writeHead(answer.status, { "Content-Type": "application/json" });
    outgoing.end(await answer.text());
  });
  await new Promise<void>((resolve) => signer.listen(0, HOST, resolve));
  const { port } = signer.address() as AddressInfo;
  return { signer, address: keyHolder.address, url: `http://${HOST}:${port}` };
}
