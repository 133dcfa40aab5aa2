/**
 * A key in a cloud key service, which signs and never shows it: AWS KMS, with a key of the kind ECC_SECG_P256K1. It
 * answers in DER, with any s; chains want r and s in 32 bytes each, s not above half of the curve's order, and the
 * parity of the point. docs/chains.md.
 */
import { createHash, createHmac } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { addressOfKey } from "../../domain/chains/evm-address.ts";
import type { KeyHolder } from "./key-holder.ts";

/** Where the key is, and the caller's credentials. */
export interface CloudKey {
  /** Such as `https://kms.eu-central-1.amazonaws.com/`. */
  readonly url: string;
  readonly region: string;
  /** The key's id or ARN. */
  readonly keyId: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken?: string;
}

interface Outside {
  readonly send?: typeof fetch;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const PATIENCE_MS = 10_000;
const MAX_ANSWER_CHARACTERS = 20_000;
/** What comes before the 65 bytes of a point in the DER of a secp256k1 public key (RFC 5480, SEC 2). */
const KEY_PREFIX = "3056301006072a8648ce3d020106052b8104000a034200";
const POINT_BYTES = 65;

/** Returns the holder of the service's key. Throws if the service has no such key, or one of another kind. */
export async function openCloudKey(
  key: CloudKey,
  { send = fetch, now = Date.now }: Outside = {},
): Promise<KeyHolder> {
  const ask = (operation: string, body: object) => askService(key, { operation, body, send, now });
  const { PublicKey } = await ask("GetPublicKey", { KeyId: key.keyId });
  const point = pointIn(bytesIn(PublicKey));
  const address = addressOfKey(point.subarray(1)).toLowerCase();
  return {
    address,
    async sign(hash) {
      const { Signature } = await ask("Sign", {
        KeyId: key.keyId,
        Message: Buffer.from(hash).toString("base64"),
        ...{ MessageType: "DIGEST", SigningAlgorithm: "ECDSA_SHA_256" },
      });
      return recoverable(bytesIn(Signature), hash, point);
    },
  };
}

/**
 * Returns r, s (not above half of the curve's order) and the parity of a signature in DER, as hex. Throws
 * for a signature that is not in strict DER, or not by this key for this hash.
 */
export function recoverable(der: Uint8Array, hash: Uint8Array, point: Uint8Array): string {
  const { r, s } = secp256k1.Signature.fromBytes(der, "der");
  const { ORDER } = secp256k1.Point.Fn;
  const low = new secp256k1.Signature(r, s > ORDER / 2n ? ORDER - s : s);
  const wanted = bytesToHex(point);
  for (const parity of [0, 1]) {
    if (keyOf(low, parity, hash) !== wanted) continue;
    return `0x${bytesToHex(low.toBytes())}${parity === 0 ? "00" : "01"}`;
  }
  throw new Error(
    "The key service answered with a signature by a different key or of a different hash.",
  );
}

/** Returns the public key that the signature would belong to with this parity; undefined if none. */
function keyOf(
  signature: InstanceType<typeof secp256k1.Signature>,
  parity: number,
  hash: Uint8Array,
): string | undefined {
  try {
    return bytesToHex(signature.addRecoveryBit(parity).recoverPublicKey(hash).toBytes(false));
  } catch {
    return undefined;
  }
}

/** Returns the point, uncompressed, of a public key in DER. Throws for a key of another curve. */
function pointIn(der: Uint8Array): Uint8Array {
  const text = bytesToHex(der);
  const point = der.subarray(-POINT_BYTES);
  if (text !== KEY_PREFIX + bytesToHex(point)) {
    throw new Error("The key service's key is not of the kind ECC_SECG_P256K1.");
  }
  return secp256k1.Point.fromBytes(point).toBytes(false);
}

function bytesIn(base64: unknown): Uint8Array {
  if (typeof base64 !== "string") throw new Error("The key service's answer makes no sense.");
  return new Uint8Array(Buffer.from(base64, "base64"));
}

interface Question {
  readonly operation: string;
  readonly body: object;
  readonly send: typeof fetch;
  now(): number;
}

/** Calls the service; an error is reported without its answer, which may name the key. */
async function askService(
  key: CloudKey,
  { operation, body, send, now }: Question,
): Promise<Readonly<Record<string, unknown>>> {
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `TrentService.${operation}`,
    ...(key.sessionToken === undefined ? {} : { "x-amz-security-token": key.sessionToken }),
  };
  const response = await send(key.url, {
    method: "POST",
    headers: signedHeaders(key, { headers, body: text, service: "kms", now: now() }),
    body: text,
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = await response.text();
  if (!response.ok || answer.length > MAX_ANSWER_CHARACTERS) {
    throw new Error(`The key service refused ${operation} with ${response.status}.`);
  }
  return JSON.parse(answer) as Readonly<Record<string, unknown>>;
}

interface Signed {
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly service: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns the headers of a POST with its signature (AWS Signature Version 4), for the root path without a query. */
export function signedHeaders(
  { url, region, accessKeyId, secretAccessKey }: Omit<CloudKey, "keyId">,
  { headers, body, service, now }: Signed,
): Record<string, string> {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const all: Record<string, string> = { ...headers, host: new URL(url).host, "x-amz-date": time };
  const names = Object.keys(all).toSorted();
  const listed = names.join(";");
  const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join("");
  const canonical = ["POST", "/", "", lines, listed, sha256(body)].join("\n");
  const scope = [day, region, service, "aws4_request"].join("/");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signingKey = [day, region, service, "aws4_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac("sha256", signingKey).update(toSign).digest("hex");
  const credential = `Credential=${accessKeyId}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${listed}, Signature=${signature}`;
  // The HTTP client writes the host itself.
  const { host: _, ...sent } = all;
  return { ...sent, authorization };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
