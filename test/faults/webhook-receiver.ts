/**
 * An operator's backend that often fails: it refuses 30 of 100 deliveries, leaves 5 unanswered, and
 * accepts 5 but drops the connection. It records every delivery, survives every kill, and verifies
 * each signature with the official library. Proof 24.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { answerSendRequest } from "../../src/webhook-sender/worker.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";

const REFUSED = 30;
const UNANSWERED = 5;
const DROPPED = 5;
/** The receiver's address, mapped to a local port, because the sender resolves no names here. */
const RECEIVER = "https://hooks.example.net";

/** One event, however often it was delivered. */
export interface ReceivedEvent {
  readonly type: string;
  readonly environment: string;
  // biome-ignore lint/suspicious/noExplicitAny: read as an operator without our types does
  readonly data: any;
  readonly body: string;
  /** How often it was accepted: answered 2xx, or read before the connection was dropped. */
  acceptedCount: number;
}

export class WebhookReceiver {
  /** By casino and event id. */
  readonly events = new Map<string, ReceivedEvent>();
  readonly findings: string[] = [];
  deliveries = 0;
  /** False once it accepts everything. */
  isFailing = true;
  readonly #random: SeededRandom;
  readonly #secrets = new Map<string, string>();
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns the URL to configure for a tenant. */
  urlOf(tenantId: string): string {
    return `${RECEIVER}/${tenantId}`;
  }

  /** Notes the secret that signs what is sent to a tenant. */
  verifyWith(tenantId: string, secret: string): void {
    this.#secrets.set(tenantId, secret);
  }

  /** The webhook sender's binding: the deployed sender, on this machine's network. */
  readonly sender = (request: Request): Promise<Response> => {
    const { port } = this.#server.address() as AddressInfo;
    const rules = { DNS_RESOLVER: "off", OWN_HOSTS: "rouleau.example" };
    return answerSendRequest(request, rules, (url, init) =>
      fetch(String(url).replace(RECEIVER, `http://127.0.0.1:${port}`), init),
    );
  };

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chance = this.isFailing ? this.#random.below(100) : 100;
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.deliveries += 1;
      if (chance < REFUSED) return void response.writeHead(500).end("No.");
      if (chance < REFUSED + UNANSWERED) return;
      this.#accept(request, Buffer.concat(chunks).toString());
      if (chance < REFUSED + UNANSWERED + DROPPED) return void request.socket.destroy();
      response.writeHead(204).end();
    } catch {
      // The runtime was killed while it was sending.
    }
  }

  #accept({ url, headers }: IncomingMessage, body: string): void {
    const tenantId = url?.slice(1) ?? "";
    try {
      const secret = this.#secrets.get(tenantId) ?? "";
      new Webhook(secret).verify(body, headers as Record<string, string>);
    } catch (error) {
      this.findings.push(`a delivery does not verify (${error}): ${body}`);
    }
    const { id, type, environment, data, tenantId: named } = JSON.parse(body);
    if (named !== tenantId) this.findings.push(`${tenantId} received ${id} of ${named}`);
    const event = this.events.get(`${tenantId} ${id}`) ?? {
      type,
      environment,
      data,
      body,
      acceptedCount: 0,
    };
    if (event.body !== body) this.findings.push(`${id} came with two bodies`);
    event.acceptedCount += 1;
    this.events.set(`${tenantId} ${id}`, event);
  }
}
