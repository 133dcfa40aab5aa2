/**
 * Expected refusals are values, not exceptions: an error thrown across an object's boundary loses
 * its code, and a thrown error may leave a write half done. A bug throws; a refusal is returned.
 */
export type Result<Value, Refusal extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | Refused<Refusal>;

/** A refusal by name, with the details that the caller needs to act on it. */
export interface Refused<Refusal extends string = string> {
  readonly ok: false;
  readonly refusal: Refusal;
  readonly details?: RefusalDetails;
}

/** Names, numbers, and lists of names. */
export type RefusalDetails = Readonly<Record<string, string | number | readonly string[]>>;

/** Wraps the result of a successful operation. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Wraps the name of an expected refusal. */
export function refuse<Refusal extends string>(
  refusal: Refusal,
  details?: RefusalDetails,
): Refused<Refusal> {
  return details === undefined ? { ok: false, refusal } : { ok: false, refusal, details };
}
