/**
 * An operator's backend that is no good: of what it is sent it refuses 30 of a hundred, leaves 5 without
 * an answer, takes 5 and breaks the connection. It remembers all of it, and outlives every kill; each
 * signature is verified by the official library. Proof 24.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { answerSendRequest } from "../../src/webhook-sender/worker.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";

const REFUSED = 30;
const UNANSWERED = 5;
const DROPPED = 5;
/** What the machine's name service makes of the receiver's address; the sender resolves no names here. */
const RECEIVER = "https://hooks.example.net";

/** What one delivery told, however often it came. */
export interface Told {
  readonly type: string;
  readonly environment: string;
  // biome-ignore lint/suspicious/noExplicitAny: read as an operator without our types does
  readonly data: any;
  readonly body: string;
  /** Taken: answered 2xx, or broken off after it was read. */
  taken: number;
}

export class WebhookReceiver {
  /** By casino and event id. */
  readonly told = new Map<string, Told>();
  readonly findings: string[] = [];
  deliveries = 0;
  /** False once it has come to its senses. */
  isTroubled = true;
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

  /** The address to configure for a tenant, whose secret signs what comes there. */
  urlOf(tenantId: string, secret: string): string {
    this.#secrets.set(tenantId, secret);
    return `${RECEIVER}/${tenantId}`;
  }

  /** The webhook sender's binding: the sender as it is deployed, on this machine's network. */
  readonly sender = (request: Request): Promise<Response> => {
    const { port } = this.#server.address() as AddressInfo;
    const rules = { DNS_RESOLVER: "off", OWN_HOSTS: "rouleau.example" };
    return answerSendRequest(request, rules, (url, init) =>
      fetch(String(url).replace(RECEIVER, `http://127.0.0.1:${port}`), init),
    );
  };

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chance = this.isTroubled ? this.#random.below(100) : 100;
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.deliveries += 1;
      if (chance < REFUSED) return void response.writeHead(500).end("No.");
      if (chance < REFUSED + UNANSWERED) return;
      this.#take(request, Buffer.concat(chunks).toString());
      if (chance < REFUSED + UNANSWERED + DROPPED) return void request.socket.destroy();
      response.writeHead(204).end();
    } catch {
      // The runtime was killed while it was sending.
    }
  }

  #take({ url, headers }: IncomingMessage, body: string): void {
    const tenantId = url?.slice(1) ?? "";
    try {
      const secret = this.#secrets.get(tenantId) ?? "";
      new Webhook(secret).verify(body, headers as Record<string, string>);
    } catch (error) {
      this.findings.push(`a delivery does not verify (${error}): ${body}`);
    }
    const { id, type, environment, data, tenantId: named } = JSON.parse(body);
    if (named !== tenantId) this.findings.push(`${tenantId} was told of ${named}'s ${id}`);
    const told = this.told.get(`${tenantId} ${id}`) ?? { type, environment, data, body, taken: 0 };
    if (told.body !== body) this.findings.push(`${id} came with two bodies`);
    told.taken += 1;
    this.told.set(`${tenantId} ${id}`, told);
  }
}
