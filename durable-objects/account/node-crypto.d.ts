/** The one function of Node's that the runtime is asked for; all of Node's types would say that the rest is there, too. */
declare module "node:crypto" {
  export function scryptSync(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    cost: { readonly N: number; readonly r: number; readonly p: number },
  ): Uint8Array<ArrayBuffer>;
}
