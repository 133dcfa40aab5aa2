/**
 * How many calls a caller may make in a minute: each limit alone and together, bursts, the end of
 * the window, and many calls at once. Reference 16.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeApiKey } from "../../src/auth/api-key.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type CallOptions, call, expectSuccess, openCasino, send } from "../support/casino.ts";
import { advanceSeconds, holdClockAndTimeLimits, releaseClock } from "../support/clock.ts";
import { fewOrAll, testInCi } from "../support/length.ts";
import { type Isolate, newAddress, openIsolate } from "../support/limited-isolate.ts";

const WINDOW_SECONDS = 60;
const GAMES = "/api/v1/games";
const HEALTH = "/api/v1/health";

beforeEach(() => {
  // A call passes if the limiter answers too late, which a busy machine must not make it do.
  holdClockAndTimeLimits();
  // Starts at the first moment of a minute, so that a test knows how much of it is left.
  advanceSeconds(WINDOW_SECONDS - ((Date.now() / 1000) % WINDOW_SECONDS));
});
afterEach(() => {
  vi.restoreAllMocks();
  releaseClock();
});

/** Sends one call. */
type Send = (method?: string, path?: string, options?: CallOptions) => Promise<ApiAnswer>;

function sender(via: Isolate, address: string, options: CallOptions): Send {
  return (method = "GET", path = GAMES, more = {}) => {
    const headers = { "CF-Connecting-IP": address, ...more.headers };
    return call(method, path, { ...options, ...more, via, headers });
  };
}

async function times(count: number, send: Send): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (let sent = 0; sent < count; sent += 1) answers.push(await send());
  return answers;
}

function admitted(answers: readonly ApiAnswer[]): number {
  return answers.filter(({ status }) => status !== 429).length;
}

function limitsOf({ headers }: Pick<ApiAnswer, "headers">) {
  const numberIn = (name: string) => {
    const text = headers.get(name);
    return text === null ? undefined : Number(text);
  };
  return {
    limit: numberIn("X-RateLimit-Limit"),
    remaining: numberIn("X-RateLimit-Remaining"),
    resetsIn: (numberIn("X-RateLimit-Reset") ?? 0) - Math.floor(Date.now() / 1000),
    retryAfter: numberIn("Retry-After"),
  };
}

type Plan = "starter" | "growth" | "enterprise";

/** Ways to call one isolate: as an operator's backend, as a player, and as anyone. */
async function callers(plan: Plan = "growth", via = openIsolate()) {
  const casino = await openCasino({ plan });
  const player = await casino.launch();
  const address = newAddress();
  return {
    casino,
    player,
    via,
    address,
    backend: sender(via, address, { credential: casino.key }),
    play: sender(via, address, { credential: player.accessToken }),
    anyone: (method = "GET", path = HEALTH, options: CallOptions = {}) =>
      sender(via, address, {})(method, path, options),
  };
}

/** A player who changes networks before the address's limit could apply. */
function roaming(via: Isolate, credential: string): Send {
  let calls = 0;
  let send = sender(via, newAddress(), { credential });
  return (...call) => {
    calls += 1;
    if (calls % 400 === 0) send = sender(via, newAddress(), { credential });
    return send(...call);
  };
}

const KEYS_OF_A_PLAN = fewOrAll<readonly [plan: Plan, limit: number, burst: number]>({
  few: [["starter", 500, 83]],
  others: [["growth", 1_000, 333]],
});
const PLAYERS_OF_A_PLAN = fewOrAll<
  readonly [plan: Plan, limit: number, burst: number, burstSeconds: number]
>({
  few: [["starter", 50, 8, 10]],
  others: [
    ["growth", 100, 33, 10],
    ["enterprise", 500, 1_000, 30],
  ],
});

describe.each(KEYS_OF_A_PLAN)("a key of the %s plan", (plan, limit, burst) => {
  it(`is allowed ${limit} calls in a minute and ${burst} in a burst, and not one more`, async () => {
    const { backend } = await callers(plan);
    expect(limitsOf(await backend())).toEqual({
      limit,
      remaining: limit - 1,
      resetsIn: 60,
      retryAfter: undefined,
    });
    const rest = await times(limit - 1, backend);
    expect(admitted(rest)).toBe(limit - 1);
    expect(rest.map((answer) => limitsOf(answer).remaining)).toEqual(
      Array.from({ length: limit - 1 }, (_, index) => limit - 2 - index),
    );
    const past = await times(burst, backend);
    expect(admitted(past)).toBe(burst);
    expect(limitsOf(past[0] as ApiAnswer)).toMatchObject({ limit, remaining: 0 });
    const refused = await backend();
    expect(refused).toMatchObject({ code: "RATE_LIMITED", details: { limit: "key" } });
    expect(limitsOf(refused)).toEqual({ limit, remaining: 0, resetsIn: 60, retryAfter: 60 });
  });
});

describe.each(PLAYERS_OF_A_PLAN)("a player of the %s plan", (plan, limit, burst, burstSeconds) => {
  it(`is allowed ${limit} calls in a minute and ${burst} in a burst, and not one more`, async () => {
    const { via, player } = await callers(plan);
    const play = roaming(via, player.accessToken);
    const answers = await times(limit, play);
    expect(admitted(answers)).toBe(limit);
    expect(limitsOf(answers[0] as ApiAnswer)).toMatchObject({ limit, remaining: limit - 1 });
    expect(admitted(await times(burst + 5, play))).toBe(burst);
    const refused = await play();
    expect(refused).toMatchObject({ code: "RATE_LIMITED", details: { limit: "player" } });
    expect(limitsOf(refused)).toEqual({ limit, remaining: 0, resetsIn: 60, retryAfter: 60 });
  });

  it(`may burst for ${burstSeconds} seconds from the moment the limit is passed`, async () => {
    const { via, player } = await callers(plan);
    const play = roaming(via, player.accessToken);
    await times(limit, play);
    advanceSeconds(25);
    expect((await play()).status).toBe(200);
    advanceSeconds(burstSeconds - 0.001);
    expect((await play()).status).toBe(200);
    advanceSeconds(0.001);
    const refused = await play();
    expect(refused.code).toBe("RATE_LIMITED");
    const retryAfter = WINDOW_SECONDS - 25 - burstSeconds;
    expect(limitsOf(refused)).toMatchObject({ remaining: 0, retryAfter });
  });
});

describe("a player's bets", () => {
  const ROUNDS = "/api/v1/games/golden-reels/rounds";
  const bet = (stake = "1.00") => ({
    body: { stake },
    headers: { "Idempotency-Key": crypto.randomUUID() },
  });

  it("are counted by the player's wallet, exactly and across all isolates, and ask no other object", async () => {
    const asked: string[] = [];
    const counts = {
      getByName: (name: string) => ({
        ask: (ask: never) => {
          asked.push(name);
          return env.RATE_LIMITER.getByName(name).ask(ask);
        },
      }),
    } as unknown as Env["RATE_LIMITER"];
    const isolates = [1, 2, 3].map(() => openIsolate({ RATE_LIMITER: counts }));
    const { player } = await callers("starter");
    const sends = isolates.map((via) => roaming(via, player.accessToken));
    const answers: ApiAnswer[] = [];
    for (let sent = 0; sent < 75; sent += 1) {
      const send = sends[sent % sends.length] as Send;
      // A bet that is refused before it reaches the wallet counts as well, from the next call on.
      answers.push(await send("POST", ROUNDS, bet(sent % 10 === 5 ? "no amount" : "1.00")));
    }
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set(["AMOUNT_INVALID", "INSUFFICIENT_FUNDS", "RATE_LIMITED"]),
    );
    expect(admitted(answers)).toBeGreaterThanOrEqual(58);
    expect(admitted(answers)).toBeLessThanOrEqual(60);
    const refused = answers.at(-1) as ApiAnswer;
    expect(refused).toMatchObject({ code: "RATE_LIMITED", details: { limit: "player" } });
    expect(limitsOf(refused)).toEqual({ limit: 50, remaining: 0, resetsIn: 60, retryAfter: 60 });
    expect(limitsOf(answers[0] as ApiAnswer)).toMatchObject({ limit: 50, remaining: 49 });
    expect(asked.filter((name) => name.includes(player.playerId))).toEqual([]);
  });

  it("share their limit with the player's other calls", async () => {
    const { play } = await callers("starter");
    expect(admitted(await times(40, play))).toBe(40);
    const bets = await times(20, () => play("POST", ROUNDS, bet()));
    expect(admitted(bets)).toBe(18);
    expect(bets.map(({ code }) => code)).not.toContain("UNAVAILABLE");
    expect((await play()).code).toBe("RATE_LIMITED");
  });
});

it("the limiter allows an Enterprise key 5,000 calls, and gives an unknown plan the limits of Growth", async () => {
  expect(limitsOf(await (await callers("enterprise")).backend()).limit).toBe(5_000);
  expect(limitsOf(await (await callers("platinum" as "growth")).backend()).limit).toBe(1_000);
});

describe("a window", () => {
  it("ends with the minute, and the next one starts full", async () => {
    const { play } = await callers("starter");
    advanceSeconds(59);
    expect(admitted(await times(70, play))).toBe(58);
    expect(limitsOf(await play())).toMatchObject({ resetsIn: 1, retryAfter: 1 });
    advanceSeconds(0.999);
    expect((await play()).code).toBe("RATE_LIMITED");
    advanceSeconds(0.001);
    expect(limitsOf(await play())).toMatchObject({ remaining: 49, resetsIn: 60 });
    expect(admitted(await times(70, play))).toBe(57);
  });

  it("is counted in full even when calls are slow", async () => {
    const { play } = await callers("starter");
    const answers: ApiAnswer[] = [];
    for (let sent = 0; sent < 58; sent += 1) {
      answers.push(await play());
      advanceSeconds(1);
    }
    expect(admitted(answers)).toBe(58);
    expect(answers.map((answer) => limitsOf(answer).remaining)).toEqual(
      answers.map((_, index) => Math.max(0, 49 - index)),
    );
    expect((await play()).code).toBe("RATE_LIMITED");
  });
});

describe("an address", () => {
  it("is allowed 500 calls of any kind in a minute without a key, and not one more", async () => {
    const { anyone, via, address } = await callers();
    const first = await anyone();
    expect(limitsOf(first)).toMatchObject({ limit: 500, remaining: 499, retryAfter: undefined });
    const wrongKey = sender(via, address, { credential: "sk_sandbox_wrong" });
    const noToken = sender(via, address, { credential: "a.b.c" });
    for (const [send, code] of [
      [wrongKey, "80001"],
      [noToken, "ACCESS_TOKEN_INVALID"],
    ] as const) {
      expect(await send()).toMatchObject({ status: 401, code });
    }
    expect(limitsOf(await anyone()).remaining).toBe(496);
    expect(admitted(await times(600, anyone))).toBe(496);
    for (const send of [anyone, wrongKey, noToken]) {
      const refused = await send();
      expect(refused).toMatchObject({ code: "RATE_LIMITED", details: { limit: "ip" } });
      expect(limitsOf(refused)).toEqual({ limit: 500, remaining: 0, resetsIn: 60, retryAfter: 60 });
    }
  });

  it("does not block an operator's backend when its limit is used up, only its players", async () => {
    const { anyone, backend, play } = await callers();
    await times(500, anyone);
    expect(limitsOf(await backend())).toMatchObject({ limit: 1_000, remaining: 999 });
    expect(await play()).toMatchObject({ code: "RATE_LIMITED", details: { limit: "ip" } });
  });

  testInCi("is also a network of 48 bits in IPv6, with its own limit", async () => {
    const via = openIsolate();
    const [network = ""] = newAddress().split(":1::");
    const answers: ApiAnswer[] = [];
    for (let one = 0; one < 9; one += 1) {
      const anyone = sender(via, `${network}:${one}::1`, {});
      answers.push(...(await times(300, () => anyone("GET", HEALTH))));
    }
    expect(admitted(answers)).toBe(2_500);
    expect(limitsOf(answers[2_400] as ApiAnswer)).toMatchObject({ limit: 2_500, remaining: 99 });
  });

  it("is a network of 64 bits in IPv6", async () => {
    const via = openIsolate();
    const [network] = newAddress().split("::");
    const remaining: (number | undefined)[] = [];
    for (const address of [`${network}::1`, `${network}:ffff:0:0:2`, newAddress()]) {
      remaining.push(limitsOf(await sender(via, address, {})("GET", HEALTH)).remaining);
    }
    expect(remaining).toEqual([499, 498, 499]);
  });
});

describe("limits together", () => {
  it("are all checked before any is charged", async () => {
    const { anyone, play } = await callers("starter");
    expect(admitted(await times(80, play))).toBe(58);
    expect(limitsOf(await anyone()).remaining).toBe(500 - 58 - 1);
  });

  it("report the one that has the fewest calls left", async () => {
    const { anyone, play } = await callers("starter");
    expect(limitsOf(await play())).toMatchObject({ limit: 50, remaining: 49 });
    await times(460, anyone);
    expect(limitsOf(await play())).toMatchObject({ limit: 500, remaining: 38 });
  });

  it("are shared by the keys of an environment", async () => {
    const { casino, via, backend } = await callers("starter");
    const made = await casino.call("POST", "/api/v1/admin/api-keys", { body: {}, via });
    const other = sender(via, newAddress(), { credential: expectSuccess(made).key });
    expect(limitsOf(await backend()).remaining).toBe(498);
    expect(limitsOf(await other()).remaining).toBe(497);
  });

  it("are separate for each player and environment", async () => {
    const { casino, via, backend, play } = await callers("starter");
    await times(58, play);
    expect((await play()).code).toBe("RATE_LIMITED");
    const other = await casino.launch();
    expect((await roaming(via, other.accessToken)()).status).toBe(200);
    expect(limitsOf(await backend()).remaining).toBe(499);
    const production = sender(via, newAddress(), { credential: casino.otherKey });
    expect(limitsOf(await production()).remaining).toBe(499);
  });

  it("follow a change of plan within ten seconds", async () => {
    const { casino, backend } = await callers("starter");
    expect(limitsOf(await backend())).toMatchObject({ limit: 500, remaining: 499 });
    await env.DB.prepare("UPDATE tenants SET plan = 'enterprise' WHERE id = ?")
      .bind(casino.tenant.id)
      .run();
    advanceSeconds(10);
    expect(limitsOf(await backend())).toMatchObject({ limit: 5_000, remaining: 4_998 });
  });
});

describe("simultaneous calls", () => {
  it("get exactly what is left, when 50 arrive", async () => {
    const { anyone } = await callers();
    await times(480, anyone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => anyone()));
    expect(admitted(answers)).toBe(20);
  });

  it("are all counted, when 50 arrive from a caller who is not known yet", async () => {
    const { play } = await callers("starter");
    const answers = await Promise.all(Array.from({ length: 50 }, () => play()));
    expect(admitted(answers)).toBe(50);
    expect(admitted(await times(20, play))).toBe(8);
  });

  it("are held to the limit within 5%, when they arrive through five isolates", async () => {
    const casino = await openCasino({ plan: "starter" });
    const backends = Array.from({ length: 5 }, () => {
      return sender(openIsolate(), newAddress(), { credential: casino.key });
    });
    let passed = 0;
    for (let round = 0; round < 30; round += 1) {
      const calls = backends.flatMap((backend) => Array.from({ length: 5 }, () => backend()));
      passed += admitted(await Promise.all(calls));
      advanceSeconds(0.3);
    }
    expect(passed).toBeGreaterThanOrEqual(Math.ceil(583 * 0.95));
    expect(passed).toBeLessThanOrEqual(583 + 25);
  });
});

describe("the order of checks", () => {
  async function exhausted() {
    const all = await callers("starter");
    await Promise.all([times(583, all.backend), times(500, all.anyone)]);
    return all;
  }

  it("checks the keys' limit before the signature and the body", async () => {
    const { backend } = await exhausted();
    for (const body of [{}, { rawBody: "{" }]) {
      const path = "/api/v1/auth/sso/create-token";
      const unsigned = await backend("POST", path, { body });
      expect(unsigned).toMatchObject({ code: "RATE_LIMITED", details: { limit: "key" } });
    }
  });
});

describe("every path is counted", () => {
  const TOKEN = "/api/v1/auth/sso/create-token";

  it("an unknown path or method, a preflight, a launch link, a page and a socket count towards the limit of their address", async () => {
    const { anyone, address, via } = await callers();
    const headers = { Origin: "https://rouleau.test", "CF-Connecting-IP": address };
    const visits = [
      ["GET", "/api/v1/nothing", 404],
      ["DELETE", HEALTH, 405],
      ["OPTIONS", "/api/v1/auth/session", 204],
      ["GET", "/launch/golden-reels?token=none", 401],
      ["GET", "/play/ten_none/sandbox/golden-reels", 404],
      ["GET", "/api/v1/session/socket", 400],
    ] as const;
    const visit = async (method: string, path: string) => {
      const response = await send(method, path, { headers, via });
      await response.body?.cancel();
      return response;
    };
    for (const [index, [method, path, status]] of visits.entries()) {
      const first = await visit(method, path);
      expect(first.status, path).toBe(status);
      expect(limitsOf(first), path).toMatchObject({ limit: 500, remaining: 499 - index });
    }
    await times(500 - visits.length, anyone);
    for (const [method, path] of visits) {
      const refused = await visit(method, path);
      expect(refused.status, path).toBe(429);
      expect(limitsOf(refused).retryAfter, path).toBe(60);
    }
  });

  it("a signature that fails and a body that is too long, for the key", async () => {
    const { backend } = await callers("starter");
    expect((await backend("POST", TOKEN, { body: {} })).code).toBe("SIGNATURE_MISSING");
    const long = { rawBody: "x".repeat(100_000) };
    expect((await backend("POST", "/api/v1/wallet/deposit", long)).code).toBe("PAYLOAD_TOO_LARGE");
    expect(limitsOf(await backend()).remaining).toBe(497);
  });

  testInCi("an unknown key, before it is looked up, and never one that is live", async () => {
    const lookUps = vi.fn();
    const prepare = (sql: string) => {
      if (sql.includes("api_keys")) lookUps();
      return env.DB.prepare(sql);
    };
    const via = openIsolate({ DB: { prepare } as unknown as D1Database });
    const { casino, address, anyone } = await callers("starter", via);
    const guess = () => sender(via, address, { credential: makeApiKey("sandbox") })();
    expect((await guess()).code).toBe("80001");
    await times(499, guess);
    const before = lookUps.mock.calls.length;
    expect(before).toBeGreaterThanOrEqual(500);
    expect(await guess()).toMatchObject({ code: "RATE_LIMITED", details: { limit: "ip" } });
    expect(lookUps.mock.calls.length).toBe(before);
    expect((await anyone()).code).toBe("RATE_LIMITED");
    const elsewhere = sender(via, newAddress(), { credential: casino.key });
    expect((await elsewhere()).status).toBe(200);
    // This isolate now knows the key, and its calls are not the address's.
    const backend = sender(via, address, { credential: casino.key });
    expect((await backend()).status).toBe(200);
  });
});
