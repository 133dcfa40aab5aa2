/**
 * A passkey device in software: P-256 by WebCrypto, with one passkey, which answers as a browser does. Each
 * part of an answer can be made wrong.
 */
import { base64url } from "jose";

const UTF_8 = new TextEncoder();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_PASSKEY = 0x40;

/** What a test makes wrong in an answer. */
export interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  /** The counter that the device states; by default one more than before. */
  readonly counter?: number;
  readonly challenge?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

export class Authenticator {
  readonly #keys: CryptoKeyPair;
  readonly #origin: string;
  readonly id = base64url.encode(crypto.getRandomValues(new Uint8Array(16)));
  #userHandle = "";
  #counter = 0;

  private constructor(keys: CryptoKeyPair, origin: string) {
    this.#keys = keys;
    this.#origin = origin;
  }

  static async make(origin: string): Promise<Authenticator> {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    return new Authenticator(keys as CryptoKeyPair, origin);
  }

  /** Answers a page's request to make a passkey. */
  async create({ challenge, user }: CreationOptions, wrong: Wrong = {}) {
    this.#userHandle = user.id;
    const authData = await this.#authenticatorData(await this.#publicPart(), wrong);
    const attestation = map([
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(authData)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", challenge, wrong),
      attestationObject: base64url.encode(attestation),
      transports: ["internal"],
    });
  }

  /** Answers a page's request to show the passkey. */
  async get({ challenge }: { readonly challenge: string }, wrong: Wrong = {}) {
    const clientDataJSON = this.#clientData("webauthn.get", challenge, wrong);
    const authData = await this.#authenticatorData(undefined, wrong);
    const signed = concat(authData, await sha256(base64url.decode(clientDataJSON)));
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    const raw = await crypto.subtle.sign(algorithm, this.#keys.privateKey, signed);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url.encode(authData),
      signature: base64url.encode(asDer(new Uint8Array(raw))),
      userHandle: this.#userHandle,
    });
  }

  #answer(response: object) {
    const { id } = this;
    const rest = { clientExtensionResults: {}, authenticatorAttachment: "platform" };
    return { id, rawId: id, type: "public-key", response, ...rest };
  }

  #clientData(type: string, challenge: string, wrong: Wrong): string {
    const origin = wrong.origin ?? this.#origin;
    const data = { type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false };
    return base64url.encode(JSON.stringify(data));
  }

  async #authenticatorData(publicPart: Uint8Array | undefined, wrong: Wrong): Promise<Uint8Array> {
    const rpId = wrong.rpId ?? new URL(this.#origin).hostname;
    this.#counter = wrong.counter ?? this.#counter + 1;
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, this.#counter);
    const flags =
      USER_PRESENT |
      (wrong.isUserVerified === false ? 0 : USER_VERIFIED) |
      (publicPart === undefined ? 0 : HAS_PASSKEY);
    const head = concat(await sha256(UTF_8.encode(rpId)), Uint8Array.of(flags), counter);
    return publicPart === undefined ? head : concat(head, publicPart);
  }

  async #publicPart(): Promise<Uint8Array> {
    const { x = "", y = "" } = (await crypto.subtle.exportKey(
      "jwk",
      this.#keys.publicKey,
    )) as JsonWebKey;
    const key = map([
      [Uint8Array.of(1), Uint8Array.of(2)], // kty: EC2
      [Uint8Array.of(3), Uint8Array.of(0x26)], // alg: ES256
      [Uint8Array.of(0x20), Uint8Array.of(1)], // crv: P-256
      [Uint8Array.of(0x21), bytes(base64url.decode(x))],
      [Uint8Array.of(0x22), bytes(base64url.decode(y))],
    ]);
    const id = base64url.decode(this.id);
    return concat(new Uint8Array(16), Uint8Array.of(0, id.length), id, key);
  }
}

async function sha256(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** CBOR, as short as it can be: a map, a text, and between 24 and 65,535 bytes. */
function map(entries: readonly (readonly [Uint8Array, Uint8Array])[]): Uint8Array {
  return concat(Uint8Array.of(0xa0 | entries.length), ...entries.flat());
}

function text(value: string): Uint8Array {
  return concat(Uint8Array.of(0x60 | value.length), UTF_8.encode(value));
}

function bytes(value: Uint8Array): Uint8Array {
  const { length } = value;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return concat(Uint8Array.from(head), value);
}

/** A signature as DER, from the two numbers that WebCrypto writes one after the other. */
function asDer(raw: Uint8Array): Uint8Array {
  const integers = concat(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return concat(Uint8Array.of(0x30, integers.length), integers);
}

function integer(value: Uint8Array): Uint8Array {
  const start = value.findIndex((byte) => byte !== 0);
  const short = value.slice(start === -1 ? value.length - 1 : start);
  const positive = (short[0] ?? 0) > 0x7f ? concat(Uint8Array.of(0), short) : short;
  return concat(Uint8Array.of(0x02, positive.length), positive);
}
