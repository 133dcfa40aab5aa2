/** Production's entry: HTTP, the history queue, the crons, and the object classes that the runtime expects here. */
import { env as environment, WorkerEntrypoint } from "cloudflare:workers";
import { WebhookEndpoint } from "../durable-objects/webhook-endpoint/webhook-endpoint-object.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { runInTurn } from "./cron.ts";
import { consumeQueue } from "./history/consume-queue.ts";
import { fromDashboard } from "./http/dashboard-request.ts";
import { deliveryService } from "./webhooks/delivery-service.ts";

export { AccountObject } from "../durable-objects/account/account-object.ts";
export { LoginAttemptsObject } from "../durable-objects/account/login-attempts-object.ts";
export { ArchiveObject } from "../durable-objects/archive/archive-object.ts";
export { EdgeCopyObject } from "../durable-objects/edge-copy/edge-copy-object.ts";
export { HealthObject } from "../durable-objects/health/health-object.ts";
export { IdempotencyKeyObject } from "../durable-objects/idempotency-key/idempotency-key-object.ts";
export { JackpotPoolObject } from "../durable-objects/jackpot-pool/jackpot-pool-object.ts";
export { OnlinePlayersObject } from "../durable-objects/online-players/online-players-object.ts";
export { RateLimiterObject } from "../durable-objects/rate-limiter/rate-limiter-object.ts";
export { WalletObject } from "../durable-objects/wallet/wallet-object.ts";
export { WalletRegistryObject } from "../durable-objects/wallet-registry/wallet-registry-object.ts";

const config = readConfig(environment);
const app = createApp(config);

/** The endpoint with its access to HTTP and the database, which objects do not have themselves. */
export class WebhookEndpointObject extends WebhookEndpoint<Env> {
  protected override readonly deliveries = deliveryService(this.env, config);
}

/** What the dashboard's Worker calls for a person who is signed in there; only a binding reaches it. */
export class PeopleEntrypoint extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return app.fetch(fromDashboard(request), this.env, this.ctx);
  }
}

export default {
  fetch: app.fetch,
  queue: consumeQueue,
  scheduled: runInTurn,
} satisfies ExportedHandler<Env>;
