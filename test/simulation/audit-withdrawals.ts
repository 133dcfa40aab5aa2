/**
 * Audits withdrawals as the rows of a journal pass by: each held withdrawal goes through its states in
 * order, as requested, and ends at most once, and the held money is what is pending. No signature moves money under two keys.
 */
import { isDeepStrictEqual } from "node:util";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import type { WithdrawMessage } from "../../durable-objects/wallet/money/money-rpc.ts";
import { RESET_REASON } from "../../durable-objects/wallet/sandbox/reset-player.ts";
import { dayOf, type Row } from "./journal-rows.ts";
import { isWithdrawal, SAVED_ADDRESS, UNKNOWN_ADDRESS_ID } from "./operations/withdraw.ts";
import { keyOf, type Player } from "./player.ts";
import type { Deed } from "./wallet-model.ts";

type Report = (what: string) => void;

/** The state that each kind of row leaves a withdrawal in. */
const STATUS_AFTER = {
  withdrawal_sent: "sent",
  withdrawal_confirmed: "confirmed",
  withdrawal_completed: "completed",
  withdrawal_reversal: "failed",
} as const;
type StepKind = keyof typeof STATUS_AFTER;

/** What may follow each state. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  pending: ["sent", "completed", "failed"],
  sent: ["confirmed", "completed", "failed"],
  confirmed: ["completed", "failed"],
};

export class WithdrawalAudit {
  readonly #player: Player;
  readonly #ended = new Set<number>();
  /** Pending withdrawals, by the row that began them. */
  readonly #held = new Map<number, WithdrawalRecord>();

  constructor(player: Player) {
    this.#player = player;
  }

  /** Checks a row that begins a withdrawal against the request it came from. */
  begin(row: Row, message: WithdrawMessage, report: Report): Deed {
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
      report("not the withdrawal that was requested");
    if (destination !== null) this.#held.set(row.seq, expected);
    return { kind: "withdrawal", amount: amountMinor, toAddress: destination !== null };
  }

  /**
   * Checks a row that takes a held withdrawal to its next state: that was requested, it follows from
   * the state before, and no state follows the end.
   */
  step(row: Row, kind: StepKind, report: Report): Deed | undefined {
    const { withdrawal } = row.entry;
    const begun = Number(withdrawal?.id.split("_").at(-1));
    const held = this.#held.get(begun);
    if (this.#ended.has(begun)) report(`the withdrawal of row ${begun} ends a second time`);
    if (held === undefined || withdrawal === undefined) {
      report("goes on with what is not held");
      return undefined;
    }
    const status = STATUS_AFTER[kind];
    if (!FOLLOWS[held.status]?.includes(status)) report(`${status} after ${held.status}`);
    const isRequested = this.#player.ends.some(({ message }) => {
      if (message.seq !== begun || message.status !== status) return false;
      if (message.status === "failed") {
        if (held.status !== "pending" && message.by !== "staff") return false;
        const { reason, by } = message;
        const failed = { ...held, status, reason, ...(by ? { failedBy: by } : {}) };
        return isDeepStrictEqual(withdrawal, { ...failed, updatedAt: row.createdAt });
      }
      const known = held.status === "pending" ? null : held.reference;
      if (known !== null && message.reference !== null && message.reference !== known) return false;
      const reference = message.reference ?? known;
      const next = { ...held, status, reference, updatedAt: row.createdAt };
      return isDeepStrictEqual(withdrawal, next);
    });
    const reset = { ...held, status: "failed", reason: RESET_REASON, failedBy: "reset" };
    const isReset =
      this.#player.resets > 0 &&
      isDeepStrictEqual(withdrawal, { ...reset, updatedAt: row.createdAt });
    if (!isRequested && !isReset) report("this state was not requested");
    if (held.currency !== row.book) report("goes on in another book");
    if (kind === "withdrawal_sent" || kind === "withdrawal_confirmed") {
      this.#held.set(begun, withdrawal);
      return { kind: "withdrawal_step" };
    }
    this.#held.delete(begun);
    this.#ended.add(begun);
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
export function auditSignatures(
  player: Player,
  rows: readonly Row[],
  reportViolation: Report,
): void {
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
      reportViolation(
        `${player.wallet.name} row ${row.seq}: its signature moved money under another key`,
      );
    }
  }
}

function destinationOf({ destination }: WithdrawMessage) {
  if (destination === null || "chain" in destination) return destination;
  return destination.addressId === UNKNOWN_ADDRESS_ID ? null : SAVED_ADDRESS;
}
