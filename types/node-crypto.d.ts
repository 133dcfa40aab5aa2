/** The part of Node's crypto that the Workers runtime provides and we use. All of Node's types would promise more than the runtime has. */
declare module "node:crypto" {
  interface Hmac {
    update(data: string | Uint8Array): Hmac;
    digest(): Uint8Array<ArrayBuffer>;
    digest(encoding: "base64" | "base64url"): string;
  }
  export function hash(
    algorithm: "sha256",
    data: string | Uint8Array<ArrayBuffer>,
    encoding: "hex",
  ): string;
  interface Cipher {
    setAAD(data: Uint8Array): Cipher;
    update(data: string, encoding: "utf8"): Uint8Array;
    final(): Uint8Array;
    getAuthTag(): Uint8Array;
  }
  interface Decipher {
    setAAD(data: Uint8Array): Decipher;
    setAuthTag(tag: Uint8Array): Decipher;
    update(data: Uint8Array): Uint8Array;
    final(): Uint8Array;
  }
  interface KeyObject {
    readonly type: "secret";
  }
  export function createSecretKey(key: Uint8Array): KeyObject;
  export function createCipheriv(name: "aes-256-gcm", key: KeyObject, iv: Uint8Array): Cipher;
  export function createDecipheriv(name: "aes-256-gcm", key: KeyObject, iv: Uint8Array): Decipher;
  export function createHmac(algorithm: "sha256", key: string | Uint8Array | KeyObject): Hmac;
  export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean;
  export function scryptSync(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    cost: { readonly N: number; readonly r: number; readonly p: number },
  ): Uint8Array<ArrayBuffer>;
}
