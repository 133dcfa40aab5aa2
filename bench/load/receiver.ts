/** A small receiver of webhooks: checks each signature with the SDK and reports how late the event was. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Rouleau } from "../../clients/sdk/src/index.ts";
import type { Figures } from "./figures.ts";

const LARGEST_BODY = 256 * 1024;

export interface Receiver {
  readonly port: number;
  /** Begins to accept deliveries, with a client that has their secret. */
  accept(client: Rouleau): void;
  close(): void;
}

/** Listens on this machine, on any free port unless one is given. */
export async function openReceiver(figures: Figures, port = 0): Promise<Receiver> {
  let client: Rouleau | undefined;
  const server = createServer(async (request, response) => {
    const receivedAt = Date.now();
    const answer = (status: number) => void response.writeHead(status).end();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > LARGEST_BODY) return answer(413);
      chunks.push(chunk);
    }
    // Deliveries that are not accepted yet are sent again.
    if (client === undefined) return answer(503);
    try {
      const event = await client.webhooks.unwrap(Buffer.concat(chunks), request.headers);
      figures.delivered(event.type, receivedAt - Date.parse(event.createdAt));
      answer(204);
    } catch {
      figures.badSignatures += 1;
      answer(400);
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    accept: (given) => {
      client = given;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
