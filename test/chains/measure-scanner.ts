/**
 * Measures in plain Node what the scanner computes, on a chain in memory: `npx node test/chains/measure-scanner.ts`. Prints
 * how many transfers it reads for each CPU-second, and what the same blocks cost with 100 and with 100,000 watched
 * addresses. What a node answers is worked out before. docs/chains.md.
 */
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import type { Log } from "../../domain/chains/transfer.ts";
import { accept } from "../../domain/result.ts";
import type { ChainNode, Receipt } from "../../durable-objects/chains/chain-rpc.ts";
import { ChainStore } from "../../durable-objects/chains/chain-store.ts";
import { takeTurn } from "../../durable-objects/chains/chain-turn.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";
import { SimulatedChain } from "../support/simulated-chain.ts";

const BLOCKS = 200;
/** Of each block; one in this many goes to one of our addresses. */
const TRANSFERS = 200;
const OURS_OF = 20;
const TOKEN: Token = {
  ...{ currency: "USDT", contract: `0x${"aa".repeat(20)}`, decimals: 6, minimumMinor: 1 },
};
const SETTINGS: ChainSettings = {
  ...{ environment: "sandbox", chain: "ethereum", chainId: 1, finality: "tag", pollMs: 1_000 },
  ...{ nodes: ["https://one.example", "https://two.example"], tokens: [TOKEN], accounts: {} },
};

const addressAt = (place: number) => `0x${place.toString(16).padStart(40, "0")}`;
const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;

/** A node that has its answers about logs and receipts at hand, as one with an index has. */
function remembering(node: ChainNode): ChainNode & { remember(through: number): Promise<void> } {
  const logs = new Map<string, readonly Log[]>();
  const receipts = new Map<string, Receipt>();
  return {
    ...node,
    transferLogs: async (blockHash) => logs.get(blockHash) ?? [],
    receipt: async (transaction) => receipts.get(transaction) ?? null,
    // Always more than arrives in a block.
    balanceOf: async (_, __, number) => BigInt(number) * 1_000_000n,
    async remember(through) {
      for (let number = 1; number <= through; number += 1) {
        const { hash = "" } = (await node.block(number)) ?? {};
        const found = await node.transferLogs(hash, [TOKEN.contract]);
        logs.set(hash, found);
        for (const { transactionHash, logIndex } of found) {
          receipts.set(transactionHash, { blockHash: hash, logIndexes: [logIndex] });
        }
      }
    },
  };
}

/** Reads, finalises and credits the same blocks with that many watched addresses; returns its CPU-seconds. */
async function scan(watched: number): Promise<number> {
  const storage = new FakeStorage();
  const store = new ChainStore(storage as unknown as DurableObjectStorage);
  const chain = new SimulatedChain(1);
  const nodes = [remembering(chain.node()), remembering(chain.node())] as const;
  let credited = 0;
  const creditChainDeposit = async () => {
    credited += 1;
    return accept({ transactionId: "txn_1" });
  };
  const walletOf = () => ({ creditChainDeposit });
  const turn = { store, nodes, walletOf, settings: SETTINGS, now: () => 0 };
  await takeTurn(turn);
  store.transaction(() => {
    for (let place = 1; place <= watched; place += 1) {
      const row = "INSERT INTO address VALUES (?, 'ten_1', ?, 'xpub', ?, 0)";
      storage.sql.exec(row, addressAt(place), `plr_${place}`, place);
    }
  });
  for (let block = 0; block < BLOCKS; block += 1) {
    chain.mine(
      Array.from({ length: TRANSFERS }, (_, place) => {
        const isOurs = place % OURS_OF === 0;
        const to = addressAt(isOurs ? 1 + ((block + place) % watched) : 10_000_000 + place);
        return [{ token: TOKEN, to, units: 5n }];
      }),
    );
  }
  chain.finaliseAllBut(0);
  for (const node of nodes) await node.remember(chain.head.number);
  const before = process.cpuUsage();
  while (await takeTurn(turn));
  const spent = seconds(process.cpuUsage(before));
  const due = (BLOCKS * TRANSFERS) / OURS_OF;
  if (credited !== due) throw new Error(`${credited} credited, not ${due}`);
  return spent;
}

await scan(100);
for (const watched of [100, 100_000, 100, 100_000]) {
  const spent = await scan(watched);
  const rate = Math.round((BLOCKS * TRANSFERS) / spent);
  console.log(`${watched} addresses: ${spent.toFixed(2)} CPU-seconds, ${rate} transfers for each`);
}
