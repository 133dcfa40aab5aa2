/** What cannot work fails before anything is sent, in a sentence that says what to do. Reference 2.20. */
import { expect, it } from "vitest";
import {
  fromMinorUnits,
  Rouleau,
  type RouleauOptions,
  toMinorUnits,
  UsageError,
} from "../../../clients/sdk/src/index.ts";
import { recordCalls } from "./recorded-calls.ts";

const BASE = { baseUrl: "https://rouleau.test" };
const DEPOSIT = { playerId: "p", currency: "USD" };
type Use = (rouleau: Rouleau) => Promise<unknown>;

it.each<[string, Partial<RouleauOptions>, RegExp]>([
  ["no address", { baseUrl: undefined } as never, /needs baseUrl/],
  [
    "an address with a path",
    { baseUrl: "https://rouleau.test/api/v1" },
    /needs baseUrl, the origin/,
  ],
  ["a key of another service", { apiKey: "sk_live_1" }, /sk_sandbox_ or sk_production_/],
  ["an address with a password", { baseUrl: "https://me:secret@rouleau.test" }, /needs baseUrl/],
  ["an address with a space", { baseUrl: "https://rouleau .test" }, /needs baseUrl/],
  ["a secret without its prefix", { webhookSecret: "c2VjcmV0" }, /secret must be complete/],
  ["a key with its file's last line break", { apiKey: "sk_sandbox_1\n" }, /no space or line break/],
  ["a secret with a line break", { webhookSecret: "whsec_c2VjcmV0\n" }, /no space or line break/],
  [
    "a key of the other environment",
    { apiKey: "sk_sandbox_1", environment: "production" },
    /begins with sk_production_/,
  ],
])("a client with %s", (_, options, words) => {
  expect(() => new Rouleau({ ...BASE, ...options })).toThrow(UsageError);
  expect(() => new Rouleau({ ...BASE, ...options })).toThrow(words);
});

it.each<[string, Partial<RouleauOptions>, Use, RegExp]>([
  [
    "a signed call without a secret",
    { webhookSecret: undefined },
    (rouleau) => rouleau.wallet.withdraw({ ...DEPOSIT, amount: "1" }),
    /wallet\.withdraw is signed.*whsec_/,
  ],
  [
    "a launch without a secret",
    { webhookSecret: undefined },
    (rouleau) => rouleau.launch.create({ playerId: "p" }),
    /webhookSecret: null if your account has no secret yet/,
  ],
  [
    "a call without a key",
    { apiKey: undefined },
    (rouleau) => rouleau.players.list(),
    /players\.list needs your API key/,
  ],
  [
    "a player's call without an access token",
    { accessToken: undefined },
    (rouleau) => rouleau.session.get(),
    /withSession\(accessToken\)/,
  ],
  [
    "a sandbox call with a production key",
    { apiKey: "sk_production_1" },
    (rouleau) => rouleau.sandbox.health(),
    /use your sk_sandbox_ key/,
  ],
  [
    "a sum of floats",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, amount: 0.1 + 0.2 }),
    /0\.30000000000000004.*decimal string.*USD has 2 decimals/,
  ],
  [
    "an amount with a comma",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, amount: "1,50" }),
    /decimal string in major units/,
  ],
  [
    "a negative amount",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, amount: "-1" }),
    /decimal string in major units/,
  ],
  [
    "yen with decimals",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, currency: "JPY", amount: "1.5" }),
    /JPY has 0 decimals/,
  ],
  [
    "minor units as they are",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, amount: 1250n as never }),
    /1250n.*fromMinorUnits\(1250n/,
  ],
  [
    "a number with more digits than it can keep",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, amount: Number("90071992547409.93") }),
    /decimal string/,
  ],
  [
    "an amount that is no number",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, amount: Number.NaN }),
    /decimal string/,
  ],
  [
    "an amount with an exponent",
    {},
    (rouleau) => rouleau.wallet.deposit({ ...DEPOSIT, amount: 1e21 }),
    /decimal string/,
  ],
  [
    "a body that is no JSON",
    {},
    (rouleau) => rouleau.webhooks.update("whk_1", { enabled: 1n } as never),
    /cannot be written as JSON/,
  ],
  ["an empty id", {}, (rouleau) => rouleau.players.get(""), /players\.get needs id/],
  ["an id that is a path", {}, (rouleau) => rouleau.players.get(".."), /players\.get needs id/],
  [
    "an id with half a character",
    {},
    (rouleau) => rouleau.players.get("p\uD83D"),
    /players\.get needs id/,
  ],
  [
    "options in the place of the query",
    {},
    (rouleau) => rouleau.players.list({ signal: AbortSignal.timeout(9) } as never),
    /signal of the query.*Options come after the query/,
  ],
  [
    "a key that is misspelt",
    {},
    (rouleau) =>
      rouleau.wallet.deposit({ ...DEPOSIT, amount: "1" }, { idempotencykey: "k" } as never),
    /no option idempotencykey.*idempotencyKey/,
  ],
  [
    "a key in the wrong place",
    {},
    (rouleau) =>
      (rouleau.wallet.deposit as (...all: unknown[]) => Promise<unknown>)(
        { ...DEPOSIT, amount: "1" },
        undefined,
        { idempotencyKey: "k" },
      ),
    /too many arguments/,
  ],
  [
    "a key for a call that has none",
    {},
    (rouleau) => rouleau.apiKeys.revoke("key_till", {}, { idempotencyKey: "k" } as never),
    /no option idempotencyKey/,
  ],
  [
    "a key that is null",
    {},
    (rouleau) =>
      rouleau.wallet.deposit({ ...DEPOSIT, amount: "1" }, { idempotencyKey: null as never }),
    /idempotencyKey must be a string/,
  ],
  [
    "no limit to repetitions",
    { retries: Number.NaN },
    (rouleau) => rouleau.health.get(),
    /retries must be a whole number from 0/,
  ],
  [
    "a time limit that a timer cannot keep",
    {},
    (rouleau) => rouleau.health.get({ timeoutMs: 3e9 }),
    /timeoutMs must be a whole number from 1/,
  ],
  [
    "an access token that would add a header",
    {},
    (rouleau) => rouleau.withSession("token\r\nX-Other: 1").session.get(),
    /a space or a line break/,
  ],
  [
    "a body that is a text",
    {},
    (rouleau) => rouleau.wallet.deposit("p" as never),
    /the body must be an object/,
  ],
  [
    "a key that no header can carry",
    {},
    (rouleau) =>
      rouleau.wallet.deposit({ ...DEPOSIT, amount: "1" }, { idempotencyKey: "two\nlines" }),
    /visible ASCII/,
  ],
])("%s sends nothing", async (_, options, use, words) => {
  const { rouleau, sent } = recordCalls([], options);
  const call = use(rouleau);
  await expect(call).rejects.toBeInstanceOf(UsageError);
  await expect(call).rejects.toThrow(words);
  expect(sent).toEqual([]);
});

it("the SDK sends a launch unsigned if the account has no secret yet", async () => {
  const { rouleau, sent } = recordCalls([], { webhookSecret: null });
  await rouleau.launch.create({ playerId: "p" });
  expect(sent[0]?.headers.has("X-Service-Signature")).toBe(false);
});

it("the SDK signs a deposit if it has the secret, because the account may ask for that, and else sends it unsigned", async () => {
  for (const [webhookSecret, isSigned] of [
    ["whsec_1", true],
    [null, false],
    [undefined, false],
  ] as const) {
    const { rouleau, sent } = recordCalls([], { webhookSecret });
    await rouleau.wallet.deposit({ ...DEPOSIT, amount: "1" });
    expect(sent[0]?.headers.has("X-Service-Signature")).toBe(isSigned);
  }
});

it("the SDK shows no credential when it is printed", () => {
  const { rouleau } = recordCalls([]);
  expect(JSON.stringify(rouleau)).not.toMatch(/sk_sandbox_|whsec_|pk_for_tests/);
  expect(Object.keys(rouleau)).not.toContain("options");
});

it.each([
  ["12.50", "USD", 1250n],
  ["0", "JPY", 0n],
  ["7", "JPY", 7n],
  ["0.001", "KWD", 1n],
  ["-3.05", "EUR", -305n],
  ["90071992547409.93", "USD", 9_007_199_254_740_993n],
  ["0.00000001", "BTC", 1n],
] as const)("the SDK turns %s %s into minor units and back", (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor);
  expect(toMinorUnits(fromMinorUnits(minor, currency), currency)).toBe(minor);
});

it("the SDK refuses amounts that a currency cannot hold, and currencies that do not exist", () => {
  expect(() => toMinorUnits("1.005", "USD")).toThrow(/USD has 2 decimals/);
  expect(() => toMinorUnits("1e3", "USD")).toThrow(UsageError);
  expect(() => toMinorUnits("1", "XXX" as never)).toThrow(/not a currency/);
});
