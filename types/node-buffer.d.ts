/** The part of Node's buffers that we use: the fast way between bytes and their text. */
declare module "node:buffer" {
  type Encoding = "utf8" | "hex" | "base64" | "base64url";
  export class Buffer extends Uint8Array<ArrayBuffer> {
    static from(text: string, encoding?: Encoding): Buffer;
    static from(bytes: ArrayBufferLike, offset: number, length: number): Buffer;
    static concat(parts: readonly Uint8Array[]): Buffer;
    toString(encoding?: Encoding): string;
  }
}
