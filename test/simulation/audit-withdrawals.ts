/**
 * Audits withdrawals as the rows of a journal pass by: each held withdrawal ends at most once, as
 * requested, and the held money is what is pending. No signature moves money under two keys.
 */
import { isDeepStrictEqual } from "node:util";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import type { WithdrawMessage } from "../../durable-objects/wallet/money/money-rpc.ts";
import { RESET_REASON } from "../../durable-objects/wallet/sandbox/reset-player.ts";
import { dayOf, type Row } from "./journal-rows.ts";
import { isWithdrawal, SAVED_ADDRESS, UNKNOWN_ADDRESS_ID } from "./operations/withdraw.ts";
import { keyOf, type Player } from "./player.ts";
import type { Deed } from "./wallet-model.ts";

type Blame = (what: string) => void;

export class WithdrawalAudit {
  readonly #player: Player;
  readonly #ended = new Set<number>();
  /** Pending withdrawals, by the row that began them. */
  readonly #held = new Map<number, WithdrawalRecord>();

  constructor(player: Player) {
    this.#player = player;
  }

  /** Checks a row that begins a withdrawal against the request it came from. */
  begin(row: Row, message: WithdrawMessage, blame: Blame): Deed {
    const { amountMinor, currency } = message;
    const player = this.#player.address.playerId.slice("plr_".length);
    const destination = destinationOf(message);
    const expected: WithdrawalRecord = {
      id: `wdr_${player}_${row.seq}`,
      transactionId: `txn_${player}_${row.seq}`,
      currency,
      amountMinor,
      status: destination === null ? "completed" : "pending",
      destination: destination && {
        ...destination,
        addressId: row.entry.withdrawal?.destination?.addressId ?? null,
      },
      reference: null,
      reason: null,
      createdAt: row.createdAt,
      updatedAt: row.createdAt,
    };
    if (!isDeepStrictEqual(row.entry.withdrawal, expected))
      blame("not the withdrawal that was requested");
    if (destination !== null) this.#held.set(row.seq, expected);
    return { kind: "withdrawal", amount: amountMinor, toAddress: destination !== null };
  }

  /** Checks a row that ends a held withdrawal: this end was requested, and it is the only one. */
  end(
    row: Row,
    kind: "withdrawal_completed" | "withdrawal_reversal",
    blame: Blame,
  ): Deed | undefined {
    const { withdrawal } = row.entry;
    const begun = Number(withdrawal?.id.split("_").at(-1));
    const held = this.#held.get(begun);
    if (this.#ended.has(begun)) blame(`the withdrawal of row ${begun} ends a second time`);
    if (held === undefined) {
      blame("ends what is not held");
      return undefined;
    }
    this.#held.delete(begun);
    this.#ended.add(begun);
    const status = kind === "withdrawal_completed" ? "completed" : "failed";
    const isRequested = this.#player.ends.some(({ message }) => {
      if (message.seq !== begun || message.status !== status) return false;
      const reference = message.status === "completed" ? message.reference : null;
      const reason = message.status === "failed" ? message.reason : null;
      const expected = { ...held, status, reference, reason, updatedAt: row.createdAt };
      return isDeepStrictEqual(withdrawal, expected);
    });
    const reset = { ...held, status: "failed", reason: RESET_REASON, updatedAt: row.createdAt };
    const isReset = this.#player.resets > 0 && isDeepStrictEqual(withdrawal, reset);
    if (!isRequested && !isReset) blame("this end was not requested");
    if (held.currency !== row.book) blame("ends in another book");
    return { kind, amount: held.amountMinor };
  }

  /** Returns what a book must hold. */
  heldIn(book: string): number {
    let sum = 0;
    for (const { currency, amountMinor } of this.#held.values()) {
      if (currency === book) sum += amountMinor;
    }
    return sum;
  }
}

/**
 * A signature is valid for one key: the withdrawals of a day need as many signatures, each sent
 * with its key.
 */
export function auditSignatures(player: Player, rows: readonly Row[], accuse: Blame): void {
  const signatures = new Map<string, Set<string>>();
  for (const sent of player.sent.filter(isWithdrawal)) {
    const key = keyOf(sent);
    signatures.set(key, (signatures.get(key) ?? new Set()).add(sent.message.signature));
  }
  const userOf = new Map<string, string>();
  const findsOne = (key: string, tried: Set<string>): boolean => {
    for (const signature of signatures.get(key) ?? []) {
      if (tried.has(signature)) continue;
      tried.add(signature);
      const user = userOf.get(signature);
      if (user !== undefined && !findsOne(user, tried)) continue;
      userOf.set(signature, key);
      return true;
    }
    return false;
  };
  for (const row of rows) {
    if (row.kind !== "withdrawal") continue;
    const key = `${dayOf(row.createdAt)} ${row.key}`;
    if (!findsOne(key, new Set())) {
      accuse(`${player.wallet.name} row ${row.seq}: its signature moved money under another key`);
    }
  }
}

function destinationOf({ destination }: WithdrawMessage) {
  if (destination === null || "chain" in destination) return destination;
  return destination.addressId === UNKNOWN_ADDRESS_ID ? null : SAVED_ADDRESS;
}
