/** A platform and a node of a chain, with players who deposit and are paid out while both are killed. docs/chains.md. */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { HDKey } from "@scure/bip32";
import { expect } from "vitest";
import type { Production } from "../../bench/production.ts";
import { withChecksum } from "../../domain/chains/evm-address.ts";
import { transferCall } from "../../domain/chains/payout-transaction.ts";
import { TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";
import { readKeyring } from "../../durable-objects/keyring.ts";
import { LOCAL_CHAIN_ID } from "../../scripts/local-stack/anvil.ts";
import {
  balanceInput,
  DECIMALS,
  SUPPLY,
  TOKEN_CODE,
  TOKEN_CONSTRUCTOR,
} from "../../scripts/local-stack/local-token.ts";
import { localKey } from "../../scripts/signer/local-key.ts";
import { ReferenceSigner } from "../../scripts/signer/reference-signer.ts";
import { openTenant } from "../../src/onboarding/open-tenant.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { type Answer, type Request, send } from "./api.ts";
import { KillableNode } from "./killable-node.ts";
import { createDeployment, type Deployment, type Life, startLife } from "./runtime.ts";

const TENANT = "on-a-chain";
const PLAYERS = 10;
const CALLS_AT_ONCE = 6;
/** In units of the token, which are minor units of USDT: what a player has before payouts begin, and a payout's most. */
const FIRST = 1_000_000_000;
const MOST = 1_000_000;
const WITHIN_MS = 1_800_000;
const BLOCK_MS = 100;
const SIGNER_KEY = "for tests only, not a secret, not at all";
const ACCOUNT_KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");

interface Player {
  readonly id: string;
  readonly address: string;
}

interface Deposit {
  readonly to: string;
  readonly units: number;
  hash: string;
}

interface Payout {
  readonly playerId: string;
  readonly to: string;
  readonly units: number;
  readonly id: string;
  isCompleted: boolean;
}

interface Casino {
  readonly key: string;
  readonly secret: string;
}

interface Begun {
  readonly deployment: Deployment;
  readonly node: KillableNode;
  readonly signer: Server;
  readonly account: string;
  readonly contract: string;
  readonly settings: string;
  readonly random: SeededRandom;
}

export class ChainRun {
  readonly #begun: Begun;
  readonly #players: Player[] = [];
  readonly #deposits: Deposit[] = [];
  readonly #payouts: Payout[] = [];
  readonly #killed = { platform: 0, node: 0 };
  #casino: Casino = { key: "", secret: "" };
  #life: Life | undefined;
  #lost = 0;
  #blocks = 0;

  private constructor(begun: Begun) {
    this.#begun = begun;
  }

  /** Starts both, with players who have an address and some money each. */
  static async begin(
    production: Production,
    program: string,
    random: SeededRandom,
  ): Promise<ChainRun> {
    const deployment = await createDeployment(production);
    const node = await KillableNode.start(program, deployment.folder);
    const contract = await node.node.deploy(TOKEN_CODE, TOKEN_CONSTRUCTOR);
    const { signer, account, url } = await startSigner(contract);
    const run = new ChainRun({
      ...{ deployment, node, signer, account, contract, random },
      settings: settingsOf({ port: node.port, contract, account, signer: url }),
    });
    try {
      await run.#open();
    } catch (error) {
      await run.end();
      throw error;
    }
    return run;
  }

  get figures(): string {
    const { platform, node } = this.#killed;
    return (
      `${platform} kills of the platform and ${node} of the node, ${this.#deposits.length} deposits, ` +
      `${this.#payouts.length} payouts, ${this.#blocks} blocks, ${this.#lost} deposits that the node lost and that were sent again`
    );
  }

  /** Sends deposits and asks for payouts, in as many parts as there are kills: of the platform and of the node in turn. */
  async play({ kills, deposits, payouts }: Record<"kills" | "deposits" | "payouts", number>) {
    const { node, random } = this.#begun;
    for (let kill = 0; kill < kills; kill += 1) {
      const part = (all: number) =>
        Math.floor((all * (kill + 1)) / kills) - Math.floor((all * kill) / kills);
      const work = Promise.all([
        this.#depositMany(part(deposits - PLAYERS)),
        this.#withdrawMany(part(payouts)),
      ]);
      await this.#mine(3 + random.below(12));
      if (kill % 2 === 0) {
        await this.#life?.kill();
        this.#killed.platform += 1;
        this.#life = await this.#start(false);
        await work;
      } else {
        await work;
        await this.#mine(random.below(4));
        await node.killAndRestart();
        this.#killed.node += 1;
        await this.#sendLost();
      }
      await this.#sweep();
    }
  }

  /** Goes on until all is credited and paid, and some blocks longer, in which nothing may happen twice. */
  async settle(): Promise<void> {
    await this.#until("every deposit and payout", async () => {
      await this.#sendLost();
      return (await this.#isCredited()) && (await this.#areCompleted());
    });
    await this.#mine(10);
    await this.#sweep();
    await this.#mine(10);
  }

  /** The books against the chain, to the last unit. */
  async compare(): Promise<void> {
    const { contract, account, deployment } = this.#begun;
    const filter = {
      fromBlock: "0x0",
      toBlock: "latest",
      address: contract,
      topics: [TRANSFER_TOPIC],
    };
    const logs = (await this.#node.call("eth_getLogs", filter)) as {
      topics: string[];
      data: string;
    }[];
    const arrivedAt = (address: string) =>
      logs
        .filter(({ topics: [, , to = ""] }) => to.endsWith(address.slice(2).toLowerCase()))
        .map(({ data }) => Number(data))
        .toSorted((one, other) => one - other);
    for (const { id, address } of this.#players) {
      const sent = this.#deposits.filter(({ to }) => to === address).map(({ units }) => units);
      expect(arrivedAt(address)).toEqual(sent.toSorted((one, other) => one - other));
      expect(await this.#creditedTo(id)).toBe(Number(await this.#balanceOf(address)));
    }
    for (const { to, units } of this.#payouts) {
      // Each has its own address, so a second transfer would show.
      expect(arrivedAt(to)).toEqual([units]);
    }
    const out = this.#payouts.reduce((sum, { units }) => sum + units, 0);
    expect(await this.#balanceOf(account)).toBe(SUPPLY / 2n - BigInt(out));
    const path = "/api/v1/platform/chains";
    const { data } = await this.#call({ method: "GET", path, credential: deployment.platformKey });
    expect(data.chains).toMatchObject([{ frozen: null, accounts: [{ frozen: null, unclear: 0 }] }]);
  }

  async end(): Promise<void> {
    await this.#life?.kill();
    await this.#begun.node.stop();
    this.#begun.signer.close();
    this.#begun.deployment.clear();
  }

  async #open(): Promise<void> {
    const { account, contract } = this.#begun;
    await this.#node.send({ to: contract, data: transferCall(account, SUPPLY / 2n) });
    await this.#node.call("anvil_setBalance", account, "0xde0b6b3a7640000000");
    await this.#mine(6);
    this.#life = await this.#start(true);
    this.#casino = await openCasino(this.#begun.deployment, this.#life);
    for (let player = 0; player < PLAYERS; player += 1) await this.#openPlayer(`player-${player}`);
    for (const { address } of this.#players) await this.#deposit(address, FIRST);
    await this.#until("the first deposits", () => this.#isCredited());
  }

  #start(isFirst: boolean): Promise<Life> {
    const { deployment, settings } = this.#begun;
    return startLife(deployment, isFirst, {}, settings);
  }

  async #openPlayer(id: string): Promise<void> {
    const { key, secret } = this.#casino;
    const launch = await this.#call({
      ...{ method: "POST", path: "/api/v1/auth/sso/create-token", credential: key, secret },
      body: JSON.stringify({ playerId: id, currency: "USDT", jurisdiction: "CW" }),
    });
    const body = JSON.stringify({ launchToken: launch.data.launchToken });
    const path = "/api/v1/auth/sso/exchange";
    const { data: session } = await this.#call({ method: "POST", path, body });
    await this.#until("an address", async () => {
      const answer = await this.#call({
        ...{ method: "GET", path: "/api/v1/wallet/deposit-address/ethereum" },
        credential: session.accessToken,
      });
      if (answer.code !== undefined) return false;
      this.#players.push({ id, address: answer.data.address });
      return true;
    });
  }

  async #depositMany(count: number): Promise<void> {
    const { random } = this.#begun;
    for (let made = 0; made < count; made += 1) {
      const player = this.#players[random.below(PLAYERS)];
      if (player !== undefined) await this.#deposit(player.address, 1 + random.below(MOST));
    }
  }

  async #deposit(to: string, units: number): Promise<void> {
    this.#deposits.push({ to, units, hash: await this.#transfer(to, units) });
  }

  #transfer(to: string, units: number): Promise<string> {
    const { contract } = this.#begun;
    return this.#node.send({ to: contract, gas: "0x186a0", data: transferCall(to, BigInt(units)) });
  }

  /** Sends again what the node has lost by a kill. */
  async #sendLost(): Promise<void> {
    for (const deposit of this.#deposits) {
      if ((await this.#node.call("eth_getTransactionByHash", deposit.hash)) !== null) continue;
      deposit.hash = await this.#transfer(deposit.to, deposit.units);
      this.#lost += 1;
    }
  }

  async #withdrawMany(count: number): Promise<void> {
    const { random } = this.#begun;
    const wishes = Array.from({ length: count }, () => {
      const to = withChecksum(`0x${Array.from({ length: 5 }, () => word(random.word())).join("")}`);
      const playerId = this.#players[random.below(PLAYERS)]?.id ?? "";
      return { playerId, to, units: 1 + random.below(MOST) };
    });
    const next = wishes.values();
    const client = async () => {
      for (const wish of next) await this.#withdraw(wish);
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, client));
  }

  async #withdraw(wish: Pick<Payout, "playerId" | "to" | "units">): Promise<void> {
    const { key: credential, secret } = this.#casino;
    const { playerId, to: toAddress, units } = wish;
    const amount = (units / 10 ** DECIMALS).toFixed(DECIMALS);
    const body = { playerId, amount, currency: "USDT", chain: "ethereum", toAddress };
    const { data, code } = await this.#call({
      ...{ method: "POST", path: "/api/v1/wallet/withdraw", credential, secret },
      ...{ key: randomUUID(), body: JSON.stringify(body) },
    });
    if (code !== undefined) throw new Error(`a withdrawal was refused: ${code}`);
    this.#payouts.push({ ...wish, id: data.withdrawalId, isCompleted: false });
  }

  /** True once what wallets were credited is all that was sent. */
  async #isCredited(): Promise<boolean> {
    for (const { id, address } of this.#players) {
      const sent = this.#deposits.filter(({ to }) => to === address);
      const units = sent.reduce((sum, deposit) => sum + deposit.units, 0);
      if ((await this.#creditedTo(id)) < units) return false;
    }
    return true;
  }

  /** What a player's wallet was credited: its cash, and what was withdrawn from it. */
  async #creditedTo(playerId: string): Promise<number> {
    const path = `/api/v1/wallet/balance?playerId=${playerId}&currency=USDT`;
    const { data, code } = await this.#call({ method: "GET", path, credential: this.#casino.key });
    if (code !== undefined) return 0;
    const own = this.#payouts.filter((payout) => payout.playerId === playerId);
    return (
      Math.round(Number(data.cash) * 10 ** DECIMALS) +
      own.reduce((sum, { units }) => sum + units, 0)
    );
  }

  async #areCompleted(): Promise<boolean> {
    for (const payout of this.#payouts) {
      if (payout.isCompleted) continue;
      const path = `/api/v1/admin/withdrawals/${payout.id}`;
      const { data } = await this.#call({ method: "GET", path, credential: this.#casino.key });
      if (data?.status === "failed") throw new Error(`a payout failed: ${data.reason}`);
      if (data?.status !== "completed") return false;
      payout.isCompleted = true;
    }
    return true;
  }

  async #balanceOf(address: string): Promise<bigint> {
    const call = { to: this.#begun.contract, data: balanceInput(address) };
    return BigInt((await this.#node.call("eth_call", call, "latest")) as string);
  }

  /** Asks until an answer arrives, in whichever life of the platform. */
  async #call(request: Request): Promise<Answer> {
    for (;;) {
      const life = this.#life;
      const answer = life?.alive ? await send(life.origin, request) : undefined;
      if (answer !== undefined && answer.status < 500) return answer;
      if (answer?.code === "UNAVAILABLE") await this.#mine(1);
      await pause(BLOCK_MS);
    }
  }

  /** Makes blocks and rings the minute's crons until something is so. */
  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WITHIN_MS;
    do {
      if (Date.now() > deadline) throw new Error(`${what} did not come: ${this.figures}`);
      await this.#sweep();
      await this.#mine(5);
    } while (!(await isSo()));
  }

  async #mine(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) {
      await this.#begun.node.mine();
      this.#blocks += 1;
      await pause(BLOCK_MS);
    }
  }

  async #sweep(): Promise<void> {
    await this.#life?.sweep();
  }

  get #node() {
    return this.#begun.node.node;
  }
}

interface Places {
  readonly port: number;
  readonly contract: string;
  readonly account: string;
  readonly signer: string;
}

/** The secret CHAINS. */
function settingsOf({ port, contract, account, signer }: Places): string {
  return JSON.stringify([
    {
      ...{ environment: "sandbox", chain: "ethereum", chainId: LOCAL_CHAIN_ID, pollMs: 200 },
      nodes: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
      tokens: [{ currency: "USDT", contract, decimals: DECIMALS }],
      accounts: { [TENANT]: ACCOUNT_KEY.publicExtendedKey },
      payouts: {
        payers: { [TENANT]: { address: account, signer, signerKey: SIGNER_KEY } },
        newAddressMs: 0,
      },
    },
  ]);
}

/** A signer that survives all kills, as an operator's does. */
async function startSigner(contract: string) {
  const keyHolder = localKey(new Uint8Array(32).fill(9));
  const reference = new ReferenceSigner({
    ...{ keyHolder, platformKey: SIGNER_KEY, chainId: LOCAL_CHAIN_ID, maxFeeWei: 10n ** 13n },
    limits: { [contract]: { perPayout: SUPPLY, perDay: SUPPLY } },
  });
  const signer = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const part of incoming) body += part;
    const headers = { authorization: incoming.headers.authorization ?? "" };
    const request = new Request("http://signer.local", { method: "POST", headers, body });
    const answer = await reference.answer(request);
    outgoing.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => signer.listen(0, "127.0.0.1", resolve));
  const { port } = signer.address() as AddressInfo;
  return { signer, account: keyHolder.address, url: `http://127.0.0.1:${port}` };
}

async function openCasino(deployment: Deployment, life: Life): Promise<Casino> {
  const database = await life.database();
  const keys = readKeyring(deployment.secrets, "SEALING_KEY");
  const opened = await openTenant(
    {
      ...{ id: TENANT, name: "On a chain", status: "active" },
      ...{ keysFor: ["sandbox"], secretsFor: ["sandbox"] },
    },
    keys,
  );
  await database.batch(
    opened.statements.map(({ sql, params }) => database.prepare(sql).bind(...params)),
  );
  return { key: opened.apiKeys.sandbox ?? "", secret: opened.webhookSecrets.sandbox ?? "" };
}

function word(number: number): string {
  return (number >>> 0).toString(16).padStart(8, "0");
}
