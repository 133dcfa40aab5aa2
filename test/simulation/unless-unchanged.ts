/**
 * A world is audited many times, and most objects have not written anything since the last time. What an
 * audit passed is not audited again while all that it depends on is the same.
 */
type Report = (what: string) => void;

interface Passed {
  readonly state: readonly unknown[];
  readonly result: unknown;
}

/** The state that each audit last passed, by the audit's code and then by its subject. */
const passed = new WeakMap<object, Map<string, Passed>>();

/**
 * Runs an audit of `subject`, or returns its last result if it found nothing then and `state`, which names
 * all that it depends on, is the same.
 */
export function unlessUnchanged<Result>(
  audit: string,
  { subject, state, report }: { subject: object; state: readonly unknown[]; report: Report },
  run: (report: Report) => Result,
): Result {
  const ofSubject = passed.get(subject) ?? new Map<string, Passed>();
  passed.set(subject, ofSubject);
  const last = ofSubject.get(audit);
  if (last !== undefined && isSame(last.state, state)) return last.result as Result;
  let isFound = false;
  const result = run((what) => {
    isFound = true;
    report(what);
  });
  if (isFound) ofSubject.delete(audit);
  else ofSubject.set(audit, { state, result });
  return result;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, place) => part === other[place]);
}
