/**
 * Once a day, compares what each address holds on the chain with what arrived minus what left, a few
 * addresses each turn. Only this comparison can notice money that both nodes failed to report, money that a
 * token took later, and the use of an operator's key by somebody else. A difference is reported and freezes
 * nothing. docs/chains.md.
 */
import type { ExpectedBalance } from "./balance-book.ts";
import { NodeTrouble } from "./chain-rpc.ts";
import type { ChainTurn } from "./chain-store.ts";

const DAY_MS = 86_400_000;
const ADDRESSES_A_TURN = 10;
/** An object may have six requests open at once. */
const BALANCES_AT_ONCE = 6;

/**
 * Compares the next addresses. Returns true if there are more. If nodes do not answer, nothing else waits
 * for them.
 */
export async function compareBalances(turn: ChainTurn): Promise<boolean> {
  const { store, now, settings } = turn;
  const { balances, chain } = store;
  const day = Math.floor(now() / DAY_MS);
  const after = balances.begin(day, now());
  if (after === null || chain === undefined) return false;
  const addresses = balances.addressesAfter(after, ADDRESSES_A_TURN);
  // All of them are read together with the number of the block at which they are compared.
  const expected = addresses.flatMap((address) => balances.expected(address));
  try {
    for (let first = 0; first < expected.length; first += BALANCES_AT_ONCE) {
      const some = expected.slice(first, first + BALANCES_AT_ONCE);
      await Promise.all(some.map((one) => compare(turn, one, chain.finalNumber, day)));
    }
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error;
    const { environment, chain } = settings;
    const event = "chain_balances_not_compared";
    console.error(JSON.stringify({ event, environment, chain, error: String(error) }));
    return false;
  }
  const last = addresses.length < ADDRESSES_A_TURN ? null : (addresses.at(-1) ?? null);
  balances.goOn(last, now());
  return last !== null;
}

/** Asks one node, alternating by day. A difference counts only if both nodes report the same one. */
async function compare(
  { store, settings, nodes, now }: ChainTurn,
  expected: ExpectedBalance,
  block: number,
  day: number,
): Promise<void> {
  const token = settings.tokens.find(({ currency }) => currency === expected.currency);
  // A token that is no longer listed cannot be asked about, so no difference is reported.
  if (token === undefined) return store.balances.agrees(expected);
  const { address } = expected;
  const [node, other] = day % 2 === 0 ? nodes : nodes.toReversed();
  const found = await node?.balanceOf(token.contract, address, block);
  if (found === expected.units) return store.balances.agrees(expected);
  if (found === undefined || (await other?.balanceOf(token.contract, address, block)) !== found) {
    throw new NodeTrouble("The nodes do not agree on a balance.");
  }
  store.balances.differs(expected, found, block, now());
  const { environment, chain } = settings;
  const amounts = { expected: String(expected.units), found: String(found) };
  const event = "chain_balance_differs";
  console.error(JSON.stringify({ event, environment, chain, address, block, ...amounts }));
}
