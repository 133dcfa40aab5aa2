/**
 * Finds out what happened to payouts that were sent, once their blocks are final and both nodes agree.
 * docs/chains.md.
 */
import { NONCE_TAKEN } from "../../domain/chains/payout-state.ts";
import { transfersIn } from "../../domain/chains/transfer.ts";
import { NodeTrouble } from "./chain-rpc.ts";
import { finalNumber } from "./chain-turn.ts";
import type { PayerTurn } from "./payer-context.ts";
import type { Outcome } from "./payer-rpc.ts";
import type { StoredPayout } from "./payer-store.ts";

/**
 * Ends payouts whose outcome is final: `pay` for a transfer that arrived, `fail` for one that failed and
 * moved nothing. Looks only at payouts below `nextNonce`, whose nonces both nodes report as used.
 */
export async function observePayouts(turn: PayerTurn, nextNonce: number): Promise<void> {
  const done = turn.store.underway.filter(({ nonce }) => (nonce ?? 0) < nextNonce);
  if (done.length === 0) return;
  const final = await finalNumber(turn);
  for (const payout of done) await observe(turn, payout, final);
}

async function observe(turn: PayerTurn, payout: StoredPayout, final: number): Promise<void> {
  const { store, now } = turn;
  const found = await outcomeOf(turn, payout);
  if (found === undefined) return freezeIfTaken(turn, payout, final);
  const { hash, outcome } = found;
  if (outcome.blockNumber > final) return;
  await checkBlock(turn, outcome);
  if (!outcome.succeeded) {
    return store.end(payout, "fail", { reason: "FAILED_ON_CHAIN", hash, now: now() });
  }
  const isPaid = hasArrived(payout, outcome);
  const reason = isPaid ? null : "NOTHING_ARRIVED";
  store.end(payout, isPaid ? "pay" : "doubt", { reason, hash, now: now() });
}

interface Found {
  readonly hash: string;
  readonly outcome: Outcome;
}

/** Returns the payout's transaction that both nodes have in a block; undefined if neither has one. */
async function outcomeOf(turn: PayerTurn, payout: StoredPayout): Promise<Found | undefined> {
  const hashes = turn.store.attempts(payout).flatMap(({ hash }) => hash ?? []);
  for (const hash of hashes) {
    const outcome = await agreedOutcome(turn, hash);
    if (outcome !== undefined) return { hash, outcome };
  }
  return undefined;
}

/** Returns what happened to a transaction according to both nodes; undefined if neither has it. Throws if they do not agree. */
export async function agreedOutcome(
  { nodes }: Pick<PayerTurn, "nodes">,
  hash: string,
): Promise<Outcome | undefined> {
  const [one, other] = await Promise.all(nodes.map((node) => node.outcome(hash)));
  if (!one && !other) return undefined;
  if (!one || !other || textOf(one) !== textOf(other)) {
    throw new NodeTrouble("The nodes do not agree on a payout.");
  }
  return one;
}

/** Returns a text by which the outcomes of two nodes are compared. It contains every field that matters. */
function textOf({ blockHash, blockNumber, succeeded, logs }: Outcome): string {
  const transfers = logs.map(({ address, topics, data }) => [address, ...topics, data].join(" "));
  return [blockHash, blockNumber, succeeded, ...transfers].join("\n").toLowerCase();
}

/** A receipt may belong to a block that was replaced. */
export async function checkBlock(
  { nodes }: Pick<PayerTurn, "nodes">,
  { blockNumber, blockHash }: Outcome,
): Promise<void> {
  const blocks = await Promise.all(nodes.map((node) => node.block(blockNumber)));
  if (blocks.some((block) => block?.hash !== blockHash)) {
    throw new NodeTrouble("A payout's receipt is of another block.");
  }
}

/** Where a payout goes, as fixed by its claim. */
export type Goal = Pick<StoredPayout, "recipient" | "contract" | "units">;

/**
 * Returns true if the token's logs show that all of it reached the recipient: some tokens refuse a transfer
 * without failing.
 */
export function hasArrived({ recipient, contract, units }: Goal, outcome: Outcome): boolean {
  // The token may no longer be listed.
  const tokens = contract === null ? [] : [{ contract }];
  const transfers = transfersIn(outcome.blockHash, outcome.logs, tokens);
  const to = recipient?.toLowerCase();
  return (
    outcome.succeeded &&
    transfers.ok &&
    transfers.value.some((each) => each.to === to && String(each.units) === units)
  );
}

/** Freezes the account if one of our nonces was finally used by a transaction that is not ours. */
async function freezeIfTaken(
  { store, nodes, payer, now }: PayerTurn,
  payout: StoredPayout,
  final: number,
): Promise<void> {
  const counts = await Promise.all(
    nodes.map((node) => node.transactionCount(payer.address, final)),
  );
  if ((payout.nonce ?? 0) >= Math.min(...counts)) return;
  store.postpone(payout, NONCE_TAKEN, now());
  store.freeze(`The nonce ${payout.nonce} was used by a transaction that is not ours.`, now());
}
