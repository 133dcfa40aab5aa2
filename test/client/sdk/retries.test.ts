/** What the SDK sends again and what it does not, each try signed again under the same key. Reference 2.19. */
import { expect, it, vi } from "vitest";
import { ConnectionError, RateLimitError, ServerError } from "../../../clients/sdk/src/index.ts";
import { ERRORS } from "../../../src/errors/errors.ts";
import { type Given, NOW, recordCalls, refused, success } from "./recorded-calls.ts";

const DEPOSIT = { playerId: "p", amount: "5.00", currency: "USD" };
const LOST = new TypeError("connection lost");

it.each<[string, Given]>([
  ["without an answer", LOST],
  ["after 500", refused(500, "INTERNAL_ERROR")],
  ["after 503", refused(503, "UNAVAILABLE")],
  ["after 429", refused(429, "RATE_LIMITED")],
  ["while the first try is still running", refused(409, "IDEMPOTENCY_IN_PROGRESS")],
  ["after a proxy's page", { status: 502, body: "<html>Bad gateway</html>" }],
  ["after a success that was cut off", { status: 201, body: '{"success":tr' }],
])("the SDK repeats a keyed call under its key %s", async (_, failure) => {
  const { rouleau, sent, waits } = recordCalls([failure, { body: success({ done: true }) }]);
  expect(await rouleau.wallet.deposit(DEPOSIT)).toEqual({ done: true });
  expect(sent).toHaveLength(2);
  expect(waits).toHaveLength(1);
  const [first, second] = sent.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it.each<[string, Given]>([
  ["no answer", LOST],
  ["500", refused(500, "INTERNAL_ERROR")],
])(
  "the SDK does not repeat a call without a key that may have happened: %s",
  async (_, failure) => {
    const { rouleau, sent } = recordCalls([failure]);
    await expect(rouleau.apiKeys.revoke("key_till", {})).rejects.toThrow();
    expect(sent).toHaveLength(1);
  },
);

it("the SDK repeats a call without a key that a limit refused", async () => {
  const { rouleau, sent } = recordCalls([refused(429, "RATE_LIMITED")]);
  await rouleau.apiKeys.revoke("key_till", {});
  expect(sent).toHaveLength(2);
});

it("the SDK sends again after no other refusal of the table of errors", async () => {
  for (const [name, { status, code = name }] of Object.entries(ERRORS)) {
    const isPassing = status === 429 || status >= 500 || code === "IDEMPOTENCY_IN_PROGRESS";
    const keyed = recordCalls([refused(status, code)]);
    const deposited = await keyed.rouleau.wallet.deposit(DEPOSIT).catch((thrown) => thrown);
    expect(keyed.sent.length, `${code}, with a key`).toBe(isPassing ? 2 : 1);
    if (!isPassing) expect(deposited).toMatchObject({ code, status });
    const unkeyed = recordCalls([refused(status, code)]);
    await unkeyed.rouleau.onboarding.promote().catch(() => undefined);
    expect(unkeyed.sent.length, `${code}, without a key`).toBe(status === 429 ? 2 : 1);
  }
});

it("the SDK gives up after two repetitions, or after the number that was set", async () => {
  const failures = Array.from({ length: 9 }, () => refused(503, "UNAVAILABLE"));
  const usual = recordCalls(failures);
  await expect(usual.rouleau.wallet.deposit(DEPOSIT)).rejects.toBeInstanceOf(ServerError);
  expect(usual.sent).toHaveLength(3);
  const told = recordCalls(failures);
  await expect(told.rouleau.wallet.deposit(DEPOSIT, { retries: 4 })).rejects.toThrow();
  expect(told.sent).toHaveLength(5);
  const none = recordCalls(failures, { retries: 0 });
  await expect(none.rouleau.wallet.deposit(DEPOSIT)).rejects.toThrow();
  expect(none.sent).toHaveLength(1);
});

it("the SDK waits longer each time, with a random part, and as long as Retry-After says, up to a minute", async () => {
  const busy = (seconds: string): Given => {
    const given = refused(429, "RATE_LIMITED") as object;
    return { ...given, headers: { "Retry-After": seconds } };
  };
  const backoff = recordCalls([LOST, LOST, LOST]);
  await backoff.rouleau.wallet.deposit(DEPOSIT, { retries: 3 });
  for (const [index, most] of [500, 1000, 2000].entries()) {
    expect(backoff.waits[index]).toBeGreaterThanOrEqual(most / 2);
    expect(backoff.waits[index]).toBeLessThanOrEqual(most);
  }
  const told = recordCalls([busy("7")]);
  await told.rouleau.wallet.deposit(DEPOSIT);
  expect(told.waits).toEqual([7000]);
  const long = recordCalls([busy("61")]);
  await expect(long.rouleau.wallet.deposit(DEPOSIT)).rejects.toBeInstanceOf(RateLimitError);
  expect(long.sent).toHaveLength(1);
});

it("the SDK signs the exact text that it sends, again for each try", async () => {
  let now = NOW;
  const { rouleau, sent } = recordCalls([LOST], {
    clock: () => now,
    wait: async () => {
      now += 2000;
    },
  });
  await rouleau.wallet.withdraw({ playerId: "p", amount: "5.00", currency: "USD" });
  const [first, second] = sent.map(({ headers }) => headers);
  expect(first?.get("X-Service-Timestamp")).toBe("1700000000");
  expect(second?.get("X-Service-Timestamp")).toBe("1700000002");
  expect(second?.get("X-Service-Signature")).not.toBe(first?.get("X-Service-Signature"));
  expect(second?.get("Idempotency-Key")).toBe(first?.get("Idempotency-Key"));
});

it("the SDK makes the signature of the published vector", async () => {
  const { rouleau, sent } = recordCalls([]);
  await rouleau.wallet.withdraw({ a: 1 } as never);
  expect(sent[0]?.body).toBe('{"a":1}');
  expect(sent[0]?.headers.get("X-Service-Signature")).toBe(
    "sha256=b95866f589035eb33c6cf7f69880799aa01e98ed7452a70cb83473f619db43b7",
  );
});

it("the SDK corrects its clock once per call, and keeps the correction", async () => {
  const wrong = refused(401, "SIGNATURE_TIMESTAMP_INVALID", { serverTime: 1_700_001_000 });
  const { rouleau, sent } = recordCalls([wrong], { retries: 0 });
  await rouleau.launch.create({ playerId: "p" });
  await rouleau.launch.create({ playerId: "q" });
  expect(sent.map(({ headers }) => headers.get("X-Service-Timestamp"))).toEqual([
    "1700000000",
    "1700001000",
    "1700001000",
  ]);
  const always = recordCalls([wrong, wrong, wrong], { retries: 0 });
  await expect(always.rouleau.launch.create({ playerId: "p" })).rejects.toMatchObject({
    code: "SIGNATURE_TIMESTAMP_INVALID",
  });
  expect(always.sent).toHaveLength(2);
});

it("the SDK states the key of a call whose result is not known", async () => {
  const { rouleau } = recordCalls([LOST], { retries: 0 });
  const error = await rouleau.wallet
    .deposit(DEPOSIT, { idempotencyKey: "mine" })
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.idempotencyKey).toBe("mine");
  expect(error.message).toContain("mine");
});

it("the SDK ends a try that takes too long, and the whole call when its signal says so", async () => {
  const never = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const slow = recordCalls([], { fetch: never, retries: 0 });
  await expect(slow.rouleau.health.get({ timeoutMs: 1 })).rejects.toThrow(/no answer within 1 ms/);
  const given = new AbortController();
  const call = slow.rouleau.health.get({ signal: given.signal, retries: 5 });
  given.abort(new Error("the page was closed"));
  await expect(call).rejects.toThrow("the page was closed");
  const waiting = new AbortController();
  const between = recordCalls([LOST], { wait: () => new Promise(() => waiting.abort("enough")) });
  const rest = between.rouleau.health.get({ signal: waiting.signal });
  await expect(rest).rejects.toBe("enough");
  expect(between.sent).toHaveLength(1);
});

it("the SDK leaves no timer behind when it is ended between two tries", async () => {
  const stopped = vi.spyOn(globalThis, "clearTimeout");
  const started = vi.spyOn(globalThis, "setTimeout");
  const given = new AbortController();
  const { rouleau } = recordCalls([LOST], { wait: undefined, onAnswer: undefined });
  const call = rouleau.health.get({ signal: given.signal });
  // The first try has failed, and the wait before the second has begun.
  await vi.waitFor(() => expect(started.mock.calls.some(([, ms = 0]) => ms >= 250)).toBe(true), {
    timeout: 60_000,
  });
  const place = started.mock.calls.findIndex(([, ms = 0]) => ms >= 250);
  given.abort("enough");
  await expect(call).rejects.toBe("enough");
  expect(stopped).toHaveBeenCalledWith(started.mock.results[place]?.value);
  vi.restoreAllMocks();
});

it("the SDK answers even when the caller's log throws", async () => {
  const { rouleau } = recordCalls([{ body: success({ balance: "1.00" }) }], {
    onAnswer() {
      throw new Error("the disk is full");
    },
  });
  expect(await rouleau.wallet.deposit(DEPOSIT)).toEqual({ balance: "1.00" });
});

it("the SDK follows no redirect, which could carry the key elsewhere", async () => {
  const { rouleau, sent } = recordCalls([
    { status: 307, headers: { Location: "https://elsewhere.test/" }, body: "" },
  ]);
  await expect(rouleau.health.get()).rejects.toMatchObject({ code: "UNREADABLE_ANSWER" });
  expect(sent).toHaveLength(1);
});

it("the SDK passes each answer to a log, without credentials", async () => {
  const notes: unknown[] = [];
  const { rouleau } = recordCalls(
    [
      refused(503, "UNAVAILABLE"),
      { headers: { "Idempotent-Replayed": "true" }, body: success({}) },
    ],
    { onAnswer: (note) => notes.push(note) },
  );
  await rouleau.wallet.deposit(DEPOSIT);
  const note = { call: "wallet.deposit", requestId: "req_1" };
  expect(notes).toEqual([
    { ...note, status: 503, attempt: 1, replayed: false },
    { ...note, status: 200, attempt: 2, replayed: true },
  ]);
});

it("the SDK signs two equal calls in one second differently", async () => {
  const { rouleau, sent } = recordCalls([]);
  await rouleau.launch.create({ playerId: "p" });
  await rouleau.launch.create({ playerId: "p" });
  const signatures = sent.map(({ headers }) => headers.get("X-Service-Signature"));
  expect(new Set(signatures).size).toBe(2);
});
