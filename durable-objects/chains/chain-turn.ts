/**
 * One turn of a chain's object: reads new blocks from the first node, makes those final on which both nodes
 * agree, and has wallets credit their deposits. Every step is stored before the next one, so a turn may
 * stop anywhere. docs/chains.md.
 */
import { addressesOf } from "../../domain/chains/chain-kind.ts";
import { type FinalityRule, sweepRecipient } from "../../domain/chains/chain-settings.ts";
import type { WalletAddress } from "../names.ts";
import type { Departure } from "./arrivals-and-departures.ts";
import { readerOf } from "./chain-reader.ts";
import { type Block, type ChainAccess, type ChainNode, NodeTrouble } from "./chain-rpc.ts";
import type { ChainTurn, DueDeposit, StoredBlock } from "./chain-store.ts";
import { checkTokens } from "./check-tokens.ts";
import { compareBalances } from "./compare-balances.ts";
import { textOf, unreadableIn } from "./read-block-moves.ts";

/** How many blocks one turn reads. A chain that is far behind catches up in several turns in a row. */
const BLOCKS_A_TURN = 50;
const CREDITS_A_TURN = 500;
/** How many wallets are asked at the same time. */
const WALLETS_AT_ONCE = 6;

interface Nodes extends Pick<ChainAccess, "settings"> {
  readonly nodes: readonly Pick<ChainNode, "chainId" | "block">[];
}

/** Takes a turn; returns true if there is more to do at once. Throws `NodeTrouble` if a node is at fault. */
export async function takeTurn(turn: ChainTurn): Promise<boolean> {
  await checkChainIds(turn);
  if (turn.store.chain === undefined) await start(turn);
  if (turn.store.chain?.frozen !== null) return false;
  await checkTokens(turn);
  const hasMoreBlocks = await readBlocks(turn);
  const hasMoreFinal = await finaliseBlocks(turn);
  // Due deposits may belong to a block that was replaced.
  if (turn.store.chain.frozen !== null) return false;
  const hasMoreDue = await creditDeposits(turn);
  const hasMoreBalances = await compareBalances(turn);
  return hasMoreBlocks || hasMoreFinal || hasMoreDue || hasMoreBalances;
}

/** Throws if a node belongs to another chain than the configured one. */
export async function checkChainIds({ nodes, settings }: Nodes): Promise<void> {
  const ids = await Promise.all(nodes.map((node) => node.chainId()));
  const other = ids.find((id) => id !== settings.chainId);
  if (other !== undefined) throw new NodeTrouble(`A node is of the chain ${other}.`);
}

/** Nobody has an address yet, so nothing before now can be a deposit. */
async function start(turn: ChainTurn): Promise<void> {
  const block = await agreedBlock(turn, await finalNumber(turn));
  if (block === undefined) throw new NodeTrouble("The nodes have different chains.");
  turn.store.start(block, turn.now());
}

/** Returns a block that is final and the same at both nodes; undefined if it is not. Throws if a node is at fault. */
export async function agreedBlock(reading: Nodes, number: number): Promise<Block | undefined> {
  await checkChainIds(reading);
  if (number > (await finalNumber(reading))) return undefined;
  const [block, same] = await Promise.all(reading.nodes.map((node) => node.block(number)));
  return block && block.hash === same?.hash ? block : undefined;
}

/** Reads blocks after the last one. Returns true if it stopped before there were no more. */
async function readBlocks(turn: ChainTurn): Promise<boolean> {
  const { store, settings, nodes } = turn;
  const [node] = nodes;
  for (let steps = 0; steps < BLOCKS_A_TURN; steps += 1) {
    const last = store.lastBlock;
    const next = await node.block(last.number + 1);
    if (next === null) {
      const same = await node.block(last.number);
      // A node without the block lags behind, or the new chain is shorter: the next block will show which.
      if (same === null || same.hash === last.hash) return false;
    }
    if (next?.parentHash !== last.hash) {
      if (await isFrozenBy(turn, last)) return false;
      store.takeBack(last);
      continue;
    }
    const isOurs = (address: string) => store.addresses.ownerOf(address) !== undefined;
    const { tokens, chain } = settings;
    const { arrivals } = await readerOf(chain).movesIn({ node, block: next, tokens, isOurs });
    store.add(next, arrivals, turn.now());
  }
  return true;
}

/**
 * Called when the first node has replaced a block. Freezes the chain, and returns true, if the block was
 * final and the second node has replaced it as well; one node alone does not prove that.
 */
async function isFrozenBy({ store, nodes, now }: ChainTurn, block: StoredBlock): Promise<boolean> {
  if (block.number > (store.chain?.finalNumber ?? 0)) return false;
  const other = await nodes[1].block(block.number);
  if (other === null || other.hash === block.hash) {
    throw new NodeTrouble("The first node contradicts a final block.");
  }
  store.freeze(`Block ${block.number} was replaced after it was final.`, now());
  return true;
}

/** Makes blocks final that are final at both nodes. Returns true if it stopped before there were no more. */
async function finaliseBlocks(turn: ChainTurn): Promise<boolean> {
  const { store, settings, nodes } = turn;
  if (store.chain?.frozen !== null) return false;
  const isOurs = (address: string) => store.addresses.ownerOf(address) !== undefined;
  const reader = readerOf(settings.chain);
  const through = Math.min(await finalNumber(turn), store.lastBlock.number);
  for (let steps = 0; steps < BLOCKS_A_TURN; steps += 1) {
    const number = store.chain.finalNumber + 1;
    if (number > through) return false;
    const block = store.block(number);
    const read = await Promise.all(
      nodes.map(async (node) => {
        const found = await node.block(number);
        if (found?.hash !== block.hash) {
          throw new NodeTrouble(`The nodes do not agree on block ${number}.`);
        }
        return reader.movesIn({ node, block, tokens: settings.tokens, isOurs });
      }),
    );
    const all = read.flatMap(({ arrivals }) => arrivals);
    const [moves, same] = read.map(({ arrivals, departures }) => ({
      arrivals: unreadableIn(arrivals, all),
      departures,
    }));
    if (!moves || !same || textOf(moves) !== textOf(same)) {
      throw new NodeTrouble(`The nodes do not agree on the transfers of block ${number}.`);
    }
    const arrivals = await reader.checked(nodes, block, moves);
    const departures = moves.departures.map((each) => ({
      ...each,
      isUnexpected: isUnexpected(turn, each),
    }));
    store.finalise(block, { arrivals, departures }, turn.now());
  }
  return true;
}

/**
 * Returns true if a departure went to an address that its operator does not sweep to. Always false where
 * nothing is paid out.
 */
function isUnexpected({ store, settings }: ChainTurn, { from, to }: Departure): boolean {
  const owner = store.addresses.ownerOf(from);
  const payer = settings.payouts?.payers[owner?.tenantId ?? ""];
  return payer !== undefined && to !== payer.address && to !== sweepRecipient(payer);
}

/** Returns the last block that is final by both nodes. */
export async function finalNumber({ nodes, settings }: Nodes): Promise<number> {
  return Math.min(...(await Promise.all(nodes.map((node) => finalAt(node, settings.finality)))));
}

async function finalAt(node: Pick<ChainNode, "block">, finality: FinalityRule): Promise<number> {
  const isTagged = finality === "tag";
  const block = await node.block(isTagged ? "finalized" : "latest");
  if (block === null) throw new NodeTrouble("A node has no last block.");
  return isTagged ? block.number : Math.max(0, block.number - finality.confirmations);
}

/** Has wallets credit final deposits. Returns true if it stopped before there were no more. */
async function creditDeposits(turn: ChainTurn): Promise<boolean> {
  const due = turn.store.due(turn.now(), CREDITS_A_TURN);
  for (let first = 0; first < due.length; first += WALLETS_AT_ONCE) {
    const some = due.slice(first, first + WALLETS_AT_ONCE);
    await Promise.all(some.map((deposit) => creditDeposit(turn, deposit)));
  }
  return due.length === CREDITS_A_TURN;
}

async function creditDeposit(turn: ChainTurn, deposit: DueDeposit): Promise<void> {
  const { store, settings } = turn;
  const { transaction, ordinal, currency, minor, blockNumber } = deposit;
  const { environment, chain } = settings;
  const owner = store.addresses.ownerOf(deposit.address);
  if (owner === undefined) return store.refused(deposit, "PLAYER_NOT_FOUND", turn.now());
  try {
    const answer = await turn
      .walletOf({ ...owner, environment } satisfies WalletAddress)
      .creditChainDeposit({
        v: 1,
        origin: {
          chain,
          transaction,
          ordinal,
          address: addressesOf(chain).shown(deposit.address),
          blockNumber,
        },
        amountMinor: Number(minor),
        currency,
      });
    if (answer.ok) store.credited(deposit, answer.value.transactionId);
    else store.refused(deposit, answer.refusal, turn.now());
  } catch (error) {
    // The deposit may have been credited; if it is asked again, the wallet says so.
    console.error(JSON.stringify({ event: "deposit_not_credited", chain, error: String(error) }));
    store.refused(deposit, "UNAVAILABLE", turn.now());
  }
}
