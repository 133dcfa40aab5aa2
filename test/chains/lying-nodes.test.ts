/** What a node that lags, fails or lies can cause: a delay, never a credit. docs/chains.md. */
import { beforeEach, describe, expect, it } from "vitest";
import { depositRemedy } from "../../domain/chains/chain-remedies.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import {
  AnswerTooLarge,
  type ChainNode,
  NodeTrouble,
} from "../../durable-objects/chains/chain-rpc.ts";
import { ChainStore } from "../../durable-objects/chains/chain-store.ts";
import { CHAIN_SCHEMA } from "../../durable-objects/chains/schema.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";
import { SimulatedChain } from "../support/simulated-chain.ts";
import { onAnotherChain } from "./lies.ts";
import { Watcher } from "./watcher.ts";

const USDT: Token = {
  currency: "USDT",
  contract: `0x${"aa".repeat(20)}`,
  decimals: 6,
  minimumMinor: 1,
};

let chain: SimulatedChain;
let watcher: Watcher;
let to: string;

beforeEach(async () => {
  chain = new SimulatedChain(1);
  watcher = new Watcher({ nodes: [chain.node(), chain.node()], tokens: [USDT], chainId: 1 });
  await watcher.watch();
  to = watcher.addressOf("plr_1");
});

/** Mines a deposit of 5 and makes it final. */
function deposit(): void {
  chain.mine([[{ token: USDT, to, units: 5n }]]);
  chain.finaliseAllBut(0);
}

it.each(["both nodes", "the second node"])(
  "the scanner reads nothing while a token's contract has different decimals than configured, according to %s",
  async (which) => {
    const honest = chain.node();
    const other = chain.node(() => ({ decimals: async () => 18 }));
    const nodes = [which === "both nodes" ? other : honest, other] as const;
    watcher = new Watcher({ nodes, tokens: [USDT], chainId: 1 });
    await expect(watcher.watch()).rejects.toThrow(
      "The contract of USDT says 18 decimals, and 6 are set.",
    );
    to = watcher.addressOf("plr_1");
    deposit();
    await expect(watcher.watch()).rejects.toThrow(NodeTrouble);
    expect(watcher.credited.size).toBe(0);
    let asked = 0;
    const counting = chain.node(() => ({
      decimals: async () => {
        asked += 1;
        return 6;
      },
    }));
    watcher.nodes = [counting, counting];
    for (let turn = 0; turn < 3; turn += 1) await watcher.watch();
    expect(watcher.credited.size).toBe(1);
    expect(asked).toBe(2);
  },
);

type Lie = (honest: ChainNode) => Partial<ChainNode>;

const LIES: readonly [string, Lie][] = [
  ["is of another chain", () => ({ chainId: async () => 5 })],
  ["leaves transfers out", () => ({ transferLogs: async () => [] })],
  [
    "makes a transfer larger",
    ({ transferLogs }) => ({
      transferLogs: async (...asked) =>
        (await transferLogs(...asked)).map((log) => ({
          ...log,
          data: `0x${"f".padStart(64, "0")}`,
        })),
    }),
  ],
  [
    "reports a transfer twice",
    ({ transferLogs }) => ({
      transferLogs: async (...asked) => {
        const logs = await transferLogs(...asked);
        return [...logs, ...logs];
      },
    }),
  ],
  [
    "answers with logs of another block",
    ({ transferLogs }) => ({
      transferLogs: async (...asked) =>
        (await transferLogs(...asked)).map((log) => ({ ...log, blockHash: `0x${"1".repeat(64)}` })),
    }),
  ],
  ["has no receipts", () => ({ receipt: async () => null })],
  [
    "gives a log another place in its receipt",
    ({ receipt }) => ({
      receipt: async (transaction) => {
        const found = await receipt(transaction);
        return found && { ...found, logIndexes: [77, ...found.logIndexes] };
      },
    }),
  ],
  ["is on a chain of its own", onAnotherChain],
  [
    "cannot be reached",
    () => ({
      block: async () => {
        throw new NodeTrouble("A node did not answer.");
      },
    }),
  ],
];

describe.each([0, 1] as const)("when node %i", (place) => {
  it.each(LIES)("%s, nothing is credited until the node is honest", async (_, lie) => {
    deposit();
    const liar = chain.node(lie);
    const honest = chain.node();
    watcher.nodes = place === 0 ? [liar, honest] : [honest, liar];
    await expect(watcher.watch()).rejects.toThrow(NodeTrouble);
    expect(watcher.asked).toBe(0);
    watcher.nodes = [honest, honest];
    await watcher.watch();
    // What the lie reported is gone.
    const stands = watcher.deposits.filter(({ state }) => state !== "gone");
    expect(stands).toEqual([{ state: "credited", minor: "5", reason: null }]);
    expect(watcher.asked).toBe(1);
  });

  it("calls blocks final too early, nothing is credited on its word alone", async () => {
    chain.mine([[{ token: USDT, to, units: 5n }]]);
    const hasty = chain.node(({ block }) => ({
      block: (which) => block(which === "finalized" ? "latest" : which),
    }));
    watcher.nodes = place === 0 ? [hasty, chain.node()] : [chain.node(), hasty];
    await watcher.watch();
    expect(watcher.deposits).toMatchObject([{ state: "pending" }]);
    chain.replace(1, "nothing");
    chain.mine();
    await watcher.watch();
    expect(watcher.deposits).toMatchObject([{ state: "gone" }]);
    expect(watcher.asked).toBe(0);
  });

  it("has an old head, the scanner waits for it", async () => {
    deposit();
    const old = chain.node(({ block }) => ({
      block: (which) => (typeof which === "number" && which > 0 ? Promise.resolve(null) : block(0)),
    }));
    watcher.nodes = place === 0 ? [old, chain.node()] : [chain.node(), old];
    await watcher.watch();
    expect(watcher.asked).toBe(0);
    watcher.nodes = [chain.node(), chain.node()];
    await watcher.watch();
    expect(watcher.asked).toBe(1);
  });
});

describe.each([0, 1] as const)("a receipt that is too large for node %i to return", (place) => {
  it("belongs to a deposit that is kept, and the chain continues", async () => {
    const [flooded = ""] = chain.mine([
      [
        { token: USDT, to, units: 5n },
        { token: USDT, to, units: 6n },
      ],
    ]);
    chain.finaliseAllBut(0);
    const full = chain.node(({ receipt }) => ({
      receipt: async (transaction) => {
        if (transaction === flooded) throw new AnswerTooLarge("too large");
        return receipt(transaction);
      },
    }));
    watcher.nodes = place === 0 ? [full, chain.node()] : [chain.node(), full];
    await watcher.watch();
    deposit();
    await watcher.watch();
    const stand = watcher.deposits.filter(({ state }) => state !== "gone");
    expect(stand.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
      { state: "credited", minor: "5", reason: null },
      { state: "kept", minor: "6", reason: "RECEIPT_TOO_LARGE" },
      { state: "kept", minor: "5", reason: "RECEIPT_TOO_LARGE" },
    ]);
    expect(watcher.asked).toBe(1);
  });
});

describe.each([
  [
    "the transfers of every block",
    ({ transferLogs }: ChainNode) => ({
      transferLogs: async (...asked: Parameters<typeof transferLogs>) =>
        (await transferLogs(...asked)).slice(1),
    }),
  ],
  [
    "every block from some on",
    ({ block }: ChainNode) => ({
      block: async (which: Parameters<typeof block>[0]) => {
        const found = await block(which);
        const isOther = found !== null && found.number > 3;
        return isOther ? { ...found, hash: `0x${String(found.number).padStart(64, "e")}` } : found;
      },
    }),
  ],
] as const)("two nodes that disagree for a long time about %s", (_, lie) => {
  it.each([0, 1] as const)(
    "lead to no credit meanwhile, whichever lies (%i), and to each credit once when they agree",
    async (place) => {
      deposit();
      await watcher.watch(0);
      const nodes = [chain.node(), chain.node()] as const;
      const liar = chain.node(lie);
      const BLOCKS = 130;
      for (let block = 0; block < BLOCKS; block += 1) {
        chain.mine([[{ token: USDT, to, units: 2n }]]);
        chain.finaliseAllBut(2);
        watcher.nodes = place === 0 ? [liar, nodes[1]] : [nodes[0], liar];
        if (block % 10 === 9)
          await watcher
            .watch(block * 4_000)
            .catch((error) => expect(error).toBeInstanceOf(NodeTrouble));
      }
      // A wallet was only asked to book what both nodes said before they differed.
      expect(watcher.creditedMinor).toBeLessThanOrEqual(5 + 2 * 3);
      expect(watcher.store.chain?.frozen).toBeNull();
      watcher.nodes = nodes;
      chain.finaliseAllBut(0);
      await watcher.watch(BLOCKS * 4_000);
      expect(watcher.creditedMinor).toBe(5 + 2 * BLOCKS);
      expect(watcher.asked).toBe(watcher.credited.size);
    },
  );
});

it("a deposit that one node writes in capitals is one deposit, stored in lower case", async () => {
  const loud = (text: string) => `0x${text.slice(2).toUpperCase()}`;
  const shouting = chain.node(({ transferLogs }) => ({
    transferLogs: async (...asked) =>
      (await transferLogs(...asked)).map((log) => ({
        ...log,
        ...{ address: loud(log.address), topics: log.topics.map(loud), data: loud(log.data) },
        ...{ blockHash: loud(log.blockHash), transactionHash: loud(log.transactionHash) },
      })),
  }));
  for (const nodes of [
    [chain.node(), shouting],
    [shouting, chain.node()],
    [shouting, shouting],
  ] as const) {
    watcher.nodes = nodes;
    deposit();
    await watcher.watch();
  }
  expect([watcher.credited.size, watcher.creditedMinor]).toEqual([3, 15]);
  for (const key of watcher.credited.keys()) expect(key).toBe(key.toLowerCase());
});

it("a node that does not advance can be recognised by the time when a block last became final", async () => {
  deposit();
  await watcher.watch(5_000);
  const stuck = chain.head.number;
  const still = chain.node(({ block }) => ({
    block: async (which) => (typeof which === "number" && which > stuck ? null : block(stuck)),
  }));
  deposit();
  for (const nodes of [[still, chain.node()] as const, [chain.node(), still] as const]) {
    watcher.nodes = nodes;
    await watcher.watch(9_000);
    expect(watcher.store.chain?.finalAt).toBe(5_000);
  }
});

it("a chain that an earlier version stored continues without the time when its block became final", async () => {
  const storage = new FakeStorage() as unknown as DurableObjectStorage;
  migrate(storage, CHAIN_SCHEMA.slice(0, 1));
  storage.sql.exec("INSERT INTO chain (one, final_number) VALUES (1, 7)");
  expect(new ChainStore(storage).chain).toEqual({
    ...{ finalNumber: 7, finalAt: null, frozen: null, frozenAt: null },
  });
});

it("a final block that only one node replaces does not freeze the chain", async () => {
  deposit();
  await watcher.watch();
  const fork = chain.node(({ block }) => ({
    block: async (which) => {
      const found = await block(which);
      return found && { ...found, hash: `0x${String(found.number).padStart(64, "e")}` };
    },
  }));
  watcher.nodes = [fork, chain.node()];
  await expect(watcher.watch()).rejects.toThrow(NodeTrouble);
  expect(watcher.store.chain?.frozen).toBeNull();
});

describe.each([1, 2, 3, 4, 5])("a reorganisation of %i blocks before finality", (depth) => {
  it.each(["transactions", "nothing"] as const)("that keeps %s", async (keeps) => {
    chain.mine([[{ token: USDT, to, units: 1n }]]);
    for (let block = 0; block < depth; block += 1) {
      chain.mine([
        [
          { token: USDT, to, units: 10n },
          { token: USDT, to, units: 10n },
        ],
      ]);
    }
    await watcher.watch();
    chain.replace(depth, keeps);
    chain.mine();
    await watcher.watch();
    chain.finaliseAllBut(0);
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(keeps === "nothing" ? 1 : 1 + 20 * depth);
    expect(watcher.asked).toBe(keeps === "nothing" ? 1 : 1 + 2 * depth);
    const gone = watcher.deposits.filter(({ state }) => state === "gone");
    expect(gone).toHaveLength(keeps === "nothing" ? 2 * depth : 0);
  });
});

it("the scanner credits by the number of confirmations on a chain without a finality tag", async () => {
  const nodes = [chain.node(), chain.node()] as const;
  watcher = new Watcher({ nodes, tokens: [USDT], chainId: 1, finality: { confirmations: 3 } });
  await watcher.watch();
  chain.mine([[{ token: USDT, to: watcher.addressOf("plr_1"), units: 5n }]]);
  chain.mine();
  chain.mine();
  await watcher.watch();
  expect(watcher.asked).toBe(0);
  chain.mine();
  await watcher.watch();
  expect(watcher.asked).toBe(1);
});

describe("a chain that replaced final blocks and is read again from the last block before the break", () => {
  /** Four credits of 5 (the new chain lacks one), and the break after the first. */
  async function breakPromise(keeps: "transactions" | "nothing"): Promise<number> {
    deposit();
    const before = chain.head.number;
    deposit();
    deposit();
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(15);
    chain.replace(2, keeps);
    chain.mine();
    await watcher.watch();
    expect(watcher.store.chain?.frozen).toMatch(/after it was final/);
    return before;
  }

  async function release(from: number): Promise<void> {
    const block = await chain.node().block(from);
    if (block === null) throw new Error("there is no such block");
    watcher.store.release(block, 0);
    chain.finaliseAllBut(0);
    await watcher.watch();
  }

  const states = () => watcher.deposits.map(({ state }) => state).toSorted();

  it("credits nothing twice that is on the new chain too", async () => {
    await release(await breakPromise("transactions"));
    expect(states()).toEqual(["credited", "credited", "credited"]);
    expect(watcher.asked).toBe(3);
    expect(watcher.store.held({ after: undefined, limit: 10 })).toEqual([]);
    deposit();
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(20);
  });

  it("shows what was credited but is not on the new chain, and continues", async () => {
    await release(await breakPromise("nothing"));
    expect(states()).toEqual(["credited", "lost", "lost"]);
    expect(watcher.store.held({ after: undefined, limit: 10 })).toMatchObject([
      { state: "lost", playerId: "plr_1", tenantId: "ten_1", minor: "5" },
      { state: "lost" },
    ]);
    deposit();
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(20);
    expect(watcher.asked).toBe(4);
  });

  it("credits nothing twice when it is read again from too early a block, or twice", async () => {
    await breakPromise("transactions");
    await release(0);
    expect(states()).toEqual(["credited", "credited", "credited"]);
    chain.replace(2, "transactions");
    chain.mine();
    await watcher.watch();
    await release(1);
    expect(states()).toEqual(["credited", "credited", "credited"]);
    expect(watcher.asked).toBe(3);
  });

  it("credits nothing from a replaced block that was final and waited for its wallet", async () => {
    watcher.refusal = "WALLET_FROZEN";
    deposit();
    await watcher.watch();
    expect(states()).toEqual(["final"]);
    watcher.refusal = undefined;
    chain.replace(1, "nothing");
    chain.mine();
    await watcher.watch(60_000);
    expect(watcher.store.chain?.frozen).not.toBeNull();
    expect([states(), watcher.asked]).toEqual([["final"], 1]);
    await release(0);
    expect([states(), watcher.asked]).toEqual([["gone"], 1]);
  });
});

describe("a token that logs more than arrives", () => {
  const pay = (...payments: NonNullable<Parameters<typeof chain.mine>[0]>[number]) => {
    chain.mine([payments]);
    chain.finaliseAllBut(0);
  };

  it("has its deposit kept, together with every transfer to that address in the block, and no others", async () => {
    const other = watcher.addressOf("plr_2");
    pay(
      { token: USDT, to, units: 100n, fee: 1n },
      { token: USDT, to, units: 20n },
      { token: USDT, to: other, units: 3n },
    );
    await watcher.watch();
    const kept = { state: "kept", reason: "LESS_ARRIVED" };
    expect(watcher.deposits).toEqual([
      { ...kept, minor: "100" },
      { ...kept, minor: "20" },
      { state: "credited", minor: "3", reason: null },
    ]);
    expect(watcher.creditedMinor).toBe(3);
    expect(depositRemedy("kept", "LESS_ARRIVED")).toMatch(/from the list/);
    pay({ token: USDT, to, units: 5n });
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(8);
  });

  it("is not assumed where a sweep leaves in the same block, or where more arrives than is logged", async () => {
    pay({ token: USDT, to, units: 50n });
    await watcher.watch();
    pay(
      { token: USDT, to, units: 4n },
      { token: USDT, from: to, to: `0x${"e".repeat(40)}`, units: 50n },
    );
    await watcher.watch();
    pay({ token: USDT, to, units: 6n, fee: -2n });
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(60);
  });

  it("can move the same tokens repeatedly in one transaction, and each log is a separate deposit, credited once", async () => {
    // It re-enters itself: inner transfers are logged before the outer one, and one of them goes back.
    const thief = `0x${"d".repeat(40)}`;
    const again = [5n, 5n, 5n].map((units) => ({ token: USDT, to, units }));
    pay(...again, { token: USDT, from: to, to: thief, units: 5n }, ...again);
    await watcher.watch();
    expect([watcher.credited.size, watcher.creditedMinor]).toEqual([6, 30]);
    const left = watcher.store.balances.expected(to.toLowerCase());
    expect(left).toMatchObject([{ units: 25n }]);
    await watcher.watch(86_400_000);
    expect(watcher.store.balances.differences(null, 9)).toEqual([]);
  });

  it.each([
    ["does not say what it held then", (): Partial<ChainNode> => ({ balanceOf: notKept })],
    [
      "says otherwise than the other",
      (): Partial<ChainNode> => ({ balanceOf: async (_, __, block) => 1_000n * BigInt(block) }),
    ],
  ])(
    "is not suspected where a node %s: the logs count, and the daily comparison reports it",
    async (_, lie) => {
      for (const nodes of [
        [chain.node(lie), chain.node()],
        [chain.node(), chain.node(lie)],
      ] as const) {
        watcher.nodes = nodes;
        pay({ token: USDT, to, units: 100n, fee: 1n });
        await watcher.watch();
      }
      expect(watcher.creditedMinor).toBe(200);
      watcher.nodes = [chain.node(), chain.node()];
      await watcher.watch(86_400_000);
      await watcher.watch(2 * 86_400_000);
      expect(watcher.store.balances.differences(null, 9)).toMatchObject([
        { expected: "200", found: "198" },
      ]);
    },
  );
});

/** The answer of a node that does not keep state that old. */
async function notKept(): Promise<never> {
  throw new NodeTrouble("A node refused eth_call.");
}

describe("once a day, the balances of addresses are compared with what arrived minus what left", () => {
  const DAY = 86_400_000;
  const differences = (tenantId: string | null = null) =>
    watcher.store.balances.differences(tenantId, 9).map(({ playerId, expected, found }) => ({
      ...{ playerId, expected, found },
    }));

  it("and they agree after deposits, sweeps and what is kept, in any number of slices", async () => {
    const players = Array.from({ length: 25 }, (_, place) => watcher.addressOf(`plr_${place}`));
    chain.mine(players.map((to, place) => [{ token: USDT, to, units: BigInt(place + 1) }]));
    chain.mine(players.slice(5).map((from) => [{ token: USDT, to, from, units: 1n }]));
    chain.finaliseAllBut(0);
    await watcher.watch(DAY);
    expect(differences()).toEqual([]);
    expect(watcher.store.balances.state).toEqual({ doneAt: DAY, differing: 0 });
    // All of them are read, and once a day.
    const asked: string[] = [];
    const counting = chain.node(({ balanceOf }) => ({
      balanceOf: async (...call) => {
        asked.push(call[1]);
        return balanceOf(...call);
      },
    }));
    watcher.nodes = [counting, counting];
    await watcher.watch(DAY + 1);
    expect(asked).toEqual([]);
    await watcher.watch(2 * DAY);
    expect(asked.toSorted()).toEqual(
      [...new Set([...players, to])].map((each) => each.toLowerCase()).toSorted(),
    );
  });

  it("and the comparison reports a fee and a deposit that no node reported, and nothing else", async () => {
    const [fee, silent, whole] = ["plr_2", "plr_3", "plr_4"].map((id) => watcher.addressOf(id));
    const [first = "", second = "", third = ""] = [fee, silent, whole];
    chain.mine([
      [{ token: USDT, to: first, units: 100n, fee: 3n }],
      [{ token: USDT, to: second, units: 40n }],
      [{ token: USDT, to: third, units: 7n }],
    ]);
    chain.finaliseAllBut(0);
    await watcher.watch(0);
    const mute = chain.node(() => ({ transferLogs: async () => [] }));
    watcher.nodes = [mute, mute];
    chain.mine([[{ token: USDT, to: second, units: 2n }]]);
    chain.finaliseAllBut(0);
    await watcher.watch(DAY);
    const found = [
      { playerId: "plr_2", expected: "100", found: "97" },
      { playerId: "plr_3", expected: "40", found: "42" },
    ];
    expect(differences()).toEqual(expect.arrayContaining(found));
    expect(differences()).toHaveLength(2);
    expect(differences("ten_2")).toEqual([]);
    expect(watcher.store.chain?.frozen).toBeNull();
    // It is gone when the balance is right again.
    const honest = chain.node();
    watcher.nodes = [honest, honest];
    chain.mine([[{ token: USDT, to: first, units: 3n, fee: -3n }]]);
    chain.finaliseAllBut(0);
    await watcher.watch(2 * DAY);
    expect(differences()).toEqual([found[1]]);
  });

  it("and a difference that staff acknowledge is not reported again until its amount changes", async () => {
    const { balances } = watcher.store;
    const pay = (units: bigint, fee: bigint) => {
      chain.mine([[{ token: USDT, to, units, fee }]]);
      chain.finaliseAllBut(0);
    };
    pay(100n, 3n);
    await watcher.watch(0);
    await watcher.watch(DAY);
    const [fee] = balances.differences(null, 9);
    if (fee === undefined) throw new Error("it differs");
    const seen = { ...fee, address: to };
    expect([
      balances.acknowledge({ ...seen, found: "98" }, "no", 5),
      balances.acknowledge({ ...seen, address: `0x${"9".repeat(40)}` }, "no", 5),
    ]).toMatchObject([{ refusal: "CHANGED" }, { refusal: "NOT_FOUND" }]);
    expect(balances.state).toMatchObject({ differing: 1 });
    const explained = { acknowledgedAt: 5, acknowledgedFor: "the token takes a fee" };
    expect(balances.acknowledge(seen, "the token takes a fee", 5)).toMatchObject({
      value: { tenantId: "ten_1", ...explained },
    });
    expect(balances.state).toMatchObject({ differing: 0 });
    // More arrives, and the difference is the same; then the token takes more.
    pay(10n, 0n);
    await watcher.watch(DAY + 1);
    await watcher.watch(2 * DAY);
    expect(balances.state).toMatchObject({ differing: 0 });
    expect(balances.differences(null, 9)).toMatchObject([{ expected: "110", ...explained }]);
    pay(10n, 1n);
    await watcher.watch(2 * DAY + 1);
    await watcher.watch(3 * DAY);
    expect(balances.state).toMatchObject({ differing: 1 });
    expect(balances.differences(null, 9)).toMatchObject([
      { expected: "120", found: "116", acknowledgedAt: null, acknowledgedFor: null },
    ]);
  });

  it("and the comparison trusts no single node, delays no deposit, and continues when both agree", async () => {
    deposit();
    await watcher.watch(0);
    const liar = chain.node(() => ({ balanceOf: async () => 1n }));
    for (const nodes of [
      [liar, chain.node()],
      [chain.node(), liar],
    ] as const) {
      watcher.nodes = nodes;
      const before = watcher.asked;
      deposit();
      await watcher.watch(DAY);
      await watcher.watch(2 * DAY);
      expect(differences()).toEqual([]);
      expect(watcher.asked).toBe(before + 1);
    }
    watcher.nodes = [chain.node(), chain.node()];
    await watcher.watch(3 * DAY);
    expect(watcher.store.balances.state).toEqual({ doneAt: 3 * DAY, differing: 0 });
  });

  it("and what left in a block that was replaced after it was final is not counted", async () => {
    chain.mine([[{ token: USDT, to, units: 9n }]]);
    chain.mine([[{ token: USDT, to: `0x${"9".repeat(40)}`, from: to, units: 4n }]]);
    chain.finaliseAllBut(0);
    await watcher.watch(0);
    chain.replace(1, "nothing");
    chain.mine();
    await watcher.watch(0);
    expect(watcher.store.chain?.frozen).not.toBeNull();
    const { number, hash } = (await chain.node().block(chain.finalNumber - 1)) ?? chain.head;
    watcher.store.release({ number, hash }, 0);
    chain.finaliseAllBut(0);
    await watcher.watch(DAY);
    expect(differences()).toEqual([]);
    expect(watcher.store.balances.state).toMatchObject({ doneAt: DAY });
  });
});

it("the scanner shows what an earlier version stored: what was kept, what a wallet refused, and what arrived", () => {
  const storage = new FakeStorage() as unknown as DurableObjectStorage;
  migrate(storage, CHAIN_SCHEMA.slice(0, 2));
  storage.sql.exec("INSERT INTO chain (one, final_number) VALUES (1, 9)");
  storage.sql.exec("INSERT INTO address VALUES ('0xa', 'ten_1', 'plr_1', 'xpub', 0, 0)");
  for (const [hash, state, reason] of [
    ["0x1", "kept", "BELOW_MINIMUM"],
    ["0x2", "final", "WALLET_FROZEN"],
    ["0x3", "final", null],
    ["0x4", "credited", null],
  ]) {
    storage.sql.exec(
      `INSERT INTO deposit (transaction_hash, ordinal, block_number, address, currency, units, minor,
         remainder, state, reason, due_at, seen_at)
       VALUES (?, 0, 1, '0xa', 'USDT', '1', '1', '0', ?, ?, 0, 7)`,
      ...[hash ?? "", state ?? "", reason ?? null],
    );
  }
  const store = new ChainStore(storage);
  const held = store.held({ after: undefined, limit: 10 });
  expect(held.map(({ transaction, state }) => `${transaction} ${state}`)).toEqual([
    "0x2 final",
    "0x1 kept",
  ]);
  expect(store.arrivedAt("0xa", 3).map(({ transaction }) => transaction)).toEqual([
    ...["0x1", "0x2", "0x3"],
  ]);
  // Its operator reads all of them, and another operator none.
  const page = { playerId: undefined, before: undefined, limit: 9, offset: 0 };
  expect(store.listed("ten_1", page).map(({ transaction }) => transaction)).toEqual([
    ...["0x4", "0x3", "0x2", "0x1"],
  ]);
  expect(store.listed("ten_2", page)).toEqual([]);
});
