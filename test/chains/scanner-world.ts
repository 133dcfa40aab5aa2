/**
 * A chain, two nodes (one may lie), and a scanner that stops at any call to the outside, by a seed. What is
 * checked: each deposit is credited once, never before it is final, and all of them add up. docs/chains.md.
 */
import { HDKey } from "@scure/bip32";
import { addressesOf } from "../../domain/chains/chain-kind.ts";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { depositKey } from "../../domain/chains/deposit.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import { accept, refuse } from "../../domain/result.ts";
import type { ChainNode } from "../../durable-objects/chains/chain-rpc.ts";
import { ChainStore } from "../../durable-objects/chains/chain-store.ts";
import { takeTurn } from "../../durable-objects/chains/chain-turn.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { ChainDepositMessage } from "../../durable-objects/wallet/money/money-rpc.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { type Payment, SimulatedChain } from "../support/simulated-chain.ts";
import { finalTooEarly, onAnotherChain, violationOf } from "./lies.ts";
import { expectEqual, StoppableObject, Violation } from "./stoppable-object.ts";

const KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).derive("m/44'/60'/0'");
const token = (currency: "USDT" | "USDC", place: string, decimals: number): Token => ({
  ...{ currency, contract: `0x${place.repeat(20)}`, decimals, minimumMinor: 3 },
});
/** One has more decimals than its currency. */
const TOKENS = [token("USDT", "aa", 6), token("USDC", "bb", 8)];
const UNLISTED = token("USDT", "cc", 6);
const PLAYERS = ["plr_1", "plr_2", "plr_3"];
const STEPS = 60;
/** Longer than the pause after a wallet's refusal. */
const A_MINUTE = 60_000;
const A_DAY = 86_400_000;

/** Where the operator sweeps to: its paying account, and a cold address. */
const PAYER = `0x${"d".repeat(40)}`;
const COLD = `0x${"e".repeat(40)}`;
const STRANGER = `0x${"5".repeat(40)}`;

const SETTINGS: ChainSettings = {
  ...{ environment: "sandbox", chain: "ethereum", chainId: 1, finality: "tag", pollMs: 1_000 },
  ...{ nodes: ["https://one.example", "https://two.example"], tokens: TOKENS, accounts: {} },
  payouts: {
    payers: { ten_1: { address: PAYER, signer: "", signerKey: "", sweepTo: COLD } },
    ...{ maxFeeGwei: 1, replaceAfterMs: 1, newAddressMs: 0 },
  },
};

type Lie = (honest: ChainNode) => Partial<ChainNode>;

const LIES: readonly Lie[] = [
  () => ({ balanceOf: async () => 77n }),
  () => ({ chainId: async () => 5 }),
  () => ({ decimals: async () => 18 }),
  () => ({ transferLogs: async () => [] }),
  () => ({ receipt: async () => null }),
  ({ transferLogs }) => ({
    transferLogs: async (...asked) => (await transferLogs(...asked)).flatMap((log) => [log, log]),
  }),
  ({ transferLogs }) => ({
    transferLogs: async (...asked) =>
      (await transferLogs(...asked)).map((log) => ({ ...log, data: `0x${"7".padStart(64, "0")}` })),
  }),
  ({ receipt }) => ({
    receipt: async (hash) => {
      const found = await receipt(hash);
      return found && { ...found, logIndexes: [77, ...found.logIndexes] };
    },
  }),
  finalTooEarly,
  onAnotherChain,
  ({ block }) => ({
    block: async (which) => (typeof which === "number" && which > 1 ? null : block(which)),
  }),
];

const REPLACEMENTS = ["transactions", "transactions later", "nothing"] as const;

/** Runs a seed; returns what was wrong, undefined if nothing was. */
export async function scannerViolation(seed: number): Promise<string | undefined> {
  return violationOf(new ScannerWorld(new SeededRandom(seed)));
}

class ScannerWorld {
  readonly #random: SeededRandom;
  readonly #chain = new SimulatedChain(1);
  readonly #object: StoppableObject;
  readonly #booked = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  #store: ChainStore;
  #now = 0;
  #isCalm = false;
  /** A violation that a wallet saw, because the scanner would take its error for a passing failure. */
  #violation: unknown;

  constructor(random: SeededRandom) {
    this.#random = random;
    this.#object = new StoppableObject(random);
    this.#store = this.#open();
  }

  async run(): Promise<void> {
    const honest = this.#chain.node();
    for (const { contract, decimals } of TOKENS) this.#chain.decimals.set(contract, decimals);
    await this.#turn([honest, honest]);
    for (const playerId of PLAYERS) {
      const player = { tenantId: "ten_1", playerId };
      const { addresses } = this.#store;
      const kind = addressesOf("ethereum");
      const make = () =>
        addresses.addressOf(player, kind) ??
        addresses.makeAddress(player, KEY.publicExtendedKey, { kind, now: 0 });
      this.#owners.set(this.#store.transaction(make).toLowerCase(), playerId);
    }
    this.#object.storage.flush();
    expectEqual(this.#owners.size, PLAYERS.length, "an address is of two players");
    for (let step = 0; step < STEPS; step += 1) await this.#step();
    this.#isCalm = true;
    this.#chain.mine();
    this.#chain.finaliseAllBut(0);
    for (let turn = 0; turn < 4; turn += 1) {
      this.#now += A_MINUTE;
      await this.#turn([honest, honest]);
    }
    await this.#compare();
    await this.#compareStrays();
    this.#now += A_DAY;
    await this.#turn([honest, honest]);
    const { doneAt } = this.#store.balances.state ?? {};
    expectEqual(doneAt, this.#now, "when balances were compared last");
    // What was seen and is replaced by nothing is not pending any more.
    this.#chain.mine(this.#transactions());
    await this.#turn([honest, honest]);
    this.#chain.replace(1, "nothing");
    this.#chain.mine();
    await this.#turn([honest, honest]);
    const pending = this.#object.storage.read("SELECT 1 FROM deposit WHERE state = 'pending'");
    expectEqual(pending.length, 0, "deposits of a replaced block are pending");
  }

  async #step(): Promise<void> {
    const random = this.#random;
    const chain = this.#chain;
    const open = chain.head.number - chain.finalNumber;
    if (random.chance(0.6)) chain.mine(this.#transactions());
    if (open > 0 && random.chance(0.2)) {
      chain.replace(1 + random.below(open), random.pick(REPLACEMENTS));
      if (random.chance(0.7)) chain.mine();
    }
    if (random.chance(0.3)) {
      const kept = random.below(4);
      if (chain.head.number - kept > chain.finalNumber) chain.finaliseAllBut(kept);
    }
    this.#now += random.pick([1_000, 10_000, A_MINUTE, A_MINUTE, A_DAY]);
    this.#object.planStop(25);
    const honest = chain.node();
    const other = random.chance(0.3) ? chain.node(random.pick(LIES)) : honest;
    await this.#turn(random.chance(0.5) ? [honest, other] : [other, honest]);
  }

  #transactions(): Payment[][] {
    const random = this.#random;
    const own = [...this.#owners.keys()];
    return Array.from({ length: random.below(3) }, () =>
      Array.from({ length: 1 + random.below(3) }, () => {
        // A sweep by the operator, or by someone who has its keys.
        const isSweep = random.chance(0.2);
        return {
          token: random.pick([...TOKENS, UNLISTED]),
          to: random.pick([...own, STRANGER, ...(isSweep ? [PAYER, COLD] : [])]),
          units: BigInt(random.pick([0, 1, 5, 250, 1_234_567])),
          ...(isSweep ? { from: random.pick(own) } : {}),
        };
      }),
    );
  }

  async #turn(nodes: readonly [ChainNode, ChainNode]): Promise<void> {
    const [first, second] = nodes.map((node) => this.#object.outside(node));
    if (first === undefined || second === undefined) return;
    const walletOf = (owner: WalletAddress) => this.#object.outside(this.#walletOf(owner));
    const access = { settings: SETTINGS, nodes: [first, second] as const, walletOf };
    const goesOn = await this.#object.run(async () => {
      while (await takeTurn({ ...access, store: this.#store, now: () => this.#now }));
    });
    if (!goesOn) this.#store = this.#open();
    if (this.#violation !== undefined) throw this.#violation;
    const differing = this.#store.balances.state?.differing ?? 0;
    expectEqual(differing, 0, "balances that differ from the chain");
    expectEqual(
      this.#store.chain?.frozen ?? null,
      null,
      "the chain kept its promise and is frozen",
    );
  }

  #walletOf({ playerId }: WalletAddress) {
    return {
      creditChainDeposit: async (message: ChainDepositMessage) => {
        if (!this.#isCalm && this.#random.chance(0.1)) return refuse("WALLET_FROZEN" as const);
        const isLost = !this.#isCalm && this.#random.chance(0.2);
        if (isLost && this.#random.chance(0.5)) throw new Error("the call was lost");
        await this.#book(playerId, message);
        if (isLost) throw new Error("the answer was lost");
        return accept({ transactionId: "txn_1" });
      },
    };
  }

  async #book(playerId: string, message: ChainDepositMessage): Promise<void> {
    try {
      const key = depositKey(message.origin);
      const wanted = (await this.#final()).get(key);
      if (wanted === undefined) throw new Violation(`credited what is not final: ${key}`);
      const { blockNumber } = message.origin;
      const told = `${playerId} ${message.currency} ${message.amountMinor} ${blockNumber}`;
      const { currency, minor } = wanted;
      expectEqual(told, `${wanted.playerId} ${currency} ${minor} ${wanted.blockNumber}`, key);
      expectEqual(this.#booked.get(key) ?? told, told, "booked otherwise before");
      this.#booked.set(key, told);
    } catch (error) {
      this.#violation ??= error;
    }
  }

  /**
   * What is final on the chain and belongs to us, by the key under which a wallet books it; found
   * without the product's code.
   */
  async #final() {
    const final = new Map<string, Wanted>();
    const node = this.#chain.node();
    const contracts = TOKENS.map(({ contract }) => contract);
    for (let number = 1; number <= this.#chain.finalNumber; number += 1) {
      const block = await node.block(number);
      const logs = await node.transferLogs(block?.hash ?? "", contracts);
      for (const { address, topics, data, transactionHash, logIndex } of logs) {
        const playerId = this.#owners.get(`0x${topics[2]?.slice(26)}`);
        const { currency } = TOKENS.find(({ contract }) => contract === address) ?? {};
        if (playerId === undefined || currency === undefined || BigInt(data) === 0n) continue;
        const receipt = await node.receipt(transactionHash);
        const ordinal = receipt?.logIndexes.indexOf(logIndex) ?? -1;
        const units = BigInt(data);
        const minor = currency === "USDC" ? units / 100n : units;
        final.set(`deposit:chain ethereum ${transactionHash} ${ordinal}`, {
          ...{ playerId, currency, minor, units, blockNumber: number },
        });
      }
    }
    return final;
  }

  async #compare(): Promise<void> {
    const final = await this.#final();
    const due = [...final].filter(([, { minor }]) => minor >= 3n).map(([key]) => key);
    expectEqual(
      [...this.#booked.keys()].sort().join(),
      due.sort().join(),
      "credited and due differ",
    );
    const rows = this.#object.storage.read<{
      state: string;
      units: string;
      minor: string;
      rest: string;
    }>("SELECT state, units, minor, remainder AS rest FROM deposit WHERE state <> 'gone'");
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expectEqual(count("credited"), due.length, "deposits credited");
    expectEqual(count("kept"), final.size - due.length, "deposits kept");
    expectEqual(rows.length, final.size, "deposits that wait at the end");
    const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n);
    expectEqual(
      sum(rows.map(({ units }) => BigInt(units))),
      sum([...final.values()].map(({ units }) => units)),
      "units here and on the chain",
    );
  }

  /** Each final transfer to an address that is not a sweep target is reported once, and nothing else is. */
  async #compareStrays(): Promise<void> {
    const node = this.#chain.node();
    const contracts = TOKENS.map(({ contract }) => contract);
    const expected: string[] = [];
    for (let number = 1; number <= this.#chain.finalNumber; number += 1) {
      const block = await node.block(number);
      for (const log of await node.transferLogs(block?.hash ?? "", contracts)) {
        const [from = "", to = ""] = log.topics.slice(1).map((word) => `0x${word.slice(26)}`);
        const isSwept = to === PAYER || to === COLD || BigInt(log.data) === 0n;
        if (!this.#owners.has(from) || isSwept) continue;
        expected.push(`${log.transactionHash} ${log.logIndex} ${from} ${to} ${BigInt(log.data)}`);
      }
    }
    const told = this.#store.balances
      .strays(null, 1_000)
      .map(({ transaction, logIndex, address, recipient, units }) =>
        [transaction, logIndex, address, recipient, units].join(" "),
      );
    expectEqual(told.sort().join("\n"), expected.sort().join("\n"), "strays that are told");
    expectEqual(this.#store.balances.astray, expected.length, "strays that nobody acknowledged");
  }

  #open(): ChainStore {
    return new ChainStore(this.#object.storage as unknown as DurableObjectStorage);
  }
}

interface Wanted {
  readonly playerId: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly units: bigint;
  readonly blockNumber: number;
}
