/** One effect per Idempotency-Key: the keys that a journal's rows used in the last 24 hours. */
import { type DepositOrigin, depositKey, isDepositKey } from "../chains/deposit.ts";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../limits.ts";
import type { EntryKind } from "../wallet/history-entry.ts";

const LIFETIME_MS = IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;

/** The prefix of the keys of each kind of row. Rows of other kinds come from no request and have no key. */
const NAMESPACES: Partial<Record<EntryKind, string>> = {
  round: "round:",
  round_action: "action:",
  round_settled: "action:",
  deposit: "deposit:",
  withdrawal: "withdrawal:",
  bonus_credit: "bonus:",
  bonus_forfeit: "forfeit:",
};

/** Kinds that may also occur without a request: an abandoned round is settled by rule. */
const ALSO_UNASKED: ReadonlySet<EntryKind> = new Set(["round_settled"]);

/** A fault of a row's key. */
interface KeyFault {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

interface KeyedRow {
  readonly seq: number;
  readonly kind: EntryKind;
  readonly createdAt: number;
  readonly idempotencyKey: string | null;
  /** Set for a deposit over a chain, whose key never expires. */
  readonly chainDeposit?: DepositOrigin | undefined;
}

export class KeyRecord {
  /** Oldest first, because rows are read in order of time. */
  readonly #usedAt = new Map<string, number>();
  /** The keys that never expire: a player has few deposits over a chain. */
  readonly #lasting = new Set<string>();

  /** Records a row's key. Returns what is wrong with it, or undefined. */
  note({ kind, createdAt, idempotencyKey: key, chainDeposit }: KeyedRow): KeyFault | undefined {
    const namespace = NAMESPACES[kind];
    const mayLackKey = namespace === undefined || ALSO_UNASKED.has(kind);
    const isInNamespace =
      key === null ? mayLackKey : namespace !== undefined && key.startsWith(namespace);
    if (!isInNamespace) {
      const expected = namespace === undefined ? "none" : `${namespace}…`;
      return { what: "Its key is not one of its kind.", expected, found: key ?? "none" };
    }
    if (key === null) return undefined;
    const isLasting = chainDeposit !== undefined || isDepositKey(key);
    if (isLasting) return this.#noteLasting(key, chainDeposit);
    this.#forgetUntil(createdAt - LIFETIME_MS);
    const usedAt = this.#usedAt.get(key);
    this.#usedAt.delete(key);
    this.#usedAt.set(key, createdAt);
    if (usedAt === undefined || usedAt <= createdAt - LIFETIME_MS) return undefined;
    return { what: "A key had a second effect within 24 hours.", expected: "one", found: key };
  }

  #noteLasting(key: string, origin: DepositOrigin | undefined): KeyFault | undefined {
    const expected = origin === undefined ? "of a chain" : depositKey(origin);
    if (key !== expected) return { what: "Its key is not its origin's.", expected, found: key };
    if (this.#lasting.has(key)) {
      return { what: "A deposit was credited twice.", expected: "once", found: key };
    }
    this.#lasting.add(key);
    return undefined;
  }

  #forgetUntil(time: number): void {
    for (const [key, usedAt] of this.#usedAt) {
      if (usedAt > time) return;
      this.#usedAt.delete(key);
    }
  }
}
