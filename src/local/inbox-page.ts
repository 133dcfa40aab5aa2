/** The inbox page: shows the deliveries received, also as JSON, and a form that makes the inbox fail. Local stack only. */
import type { Hono } from "hono";
import { failure } from "../http/envelope.ts";
import type { AppEnv } from "../http/route.ts";
import { servePage } from "../pages/serve-page.ts";
import inboxPage from "./inbox.html";
import { INBOX_PATH, inbox, type Received, TROUBLES, type Trouble } from "./inbox.ts";
import { isFromOwnPage } from "./lobby.ts";

const ANSWER_TEXTS: Readonly<Record<Trouble, string>> = {
  none: "204 (accepted)",
  refuse: "500",
  busy: "429 with Retry-After: 20",
  slow: "no answer within 10 seconds",
  drop: "no answer (the connection is dropped)",
  gone: "410 (disables the webhook)",
};

/** What a receiver has to verify. During a rotation there are two signatures, shown on two lines. */
const SIGNED_HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** Adds the page and its form. */
export function serveInbox(app: Hono<AppEnv>): void {
  app.get(INBOX_PATH, (c) => {
    const { received, trouble } = inbox;
    c.header("Vary", "Accept");
    // For tests and `npm run listen`: the deliveries after a number, oldest first.
    if (c.req.header("Accept")?.includes("application/json")) {
      const after = Number(c.req.query("after") ?? 0);
      const fresh = received.filter(({ number }) => number > after).toReversed();
      return c.json({ count: inbox.count, trouble, received: fresh });
    }
    return servePage(c, {
      html: inboxPage,
      values: {
        count: String(received.length),
        address: `${new URL(c.req.url).origin}${INBOX_PATH}`,
        trouble: ANSWER_TEXTS[trouble],
        received: received.map(deliveryText).join("\n\n") || "No deliveries yet.",
      },
      frameAncestors: [],
      hasForms: true,
    });
  });

  app.post(`${INBOX_PATH}/trouble`, async (c) => {
    if (!isFromOwnPage(c)) return failure(c, "CREDENTIAL_NOT_ACCEPTED");
    const form = await c.req.formData().catch(() => undefined);
    const trouble = TROUBLES.find((one) => one === form?.get("trouble"));
    if (trouble === undefined) return failure(c, "VALIDATION_FAILED");
    inbox.trouble = trouble;
    return c.redirect(INBOX_PATH, 303);
  });
}

function deliveryText({ at, headers, body, verified, answered }: Received): string {
  const replay = headers["webhook-replay"] === undefined ? "" : ", a replay";
  const signature = verified ? "signature verified" : "SIGNATURE WRONG";
  const event: unknown = JSON.parse(body);
  const line = `${new Date(at).toISOString()}, ${signature}, answered ${answered}${replay}`;
  const signed = SIGNED_HEADERS.flatMap((name) =>
    (headers[name] ?? "").split(" ").map((value) => `${name}: ${value}`),
  );
  return [line, ...signed, JSON.stringify(event, null, 2)].join("\n");
}
