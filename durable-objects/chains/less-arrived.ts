/**
 * Finds arrivals that brought less than their logs state: a token may take a fee from a transfer, or move
 * nothing, and still log the full amount. The balance that its contract states for the address shows this.
 * docs/chains.md.
 */

import type { Arrival } from "./arrivals-and-departures.ts";
import { type AnyNode, NodeTrouble } from "./chain-rpc.ts";
import type { StoredBlock } from "./chain-store.ts";
import type { BlockMoves } from "./read-block-moves.ts";

/**
 * Returns the arrivals of a final block, with `isShort` where both nodes report that the address received
 * less of the token than the block's logs state. If a node reports otherwise, or does not keep balances
 * that old, the logs count, on which both agree; the daily comparison follows.
 */
export async function markShort(
  nodes: readonly AnyNode[],
  block: StoredBlock,
  { arrivals, departures }: BlockMoves,
): Promise<Arrival[]> {
  const logged = new Map<string, { readonly one: Arrival; units: bigint }>();
  for (const one of arrivals) {
    const { units } = logged.get(keyOf(one)) ?? { units: 0n };
    logged.set(keyOf(one), { one, units: units + one.units });
  }
  for (const { from, token, units } of departures) {
    const arrived = logged.get(keyOf({ to: from, token }));
    if (arrived !== undefined) arrived.units -= units;
  }
  const short = new Set<string>();
  for (const [key, { one, units }] of logged) {
    const got = await Promise.all(nodes.map((node) => receivedBy(node, block, one)));
    if (got.every((each) => each !== undefined && each < units)) short.add(key);
  }
  return arrivals.map((one) => (short.has(keyOf(one)) ? { ...one, isShort: true } : one));
}

function keyOf({ to, token }: Pick<Arrival, "to" | "token">): string {
  return `${token.contract} ${to}`;
}

/**
 * Returns how much more an address holds after a block than before it; undefined if the node does not
 * answer that.
 */
async function receivedBy(
  node: AnyNode,
  { number }: StoredBlock,
  { token, to }: Arrival,
): Promise<bigint | undefined> {
  try {
    const [before = 0n, after = 0n] = await Promise.all(
      [number - 1, number].map((at) => node.balanceOf(token.contract, to, at)),
    );
    return after - before;
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error;
    return undefined;
  }
}
