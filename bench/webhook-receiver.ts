/**
 * A webhook receiver on this machine that answers at once, and a replacement for the sending Worker: the
 * deployed code, but without the network.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerSendRequest } from "../src/webhook-sender/worker.ts";

/** An address that the sender accepts; it leads to this machine. */
export const RECEIVER = "https://hooks.example.net";

/** The times of one delivery, in milliseconds since the epoch. */
export interface Receipt {
  /** When the event was committed, as the event says. */
  readonly createdAt: number;
  readonly receivedAt: number;
}

export interface BenchReceiver {
  readonly receipts: Receipt[];
  /** True while it answers 503 and counts nothing. */
  isDown: boolean;
  /** Replaces the binding of the sending Worker. */
  readonly sender: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** Starts a receiver. Close it afterwards. */
export async function openReceiver(): Promise<BenchReceiver> {
  const receipts: Receipt[] = [];
  const server = createServer(async (request, response) => {
    const receivedAt = Date.now();
    if (receiver.isDown)
      return void request.resume().on("end", () => response.writeHead(503).end());
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { createdAt } = JSON.parse(Buffer.concat(chunks).toString());
    receipts.push({ createdAt: Date.parse(createdAt), receivedAt });
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const rules = { DNS_RESOLVER: "off", OWN_HOSTS: "rouleau.example" };
  const receiver: BenchReceiver = {
    receipts,
    isDown: false,
    sender: (request) =>
      answerSendRequest(request, rules, (url, init) =>
        fetch(String(url).replace(RECEIVER, `http://127.0.0.1:${port}`), init),
      ),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
