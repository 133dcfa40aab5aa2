/** A signer with a cloud key service, against a stand-in that speaks its protocol (AWS KMS). docs/chains.md. */
import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { beforeEach, expect, it } from "vitest";
import {
  type PayoutTransaction,
  signingHash,
  withSignature,
} from "../../domain/chains/payout-transaction.ts";
import {
  type CloudKey,
  openCloudKey,
  recoverable,
  signedHeaders,
} from "../../scripts/signer/cloud-key.ts";
import { ReferenceSigner } from "../../scripts/signer/reference-signer.ts";

const NOW = Date.UTC(2026, 10, 23, 7, 30);
const KEY: CloudKey = {
  ...{ url: "https://kms.eu-central-1.amazonaws.com/", region: "eu-central-1", keyId: "alias/pay" },
  ...{ accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" },
};
const TRANSACTION: PayoutTransaction = {
  ...{ chainId: 1, nonce: 3, contract: `0x${"aa".repeat(20)}`, to: `0x${"7".repeat(40)}` },
  ...{ units: 250_000n, gas: 60_000, maxFeeWei: 2_000_000_000n, tipWei: 1_000_000_000n },
};
const { ORDER } = secp256k1.Point.Fn;

/** A key service whose private key is made here; it answers with s as it comes, or as a test sets it. */
class StandIn {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** What was asked, in order. */
  readonly asked: string[] = [];
  s: "as it comes" | "high" | "low" = "as it comes";
  /** What it answers instead. */
  instead: ((operation: string) => Response | undefined) | undefined;

  constructor(namedCurve = "secp256k1") {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
    this.privateKey = privateKey;
    this.publicKey = publicKey;
  }

  readonly send: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    const operation = request.headers.get("x-amz-target")?.replace("TrentService.", "") ?? "";
    this.asked.push(operation);
    const body = await request.text();
    const other = this.instead?.(operation);
    if (other !== undefined) return other;
    const { authorization } = signedHeaders(KEY, {
      headers: {
        "content-type": request.headers.get("content-type") ?? "",
        "x-amz-target": request.headers.get("x-amz-target") ?? "",
      },
      ...{ body, service: "kms", now: NOW },
    });
    if (request.headers.get("authorization") !== authorization) {
      return new Response("{}", { status: 400 });
    }
    const { KeyId, Message, MessageType, SigningAlgorithm } = JSON.parse(body);
    if (KeyId !== KEY.keyId) return new Response("{}", { status: 400 });
    if (operation === "GetPublicKey") {
      const der = this.publicKey.export({ type: "spki", format: "der" });
      return Response.json({
        KeyId,
        KeySpec: "ECC_SECG_P256K1",
        PublicKey: der.toString("base64"),
      });
    }
    expect([MessageType, SigningAlgorithm]).toEqual(["DIGEST", "ECDSA_SHA_256"]);
    const der = this.#sign(Buffer.from(Message, "base64"));
    return Response.json({
      KeyId,
      Signature: Buffer.from(der).toString("base64"),
      SigningAlgorithm,
    });
  };

  #sign(digest: Uint8Array): Uint8Array {
    const { d } = this.privateKey.export({ format: "jwk" });
    const secret = new Uint8Array(Buffer.from(d ?? "", "base64url"));
    const bytes = secp256k1.sign(digest, secret, { prehash: false, lowS: false });
    const { r, s } = secp256k1.Signature.fromBytes(bytes);
    const isTurned = this.s !== "as it comes" && s > ORDER / 2n !== (this.s === "high");
    return new secp256k1.Signature(r, isTurned ? ORDER - s : s).toBytes("der");
  }
}

let service: StandIn;
const open = () => openCloudKey(KEY, { send: service.send, now: () => NOW });

beforeEach(() => {
  service = new StandIn();
});

it("requests are signed as AWS specifies", () => {
  // post-vanilla of the test suite of Signature Version 4.
  const suite = { ...KEY, url: "https://example.amazonaws.com/", region: "us-east-1" };
  const now = Date.UTC(2015, 7, 30, 12, 36);
  expect(signedHeaders(suite, { headers: {}, body: "", service: "service", now })).toEqual({
    "x-amz-date": "20150830T123600Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  });
});

it.each(["as it comes", "high", "low"] as const)(
  "a cloud key gives a signature that chains accept, whether its s is %s",
  async (s) => {
    service.s = s;
    const { address, sign } = await open();
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const transaction = { ...TRANSACTION, nonce };
      const signature = await sign(signingHash(transaction));
      expect(withSignature(transaction, signature, address)).toMatchObject({ ok: true });
    }
    expect(service.asked[0]).toBe("GetPublicKey");
  },
);

it("the reference signer's key can be a cloud key, which it asks once for each call", async () => {
  const keyHolder = await open();
  const { contract } = TRANSACTION;
  const signer = new ReferenceSigner({
    ...{ keyHolder, platformKey: "the platform", chainId: 1, maxFeeWei: 10n ** 13n },
    limits: { [contract]: { perPayout: 250_000n, perDay: 250_000n } },
  });
  const ask = async (more: object) => {
    const { chainId, nonce, to, units, gas, maxFeeWei, tipWei } = TRANSACTION;
    const numbers = { chainId, nonce, units, gas, maxFeeWei, tipWei };
    const texts = Object.entries(numbers).map(([name, value]) => [name, String(value)]);
    const body = { intentId: "wdr_1", account: keyHolder.address, contract, to };
    const answer = await signer.answer(
      new Request("https://signer.example", {
        method: "POST",
        headers: { Authorization: "Bearer the platform" },
        body: JSON.stringify({ ...body, ...Object.fromEntries(texts), ...more }),
      }),
    );
    return answer.json();
  };
  const { signature } = (await ask({})) as { signature: string };
  expect(withSignature(TRANSACTION, signature, keyHolder.address)).toMatchObject({ ok: true });
  expect(await ask({ to: `0x${"8".repeat(40)}` })).toEqual({ refused: "SIGNED_OTHERWISE" });
  expect(await ask({ intentId: "wdr_2", nonce: "4" })).toEqual({ refused: "NOT_NOW" });
  expect(service.asked).toEqual(["GetPublicKey", "Sign"]);
});

it("a cloud key of another curve, or one that the service refuses, is not opened", async () => {
  service = new StandIn("prime256v1");
  await expect(open()).rejects.toThrow(/ECC_SECG_P256K1/);
  service = new StandIn();
  service.instead = () => new Response('{"Message":"alias/pay"}', { status: 400 });
  await expect(open()).rejects.toThrow("The key service refused GetPublicKey with 400.");
  service.instead = () => Response.json({});
  await expect(open()).rejects.toThrow(/makes no sense/);
});

it("a signature by a different key, of a different hash or in a different form is not accepted", async () => {
  const digest = sha256(Uint8Array.of(1));
  const { sign } = await open();
  const stranger = new StandIn();
  const signedBy = (key: KeyObject) => createSign("sha256").update(Uint8Array.of(1)).sign(key);
  const answer = (der: Uint8Array) => {
    service.instead = (operation) =>
      operation === "Sign"
        ? Response.json({ Signature: Buffer.from(der).toString("base64") })
        : undefined;
    return sign(digest);
  };
  // OpenSSL's own DER, which pads r and s as its lengths need it.
  for (let turn = 0; turn < 40; turn += 1) await answer(signedBy(service.privateKey));
  await expect(answer(signedBy(stranger.privateKey))).rejects.toThrow(/a different key/);
  const other = createSign("sha256").update(Uint8Array.of(2)).sign(service.privateKey);
  await expect(answer(other)).rejects.toThrow(/a different key or of a different hash/);
  const der = signedBy(service.privateKey);
  await expect(answer(der.subarray(0, -1))).rejects.toThrow();
  await expect(answer(Buffer.concat([der, Buffer.of(0)]))).rejects.toThrow();
  await expect(answer(Buffer.alloc(0))).rejects.toThrow();
});

it("a signature whose numbers are not on the curve is refused", () => {
  const zero = Uint8Array.of(0x30, 6, 2, 1, 0, 2, 1, 1);
  expect(() => recoverable(zero, new Uint8Array(32), new Uint8Array(65))).toThrow();
});
