/**
 * The keys that a Worker holds as secrets, several for each purpose, so that one can replace another while
 * both are valid. `SEALING_KEY` is number 1, `SEALING_KEY_2` number 2, and so on. `SEALING_KEY_IN_USE` is
 * the number of the key used for writing; the others are only for reading. docs/deploy.md#replace-a-key;
 * docs/decisions/0054.
 */
import { createHmac } from "node:crypto";

/** What a key is for: the name of its first secret. */
export type KeyPurpose = "TOKEN_KEY" | "SEALING_KEY" | "PERSON_KEY";

/** The keys of one purpose, 32 bytes each. */
export interface Keyring {
  /** The number of the key used for writing. */
  readonly inUse: number;
  readonly keys: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
}

const KEY_BYTES = 32;

/** Reads the keys of a purpose. Throws an error that names each wrong variable and shows no value. */
export function readKeyring(environment: object, purpose: KeyPurpose): Keyring {
  const keys = new Map<number, Uint8Array<ArrayBuffer>>();
  const faults: string[] = [];
  const values = environment as Readonly<Record<string, unknown>>;
  const inUse = numberOf(values[`${purpose}_IN_USE`] ?? "1");
  if (inUse === undefined) faults.push(`${purpose}_IN_USE: must be the number of a key`);
  for (const [name, value] of Object.entries(values)) {
    const number = name === purpose ? 1 : numberIn(name, purpose);
    if (number === undefined) continue;
    const key = bytesFromBase64(value);
    if (key?.length === KEY_BYTES) keys.set(number, key);
    else faults.push(`${name}: must be 32 bytes in base64`);
  }
  if (faults.length === 0 && inUse !== undefined && !keys.has(inUse)) {
    faults.push(`${nameOf(purpose, inUse)}: is in use, and is missing`);
  }
  if (faults.length > 0) throw new Error(faults.join("; "));
  return { inUse: inUse ?? 1, keys };
}

/** Returns true if the environment has a key of the purpose. */
export function hasKeyring(environment: object, purpose: KeyPurpose): boolean {
  return Object.keys(environment).some((name) => name.startsWith(purpose));
}

/** A keyring of one key. */
export function keyringOf(key: Uint8Array<ArrayBuffer>): Keyring {
  return { inUse: 1, keys: new Map([[1, key]]) };
}

/** Returns a keyring derived from this one: a new key for each of its keys, under the same number. */
export function derivedKeyring({ inUse, keys }: Keyring, purpose: string): Keyring {
  const derived = [...keys].map(
    ([number, key]) =>
      [number, Uint8Array.from(createHmac("sha256", key).update(purpose).digest())] as const,
  );
  return { inUse, keys: new Map(derived) };
}

/** Returns the key used for writing. */
export function keyInUse({ keys, inUse }: Keyring): Uint8Array<ArrayBuffer> {
  const key = keys.get(inUse);
  if (key === undefined) throw new Error("a keyring holds the key that is in use");
  return key;
}

function nameOf(purpose: KeyPurpose, number: number): string {
  return number === 1 ? purpose : `${purpose}_${number}`;
}

function numberIn(name: string, purpose: KeyPurpose): number | undefined {
  const prefix = `${purpose}_`;
  const number = name.startsWith(prefix) ? numberOf(name.slice(prefix.length)) : undefined;
  return number === 1 ? undefined : number;
}

function numberOf(text: unknown): number | undefined {
  return typeof text === "string" && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

function bytesFromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(String(text)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
