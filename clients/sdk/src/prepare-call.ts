/**
 * Turns the arguments of a method into a call that can be sent. Anything that the platform would
 * refuse anyway, or that is a mistake in the program, is refused here before anything is sent, with
 * a message that says what to do.
 */
import { checkAmount } from "./amounts.ts";
import type { KeyedOptions, RouleauOptions } from "./call-options.ts";
import { UsageError } from "./errors.ts";
import type { Credential, Operation } from "./operation.ts";
import type { Call } from "./send-call.ts";

const DEFAULT_RETRIES = 2;
const DEFAULT_TIMEOUT_MS = 30_000;
const MOST_RETRIES = 100;
/** A timer that is set for longer fires at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
const KEY = /^[!-~]{1,255}$/;
const OPTIONS: readonly string[] = ["signal", "timeoutMs", "retries", "accessToken"];

/** The credentials of a client, as they were given. */
export type Credentials = Pick<
  RouleauOptions,
  "apiKey" | "webhookSecret" | "accessToken" | "platformKey" | "retries" | "timeoutMs"
>;

/** Returns the call. Its arguments are those of the path, then body and query where it has them, then the options. */
export function prepareCall(
  operation: Operation,
  args: readonly unknown[],
  credentials: Credentials,
): Call {
  const rest = [...args];
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    pathPart(operation, name, rest.shift()),
  );
  const body = operation.hasBody ? bodyOf(operation, rest.shift()) : undefined;
  const query = operation.hasQuery ? queryOf(operation, rest.shift()) : "";
  const options = optionsOf(operation, rest);
  const { retries = DEFAULT_RETRIES, timeoutMs = DEFAULT_TIMEOUT_MS } = {
    ...credentials,
    ...options,
  };
  checkWhole(operation, { retries }, 0, MOST_RETRIES);
  checkWhole(operation, { timeoutMs }, 1, LONGEST_TIMEOUT_MS);
  return {
    operation,
    path: `/api/v1${path}${query}`,
    body,
    ...credentialOf(operation, credentials, options.accessToken ?? credentials.accessToken),
    idempotencyKey: operation.isKeyed ? keyOf(operation, options.idempotencyKey) : undefined,
    ...{ retries, timeoutMs, signal: options.signal },
  };
}

/** Returns the secrets that a client was given, the newest first. */
export function secretsOf(secret: RouleauOptions["webhookSecret"]): readonly string[] {
  if (secret === undefined || secret === null) return [];
  return typeof secret === "string" ? [secret] : secret;
}

function pathPart({ name }: Operation, parameter: string, value: unknown): string {
  // A segment of only dots would change the path that is signed and sent, and half of a character
  // cannot be sent.
  if (typeof value === "string" && !/^\.{0,2}$|\p{Surrogate}/u.test(value)) {
    return encodeURIComponent(value);
  }
  throw new UsageError(`${name} needs ${parameter}, a non-empty string, as an argument.`);
}

function bodyOf(operation: Operation, given: unknown): string | undefined {
  if (given === undefined) return undefined;
  const body = fieldsOf(operation, "body", given);
  for (const field of operation.amounts) {
    if (body[field] !== undefined) checkAmount(field, body[field], body.currency);
  }
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new UsageError(`${operation.name}: the body cannot be written as JSON.`, { cause });
  }
}

function queryOf(operation: Operation, given: unknown): string {
  const fields = Object.entries(fieldsOf(operation, "query", given ?? {})).flatMap(
    ([name, value]) => {
      if (value === undefined || value === null) return [];
      if (["string", "number", "boolean"].includes(typeof value)) return [[name, `${value}`]];
      throw new UsageError(
        `${operation.name}: ${name} of the query must be a string, a number or a boolean. Options come after the query.`,
      );
    },
  );
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields)}`;
}

function fieldsOf({ name }: Operation, what: string, value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  const given = Array.isArray(value) ? "list" : typeof value;
  throw new UsageError(`${name}: the ${what} must be an object with named fields, not a ${given}.`);
}

/**
 * Otherwise a misspelt or misplaced option would go unnoticed, such as the key that prevents a
 * second deposit.
 */
function optionsOf(operation: Operation, [given, ...more]: readonly unknown[]): KeyedOptions {
  const { name, isKeyed } = operation;
  if (more.some((argument) => argument !== undefined)) {
    throw new UsageError(`${name} has too many arguments. The options are the last argument.`);
  }
  const known = isKeyed ? [...OPTIONS, "idempotencyKey"] : OPTIONS;
  const options = Object.entries(fieldsOf(operation, "options", given ?? {})).filter(
    ([, value]) => value !== undefined,
  );
  const strange = options.find(([option]) => !known.includes(option))?.[0];
  if (strange === undefined) return Object.fromEntries(options);
  throw new UsageError(`${name} has no option ${strange}. It has ${known.join(", ")}.`);
}

function checkWhole(
  { name }: Operation,
  option: Readonly<Record<string, unknown>>,
  least: number,
  most: number,
): void {
  for (const [field, value] of Object.entries(option)) {
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) continue;
    throw new UsageError(`${name}: ${field} must be a whole number from ${least} to ${most}.`);
  }
}

function keyOf({ name }: Operation, key: unknown = crypto.randomUUID()): string {
  if (typeof key === "string" && KEY.test(key)) return key;
  throw new UsageError(
    `${name}: idempotencyKey must be a string of 1 to 255 visible ASCII characters, such as a UUID.`,
  );
}

function credentialOf(
  { name, credential, isSandboxOnly }: Operation,
  { apiKey, webhookSecret, platformKey }: Credentials,
  accessToken: string | undefined,
): Pick<Call, "bearer" | "secret"> {
  const kind = credential === "either" ? (accessToken ? "session" : "apiKey") : credential;
  const bearer = { none: undefined, session: accessToken, staff: platformKey }[kind as string];
  const isByKey = kind === "apiKey" || kind.startsWith("signed");
  const given = isByKey ? apiKey : bearer;
  if (given === undefined && kind !== "none") throw new UsageError(`${name} ${MISSING[kind]}`);
  if (given !== undefined && !/^[!-~]+$/.test(given)) {
    throw new UsageError(`${name}: the access token has a space or a line break in it.`);
  }
  if (isSandboxOnly && apiKey?.startsWith("sk_production_")) {
    throw new UsageError(`${name} exists only in the sandbox: use your sk_sandbox_ key.`);
  }
  const [secret] = secretsOf(webhookSecret);
  const isSigned =
    kind === "signedAlways" ||
    (kind === "signed" && webhookSecret !== null) ||
    (kind === "signedByChoice" && secret !== undefined);
  if (!isSigned) return { bearer: given, secret: undefined };
  if (secret !== undefined) return { bearer: given, secret };
  const without =
    kind === "signed" ? ", or webhookSecret: null if your account has no secret yet" : "";
  throw new UsageError(
    `${name} is signed: give new Rouleau({ webhookSecret }) the whsec_ secret that webhooks.create returned${without}.`,
  );
}

const BY_KEY = "needs your API key: new Rouleau({ apiKey }).";
const MISSING: Readonly<Record<Exclude<Credential, "either" | "none">, string>> = {
  session:
    "is a player's call: pass an access token, with rouleau.withSession(accessToken) or { accessToken }.",
  apiKey: BY_KEY,
  signed: BY_KEY,
  signedAlways: BY_KEY,
  signedByChoice: BY_KEY,
  staff: "is a call of the platform's own staff: new Rouleau({ platformKey }).",
};
