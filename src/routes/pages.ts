/** What the money Worker serves in addition to operations: the socket, launch links, the pages of games, replays and lobbies, and the API's reference. */
import type { Context, Hono } from "hono";
import { messagesSchema } from "../../domain/messages/message-types.ts";
import { answerUnknownPath } from "../http/faults.ts";
import type { AppEnv } from "../http/route.ts";
import { limitByAddress } from "../middleware/rate-limit.ts";
import docsPage from "../pages/docs.html";
import { servePage } from "../pages/serve-page.ts";
import { serveLaunchLink } from "./launch/follow-launch-link.ts";
import { serveGamePage } from "./launch/show-game.ts";
import { serveLobbyPage } from "./launch/show-lobby.ts";
import { serveReplayPage } from "./launch/show-replay.ts";
import { serveSessionSocket } from "./playing/open-session-socket.ts";

/** Adds all of it to the application. */
export function servePages(app: Hono<AppEnv>): void {
  serveSessionSocket(app);
  serveLaunchLink(app);
  serveGamePage(app);
  serveReplayPage(app);
  serveLobbyPage(app);
  serveReference(app);
  serveSecurityContact(app);
}

/**
 * Adds GET /api/v1/openapi.json, which describes the operations, GET /api/v1/postman.json, a collection to
 * try them with, GET /api/v1/messages.schema.json, which describes the messages of the game page (Reference
 * 17.6), and GET /docs, where an integrator reads about each call and tries it with an API key. They have
 * no envelope, because tools read them directly.
 */
function serveReference(app: Hono<AppEnv>): void {
  app.get("/api/v1/openapi.json", limitByAddress, async (c) =>
    c.body(await referenceFile(c, "openapi.json"), 200, { "Content-Type": "application/json" }),
  );
  app.get("/api/v1/postman.json", limitByAddress, async (c) => {
    const collection = await referenceFile(c, "postman.json");
    const { origin } = new URL(c.req.url);
    return c.body(collection.replace(ORIGIN_IN_COLLECTION, origin), 200, {
      "Content-Type": "application/json",
    });
  });
  app.get("/api/v1/messages.schema.json", limitByAddress, (c) =>
    c.body(JSON.stringify(messagesSchema()), 200, { "Content-Type": "application/schema+json" }),
  );
  app.get("/docs", limitByAddress, (c) =>
    servePage(c, { html: docsPage, values: {}, frameAncestors: [] }),
  );
}

/**
 * Adds GET /.well-known/security.txt (RFC 9116), which says where to report a vulnerability. Its content is
 * valid for half a year from each request.
 */
function serveSecurityContact(app: Hono<AppEnv>): void {
  app.get("/.well-known/security.txt", limitByAddress, (c) => {
    const { securityContact } = c.get("config");
    if (securityContact === undefined) return answerUnknownPath(c);
    const expires = new Date(Date.now() + SECURITY_CONTACT_LASTS_MS).toISOString();
    return c.text(`Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
}

const SECURITY_CONTACT_LASTS_MS = 180 * 86_400_000;

/** Replaced in the built collection by the origin of the request. */
const ORIGIN_IN_COLLECTION = "https://origin.invalid";

/** Returns a file that scripts/build-assets.ts made before the Worker was built. */
async function referenceFile(c: Context<AppEnv>, name: string): Promise<string> {
  const answer = await c.env.ASSETS.fetch(`https://assets/reference/built/${name}`);
  if (!answer.ok) throw new Error(`the assets lack ${name}: run scripts/build-assets.ts`);
  return answer.text();
}
