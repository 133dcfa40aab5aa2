/**
 * The session's WebSocket, which sends a page updates that it did not ask for. Reference 7.17.
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { apiDocument, expectFits } from "../support/api-document.ts";
import { type Casino, openCasino, type PlayerSession, send } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const PATH = "/api/v1/session/socket";

afterEach(releaseClock);

describe("a session's socket", () => {
  it("sends the balance at once, and again when it changes", async () => {
    const { casino, player, page } = await openSocketOfNewPlayer();
    expect(await page.next()).toEqual({ type: "balance", balance: balanceOf("0.00") });
    await casino.deposit(player.externalId, "25.00");
    expect(await page.next()).toEqual({ type: "balance", balance: balanceOf("25.00") });
  });

  it("sends nothing about money in another currency", async () => {
    const { casino, player, page } = await openSocketOfNewPlayer();
    await page.next();
    await casino.deposit(player.externalId, "25.00", "EUR");
    await casino.deposit(player.externalId, "1.00");
    expect(await page.next()).toEqual({ type: "balance", balance: balanceOf("1.00") });
  });

  it("announces a logout, and closes", async () => {
    const { player, page } = await openSocketOfNewPlayer();
    await page.next();
    await player.call("POST", "/api/v1/auth/logout");
    expect(await page.next()).toEqual({ type: "sessionEnded", reason: "ended" });
    expect(await page.closed).toBe(4000);
  });

  it("announces a suspension before the session's end, and never the reason for it", async () => {
    const { casino, player, page } = await openSocketOfNewPlayer();
    await page.next();
    const body = { reason: "Asked for a break" };
    await casino.call("POST", `/api/v1/admin/players/${player.playerId}/suspend`, { body });
    expect(await page.next()).toEqual({ type: "suspended" });
    expect(await page.next()).toEqual({ type: "sessionEnded", reason: "ended" });
    expect(await page.closed).toBe(4000);
  });

  it("announces a due reality check once, and later the end of the session's time", async () => {
    holdClock();
    const { casino, player, page } = await openSocketOfNewPlayer("NL");
    await page.next();
    advanceSeconds(60 * 60);
    await runAlarm(casino, player);
    await runAlarm(casino, player);
    expect(await page.next()).toEqual({ type: "realityCheckDue" });
    advanceSeconds(60 * 60);
    await runAlarm(casino, player);
    expect(await page.next()).toEqual({ type: "sessionEnded", reason: "timeLimit" });
  });

  it("closes on any frame except ping", async () => {
    const { page } = await openSocketOfNewPlayer();
    await page.next();
    page.socket.send("ping");
    expect(await page.nextText()).toBe("pong");
    page.socket.send('{"stake":"1.00"}');
    expect(await page.closed).toBe(1008);
  });

  it("closes the oldest socket when a ninth is opened", async () => {
    const { player, page } = await openSocketOfNewPlayer();
    const others = [];
    for (let more = 0; more < 8; more += 1) others.push(await openSocket(player));
    expect(await page.closed).toBe(1013);
  });

  it.each([
    ["no token", "rouleau.v1", "CREDENTIALS_MISSING"],
    ["a token that we did not issue", "rouleau.v1, a.b.c", "ACCESS_TOKEN_INVALID"],
  ])("is refused with %s", async (_title, protocol, code) => {
    const response = await connect(protocol);
    expect((await response.json<{ error: { code: string } }>()).error.code).toBe(code);
  });

  it("is refused once the session has ended", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await player.call("POST", "/api/v1/auth/logout");
    const response = await connect(`rouleau.v1, ${player.accessToken}`);
    expect((await response.json<{ error: { code: string } }>()).error.code).toBe("SESSION_ENDED");
  });

  it("is refused to a page of another origin, and without an upgrade", async () => {
    const casino = await openCasino();
    const { accessToken } = await casino.launch();
    const foreign = await connect(`rouleau.v1, ${accessToken}`, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await send("GET", PATH)).status).toBe(400);
  });
});

function connect(protocol: string, headers: Record<string, string> = {}): Promise<Response> {
  return send("GET", PATH, {
    headers: { Upgrade: "websocket", "Sec-WebSocket-Protocol": protocol, ...headers },
  });
}

async function openSocketOfNewPlayer(jurisdiction = "MT") {
  const casino = await openCasino();
  const player = await casino.launch({ jurisdiction });
  return { casino, player, page: await openSocket(player) };
}

/** Opens the page's end of the socket, which returns the messages in the order of their arrival. */
async function openSocket(player: PlayerSession) {
  const response = await connect(`rouleau.v1, ${player.accessToken}`);
  const socket = response.webSocket;
  if (socket === null) throw new Error(`no socket: ${await response.text()}`);
  expect(response.headers.get("Sec-WebSocket-Protocol")).toBe("rouleau.v1");
  const received: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    const waiter = waiting.shift();
    if (waiter === undefined) received.push(String(data));
    else waiter(String(data));
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.accept();
  const nextText = () =>
    new Promise<string>((resolve) => {
      const text = received.shift();
      if (text === undefined) waiting.push(resolve);
      else resolve(text);
    });
  return { socket, closed, nextText, next: async () => parseDocumented(await nextText()) };
}

/** Parses a message, and fails the test unless it is as the OpenAPI document describes it. */
function parseDocumented(text: string) {
  const message = JSON.parse(text);
  const described = apiDocument.paths[PATH]?.get?.responses[101];
  if (described === undefined) throw new Error("the document describes the socket");
  expectFits(described, message, "a message of the socket");
  return message;
}

async function runAlarm(
  { tenant, environment }: Casino,
  { playerId }: PlayerSession,
): Promise<void> {
  const address = { tenantId: tenant.id, environment, playerId };
  await runDurableObjectAlarm(env.WALLET.getByName(walletName(address)));
}

function balanceOf(cash: string) {
  return { cash, bonus: "0.00", total: cash, currency: "USD" };
}
