/**
 * One HTTP/1.1 connection that sends one request at a time and waits for its answer. Written on a bare
 * socket and with just enough parsing to find the end of an answer, because `fetch` would be the bottleneck.
 */
import { connect, type Socket } from "node:net";

export interface Answer {
  readonly status: number;
  /** The answer as received; read only if something is wrong. */
  readonly bytes: Buffer;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");
const STATUS_AT = "HTTP/1.1 ".length;

export class KeepAliveConnection {
  readonly #socket: Socket;
  #received: Buffer | undefined;
  #resolve: ((answer: Answer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#reject?.(error));
    socket.on("close", () => this.#reject?.(new Error("the server closed the connection")));
  }

  static open(host: string, port: number): Promise<KeepAliveConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host);
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new KeepAliveConnection(socket));
      });
    });
  }

  /** Sends a request and returns its answer. Call it for one request at a time. */
  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const bytes = this.#received === undefined ? chunk : Buffer.concat([this.#received, chunk]);
    if (!isWhole(bytes)) {
      this.#received = bytes;
      return;
    }
    this.#received = undefined;
    const status = Number(bytes.toString("latin1", STATUS_AT, STATUS_AT + 3));
    this.#resolve?.({ status, bytes });
  }
}

function isWhole(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return false;
  const bodyAt = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString("latin1", 0, headEnd))?.[1];
  if (length !== undefined) return bytes.length >= bodyAt + Number(length);
  return bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}
