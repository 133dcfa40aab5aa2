/** The findings of an audit step by object, and the objects to freeze because of them. */
import type { Finding } from "../../domain/ledger/finding.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { ReportedDoubt } from "../sweep/open-doubts.ts";
import type { ObjectRef } from "./frozen-objects.ts";

/**
 * The subjects of findings. Money freezes the objects. History is a copy that is sent again or rebuilt
 * (docs/decisions/0025). A chain's books may differ from the wallets', which freezes nothing because it
 * does not show which of them is right (docs/decisions/0127).
 */
export const CONCERNS = ["money", "history", "chain"] as const;
export type Concern = (typeof CONCERNS)[number];

/** A finding, and the objects that it is about; none if it is about all of a tenant environment. */
export interface ObjectFinding extends Finding {
  readonly concerns: Concern;
  readonly objects: readonly ObjectRef[];
}

/**
 * The totals of one chain's books in a currency, in its token's units; only a part, if there are many
 * books.
 */
export interface ChainBooks extends Record<ChainSum, string> {
  readonly chain: string;
  readonly currency: Currency;
}
export type ChainSum = "credited" | "waiting" | "kept" | "lost" | "swept" | "held";

export class Report {
  readonly findings: ObjectFinding[] = [];
  /** The jackpot bets that have been in doubt for minutes, which is no error in the books. */
  readonly doubts: ReportedDoubt[] = [];
  /** The totals of chains' books, in parts. */
  readonly chainBooks: ChainBooks[] = [];
  readonly #reasons = new Map<string, { readonly object: ObjectRef; readonly reason: string }>();

  /** The objects to freeze, each with its first reason. */
  get toFreeze(): readonly { readonly object: ObjectRef; readonly reason: string }[] {
    return [...this.#reasons.values()];
  }

  /** Adds a finding about the history of these objects: nothing is frozen for it. */
  addHistory(objects: readonly ObjectRef[], finding: Finding): void {
    this.findings.push({ ...finding, concerns: "history", objects });
  }

  /** Adds a finding about the books of a chain: nothing is frozen for it. */
  addChain(objects: readonly ObjectRef[], finding: Finding): void {
    this.findings.push({ ...finding, concerns: "chain", objects });
  }

  /** Adds a finding about the money of these objects, which freezes them. */
  add(objects: readonly ObjectRef[], finding: Finding): void {
    this.findings.push({ ...finding, concerns: "money", objects });
    const { row, what, expected, found } = finding;
    const reason = `${row}: ${what} Expected ${expected}, found ${found}.`;
    for (const object of objects) {
      const name = nameOf(object);
      if (!this.#reasons.has(name)) this.#reasons.set(name, { object, reason });
    }
  }

  /**
   * Records that the audit of an object threw. The object is frozen if its books cannot be read, but not if
   * it was only out of reach, and not for its history.
   */
  addThrown(object: ObjectRef, error: unknown, concerns: Concern = "money"): void {
    const { finding, isBroken } = thrownFinding(error);
    console.error(
      JSON.stringify({ level: "error", event: "audit_threw", ...object, error: String(error) }),
    );
    if (isBroken && concerns === "money") this.add([object], finding);
    else this.findings.push({ ...finding, concerns, objects: [object] });
  }

  /** Adds the first findings of objects, and the number of the others. */
  addAll(
    objects: readonly ObjectRef[],
    found: { readonly findings: readonly Finding[]; readonly findingCount: number },
    concerns: Concern = "money",
  ): void {
    const add = (finding: Finding) =>
      concerns === "money" ? this.add(objects, finding) : this.addHistory(objects, finding);
    for (const finding of found.findings) add(finding);
    const omitted = found.findingCount - found.findings.length;
    if (omitted <= 0) return;
    const what = "There are more findings than are listed.";
    add({ row: "more", what, expected: "none", found: String(omitted) });
  }
}

/** The result of an audit that threw: a finding, unless the object was only out of reach. */
function thrownFinding(error: unknown): { readonly finding: Finding; isBroken: boolean } {
  const isBroken = isBug(error);
  return {
    isBroken,
    finding: {
      row: "audit",
      what: isBroken ? "The books cannot be read." : "The audit could not reach it: audit again.",
      expected: "an audit to its end",
      // The message itself is only in the log, because it comes from our own code.
      found: error instanceof Error ? error.name : "an error",
    },
  };
}

/** A lost call, a restart or a full database says nothing about the books, so it is not a bug. */
function isBug(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const weather = ["retryable", "overloaded", "durableObjectReset"];
  if (weather.some((sign) => Reflect.get(error, sign) === true)) return false;
  return (
    error instanceof TypeError ||
    error instanceof SyntaxError ||
    error instanceof RangeError ||
    error.message.includes("invariant broken")
  );
}

/** The object's name, for people. */
export function nameOf({ kind, tenantId, environment, id }: ObjectRef): string {
  return `${kind} ${tenantId}:${environment}:${id}`;
}
