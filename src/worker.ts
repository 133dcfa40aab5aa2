/**
 * Production's money Worker: all that operators and players call, and the object classes, which the runtime
 * expects to be exported here. Our staff's calls, the crons and the queue are in src/staff-worker.ts.
 * Decision 0060.
 */
import { env as environment, WorkerEntrypoint } from "cloudflare:workers";
import { WebhookEndpoint } from "../durable-objects/webhook-endpoint/webhook-endpoint-object.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { fromDashboard } from "./http/dashboard-request.ts";
import { OPERATIONS } from "./routes/operations.ts";
import { servePages } from "./routes/pages.ts";
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
const app = createApp(config, OPERATIONS);
servePages(app);

/** The webhook endpoint, with access to HTTP and the database, which objects do not have themselves. */
export class WebhookEndpointObject extends WebhookEndpoint<Env> {
  protected override readonly deliveries = deliveryService(this.env, config);
}

/**
 * The entrypoint that the dashboard's Worker calls for a signed-in person of an operator; only a service
 * binding reaches it.
 */
export class PeopleEntrypoint extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return app.fetch(fromDashboard(request), this.env, this.ctx);
  }
}

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Env>;
