/** The findings of an audit step by object, and what has to be frozen because of them. */
import type { Finding } from "../../domain/ledger/finding.ts";
import type { ObjectRef } from "./frozen-objects.ts";
import type { ReportedDoubt } from "./open-doubts.ts";

/** A finding, and the objects whose books do not add up. */
export interface ObjectFinding extends Finding {
  readonly objects: readonly ObjectRef[];
}

export class Report {
  readonly findings: ObjectFinding[] = [];
  /** The jackpot bets that have been in doubt for minutes: nothing is wrong with the books for that. */
  readonly doubts: ReportedDoubt[] = [];
  readonly #reasons = new Map<string, { readonly object: ObjectRef; readonly reason: string }>();

  /** The objects to freeze, each with its first reason. */
  get toFreeze(): readonly { readonly object: ObjectRef; readonly reason: string }[] {
    return [...this.#reasons.values()];
  }

  /** Adds a finding about these objects. */
  add(objects: readonly ObjectRef[], finding: Finding): void {
    this.findings.push({ ...finding, objects });
    const { row, what, expected, found } = finding;
    const reason = `${row}: ${what} Expected ${expected}, found ${found}.`;
    for (const object of objects) {
      const name = nameOf(object);
      if (!this.#reasons.has(name)) this.#reasons.set(name, { object, reason });
    }
  }

  /** Records that the audit of an object threw; the object is frozen unless it was only out of reach. */
  addThrown(object: ObjectRef, error: unknown): void {
    const { finding, isBroken } = thrownFinding(error);
    console.error(
      JSON.stringify({ level: "error", event: "audit_threw", ...object, error: String(error) }),
    );
    if (isBroken) this.add([object], finding);
    else this.findings.push({ ...finding, objects: [object] });
  }

  /** Adds the first findings of objects, and the number of the others. */
  addAll(
    objects: readonly ObjectRef[],
    found: { readonly findings: readonly Finding[]; readonly findingCount: number },
  ): void {
    for (const finding of found.findings) this.add(objects, finding);
    const omitted = found.findingCount - found.findings.length;
    if (omitted <= 0) return;
    const what = "There are more findings than are listed.";
    this.add(objects, { row: "more", what, expected: "none", found: String(omitted) });
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
      // The message is only in the log: it is text of our own code.
      found: error instanceof Error ? error.name : "an error",
    },
  };
}

/** A lost call, a restart or a full database says nothing about the books. */
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
