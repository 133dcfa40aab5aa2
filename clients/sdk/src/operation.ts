/**
 * One operation of the API, read from its line in generated/operations.ts:
 *
 *     POST /wallet/deposit signedByChoice body keyed amount=amount
 *
 * The verb, the path and the credential come first. `body` and `query` say which arguments it takes
 * after those of its path, `keyed` that it has an Idempotency-Key, `repeatable` that doing it twice
 * has the same effect as doing it once, `sandbox` that production does not have it, `items=` which
 * field holds the items of a list, and `amount=` which fields are amounts.
 */

/**
 * `either` uses an access token if there is one, and otherwise the API key. `signedAlways` cannot
 * do without a secret. `signedByChoice` is signed if there is one, because the account's settings
 * may require it.
 */
export type Credential =
  | "none"
  | "session"
  | "either"
  | "apiKey"
  | "signed"
  | "signedAlways"
  | "signedByChoice"
  | "staff";

export interface Operation {
  /** Such as `wallet.deposit`, for messages. */
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly credential: Credential;
  readonly hasBody: boolean;
  readonly hasQuery: boolean;
  readonly isKeyed: boolean;
  /** True if the call may be sent again when it is unknown whether it took effect. */
  readonly isRepeatable: boolean;
  readonly isSandboxOnly: boolean;
  readonly items: string | undefined;
  readonly amounts: readonly string[];
}

/** Reads an operation from its line. */
export function readOperation(name: string, line: string): Operation {
  const [verb = "", path = "", credential = "none", ...traits] = line.split(" ");
  const has = (trait: string) => traits.includes(trait);
  const named = (prefix: string) =>
    traits.filter((trait) => trait.startsWith(prefix)).map((trait) => trait.slice(prefix.length));
  return {
    name,
    verb,
    path,
    credential: credential as Credential,
    hasBody: has("body"),
    hasQuery: has("query"),
    isKeyed: has("keyed"),
    isRepeatable: has("keyed") || has("repeatable") || /^(GET|PUT|PATCH)$/.test(verb),
    isSandboxOnly: has("sandbox"),
    items: named("items=")[0],
    amounts: named("amount="),
  };
}
