/** The part of Node's crypto that the Workers runtime provides and we use. All of Node's types would promise more than the runtime has. */
declare module "node:crypto" {
  interface Hmac {
    update(data: string | Uint8Array): Hmac;
    digest(): Uint8Array<ArrayBuffer>;
  }
  export function hash(algorithm: "sha256", data: string, encoding: "hex"): string;
  export function createHmac(algorithm: "sha256", key: string | Uint8Array): Hmac;
  export function scryptSync(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    cost: { readonly N: number; readonly r: number; readonly p: number },
  ): Uint8Array<ArrayBuffer>;
}
