/** What we use of Node's crypto, which the runtime brings along; its own types would bring all of Node's. */
declare module "node:crypto" {
  interface Hmac {
    update(data: string | Uint8Array): Hmac;
    digest(): Uint8Array<ArrayBuffer>;
  }
  export function createHmac(algorithm: "sha256", key: string | Uint8Array): Hmac;
}
