/**
 * The local stack's entry (wrangler.toml): both Workers of production in one, with pages for a developer and
 * an inbox that receives webhooks. Production does not contain any of these files.
 */
import { env as environment, WorkerEntrypoint } from "cloudflare:workers";
import { WebhookEndpoint } from "../../durable-objects/webhook-endpoint/webhook-endpoint-object.ts";
import { chainsOf } from "../chains/chains-rpc.ts";
import { readConfig } from "../config.ts";
import { runInTurn } from "../cron.ts";
import { consumeQueue } from "../history/consume-queue.ts";
import { fromDashboard } from "../http/dashboard-request.ts";
import type {
  SignInNote,
  SignInNotes,
  TeamActsNote,
  TeamNotes,
} from "../identity/dashboard-notes.ts";
import { noteSignIn } from "../security/note-sign-in.ts";
import { noteTeamActs } from "../security/note-team-acts.ts";
import { deliveryService } from "../webhooks/delivery-service.ts";
import { withInbox } from "./inbox.ts";
import { serveInbox } from "./inbox-page.ts";
import { serveLobby } from "./lobby.ts";
import { createWholeApp } from "./whole-app.ts";

export { AccountObject } from "../../durable-objects/account/account-object.ts";
export { LoginAttemptsObject } from "../../durable-objects/account/login-attempts-object.ts";
export { ArchiveObject } from "../../durable-objects/archive/archive-object.ts";
export { EdgeCopyObject } from "../../durable-objects/edge-copy/edge-copy-object.ts";
export { HealthObject } from "../../durable-objects/health/health-object.ts";
export { IdempotencyKeyObject } from "../../durable-objects/idempotency-key/idempotency-key-object.ts";
export { JackpotPoolObject } from "../../durable-objects/jackpot-pool/jackpot-pool-object.ts";
export { OnlinePlayersObject } from "../../durable-objects/online-players/online-players-object.ts";
export { RateLimiterObject } from "../../durable-objects/rate-limiter/rate-limiter-object.ts";
export { WalletObject } from "../../durable-objects/wallet/wallet-object.ts";
export { WalletRegistryObject } from "../../durable-objects/wallet-registry/wallet-registry-object.ts";

const config = readConfig(environment);
if (config.stage !== "local") throw new Error("This entry is for the local stack only.");
const app = createWholeApp(config);
serveLobby(app);
serveInbox(app);

/** Delivers to the inbox as well as to the Worker that sends webhooks. */
export class WebhookEndpointObject extends WebhookEndpoint<Env> {
  protected override readonly deliveries = deliveryService(withInbox(this.env, config), config);
}

/**
 * The entrypoint that the dashboard's Worker calls for a signed-in person; only a service binding reaches
 * it.
 */
export class PeopleEntrypoint extends WorkerEntrypoint<Env> implements SignInNotes, TeamNotes {
  override fetch(request: Request): Response | Promise<Response> {
    return app.fetch(fromDashboard(request), withInbox(this.env, config), this.ctx);
  }

  noteSignIn(note: SignInNote): Promise<void> {
    return noteSignIn(this.env.DB, note);
  }

  noteTeamActs(note: TeamActsNote): Promise<void> {
    return noteTeamActs(this.env.DB, note);
  }
}

/** The header with which scripts/local-stack/dashboard-port.ts marks requests to the dashboard's port. */
const FOR_DASHBOARD = "Rouleau-Local-Dashboard";

export default {
  fetch: (request, env, context) =>
    request.headers.has(FOR_DASHBOARD) && env.DASHBOARD !== undefined
      ? env.DASHBOARD.fetch(request)
      : app.fetch(request, withInbox(env, config), context),
  queue: consumeQueue,
  async scheduled(controller, env) {
    await Promise.all([runInTurn(controller, env), chainsOf(env)?.wake()]);
  },
} satisfies ExportedHandler<Env>;
