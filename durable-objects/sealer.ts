/**
 * Seals what storage must not show, with AES-256-GCM under a key that only the Worker has. A sealed text is
 * bound to its place, so it is useless in another one, and names its key, so that keys can be replaced. It
 * uses the platform's own cipher instead of WebCrypto, which must be awaited, because money moves in
 * transactions that wait for nothing. docs/decisions/0054.
 */
import { Buffer } from "node:buffer";
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
} from "node:crypto";
import { derivedKeyring, type Keyring, readKeyring } from "./keyring.ts";

/** Stated in each sealed text, so that another scheme can replace it. */
const SCHEME = "a256gcm";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The part of an object's environment that sealing needs: `SEALING_KEY` and those after it. */
export type SealingEnv = object;

const known = new WeakMap<SealingEnv, Sealer>();

/** Returns the sealer of an environment; reads its keys once. */
export function sealerOf(env: SealingEnv): Sealer {
  const sealer = known.get(env) ?? new Sealer(readKeyring(env, "SEALING_KEY"));
  known.set(env, sealer);
  return sealer;
}

/** Returns the beginning of every text that is sealed under the key in use. */
export function sealedPrefix({ inUse }: Keyring): string {
  return `${SCHEME}.${inUse}.`;
}

export class Sealer {
  readonly #keyring: Keyring;
  readonly #keys: ReadonlyMap<number, KeyObject>;
  #codeKeys: ReadonlyMap<number, KeyObject> | undefined;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
    this.#keys = keyObjects(keyring);
  }

  /** Seals a text for one place, under the key in use. */
  seal(text: string, place: string): string {
    const { inUse } = this.#keyring;
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const cipher = createCipheriv(CIPHER, this.#key(inUse), iv);
    cipher.setAAD(Buffer.from(place));
    const sealed = [cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return [SCHEME, inUse, toBase64(iv), toBase64(Buffer.concat(sealed))].join(".");
  }

  /** Opens a text; throws if it was sealed for another place or under an unknown key. */
  open(sealed: string, place: string): string {
    const { key, iv, text } = this.#read(sealed);
    const decipher = createDecipheriv(CIPHER, key, iv);
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(text.subarray(-TAG_BYTES));
    const opened = [decipher.update(text.subarray(0, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString();
  }

  /**
   * Returns an authentication code (HMAC-SHA-256) of a text for one place: the text stays readable, but a
   * change without the key is detected.
   */
  codeOf(text: string, place: string): string {
    return this.#code(this.#keyring.inUse, text, place);
  }

  /** Returns true if the code is that of the text and place, under any available key. */
  confirms(code: string | null, text: string, place: string): boolean {
    const number = keyOf(code);
    return this.#keyring.keys.has(number) && code === this.#code(number, text, place);
  }

  /** Returns true if the key that a code was made with, or names, is missing. */
  lacksKeyOf(code: string | null): boolean {
    return !Number.isNaN(keyOf(code)) && !this.#keyring.keys.has(keyOf(code));
  }

  /** Returns true if a code was made with the key in use. */
  isCurrentCode(code: string): boolean {
    return code.startsWith(`${this.#keyring.inUse}.`);
  }

  #code(number: number, text: string, place: string): string {
    this.#codeKeys ??= keyObjects(derivedKeyring(this.#keyring, "authentication codes"));
    const key = this.#codeKeys.get(number);
    if (key === undefined) throw new Error("the key in use makes codes");
    const code = createHmac("sha256", key).update(`${place.length}:${place}${text}`).digest();
    return `${number}.${toBase64(code)}`;
  }

  /** Returns true if the text is sealed under the key in use. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(sealedPrefix(this.#keyring));
  }

  #read(sealed: string) {
    const [scheme, ...parts] = sealed.split(".");
    // The first version named no key: there was only one.
    const [number, iv, text] = parts.length === 2 ? ["1", ...parts] : parts;
    if (scheme !== SCHEME || iv === undefined || text === undefined) {
      throw new Error("a sealed text is not in a known scheme");
    }
    return { key: this.#key(Number(number)), iv: fromBase64(iv), text: fromBase64(text) };
  }

  #key(number: number): KeyObject {
    const key = this.#keys.get(number);
    if (key === undefined) throw new Error("a text's sealing key is missing");
    return key;
  }
}

/** Made once: passing a key's bytes to the platform takes several times as long. */
function keyObjects({ keys }: Keyring): ReadonlyMap<number, KeyObject> {
  return new Map([...keys].map(([number, key]) => [number, createSecretKey(key)]));
}

/** Returns the number of the key that made a code; NaN if it is not a code. */
function keyOf(code: string | null): number {
  return Number(/^([1-9]\d{0,3})\.[A-Za-z0-9+/]{43}=$/.exec(code ?? "")?.[1]);
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, "base64");
}
