/**
 * What a stolen API key with every scope is worth without the webhook secret: Reference 6.10 and 6.16.
 * Proof 32: every operation tried; no money moved, no secret learned.
 */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { codeOf, ERRORS } from "../../src/errors/errors.ts";
import { ACCESS } from "../../src/http/access.ts";
import { type Operation, operations } from "../support/api-document.ts";
import { type Belongings, belongingsOf, callFor } from "../support/belongings.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { receiverUrl, WEBHOOKS } from "../support/webhooks.ts";

const KEYS = "/api/v1/admin/api-keys";
const ACCOUNT = "/api/v1/admin/tenants/me";
const BY_KEY = operations.filter(({ access }) => access.startsWith("apiKey"));
const DEPOSIT = BY_KEY.find(({ path }) => path === "/api/v1/wallet/deposit") as Operation;
const CHANGING = BY_KEY.filter(({ method }) => method !== "GET");

/**
 * The operations that change something without a signature, each with the reason. A new operation
 * must be signed, or state here why it need not be.
 */
const UNSIGNED: Readonly<Record<string, string>> = {
  "POST /api/v1/wallet/deposit":
    "the operator's own statement, which needs only a key with the scope `wallet` (Reference 6.10), and a signature if the account requires it",
  "POST /api/v1/players": "makes a player without money, and gives nobody a wallet that exists",
  "POST /api/v1/test/players": "play money of the sandbox",
  "POST /api/v1/test/players/{id}/add-balance": "play money of the sandbox",
  "POST /api/v1/test/players/{id}/reset": "play money of the sandbox",
  "POST /api/v1/test/force-outcome": "play money of the sandbox",
  "POST /api/v1/admin/players/{id}/suspend": "stops play and moves no money",
  "POST /api/v1/admin/players/{id}/unsuspend": "allows play and moves no money",
  "POST /api/v1/admin/players/{id}/notes": "adds a note, and changes none",
  "PATCH /api/v1/admin/games/{gameId}": "offers a game or not",
  "PUT /api/v1/admin/games/{gameId}/limits/{currency}":
    "says how much may be staked, within the platform's stakes",
  "PATCH /api/v1/admin/webhooks/{id}": "events tell no secret",
  "DELETE /api/v1/admin/webhooks/{id}": "events can be replayed",
  "POST /api/v1/admin/webhooks/{id}/test": "sends a test event",
  "POST /api/v1/admin/webhooks/replay/{eventId}": "events tell no secret",
  "POST /api/v1/admin/webhooks/{id}/replay": "events tell no secret",
  "POST /api/v1/onboarding/promote": "asks for a review by people",
};

let casino: Casino;
let things: Belongings;
beforeAll(async () => {
  casino = await openCasino();
  things = await belongingsOf(casino);
});

/** Returns true if the call must be signed whatever the account has chosen. */
function isSigned({ access }: Operation): boolean {
  return access.includes("signed") && !access.endsWith("by choice");
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function steal(operation: Operation) {
  const { path, body } = callFor(operation, things);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const sent = body === undefined ? {} : { body };
  return casino.call(operation.method, path, { ...sent, headers, signed: false });
}

/** What is worth stealing, as the operator sees it. */
async function treasure(): Promise<unknown> {
  const paths = [
    `/api/v1/wallet/balance?playerId=${things.player}&currency=USD`,
    `/api/v1/wallet/balance?playerId=${things.player}&currency=USDC`,
    `/api/v1/wallet/transactions/${things.player}`,
    `/api/v1/admin/withdrawals/${things.withdrawal}`,
    `/api/v1/admin/players/${things.player}/addresses`,
    "/api/v1/admin/jackpots",
    "/api/v1/admin/tenants/me",
    "/api/v1/admin/webhooks",
  ];
  const answers = await Promise.all(paths.map((path) => casino.call("GET", path)));
  return answers.map(({ data }) => data);
}

it("the list of unsigned calls has exactly the operations that change something without a signature", () => {
  const unsigned = CHANGING.filter((one) => !isSigned(one)).map(nameOf);
  expect(unsigned.toSorted()).toEqual(Object.keys(UNSIGNED).toSorted());
});

it("a stolen key is refused by every call that must be signed, and nothing moves and no key is created", async () => {
  const before = await treasure();
  const keysBefore = (await casino.call("GET", KEYS)).meta?.total;
  for (const operation of BY_KEY.filter(isSigned)) {
    expect(ACCESS[operation.access].refusals, nameOf(operation)).toContain("SIGNATURE_MISSING");
    const answer = await steal(operation);
    const { status } = ERRORS.SIGNATURE_MISSING;
    expect(answer, nameOf(operation)).toMatchObject({ status, code: "SIGNATURE_MISSING" });
  }
  expect(await treasure()).toEqual(before);
  expect((await casino.call("GET", KEYS)).meta?.total).toBe(keysBefore);
});

it("a stolen key learns no secret from any call that is not signed", async () => {
  const made = await casino.call("POST", KEYS, { body: {} });
  const hooked = await casino.call("POST", WEBHOOKS, { body: { url: receiverUrl() } });
  const { key } = expectSuccess(made);
  const { deliverySecret } = expectSuccess(hooked);
  const secrets = Object.entries({
    ...{ "the key": casino.key, "the other environment's key": casino.otherKey },
    ...{ "a second key": key, "a webhook's secret": deliverySecret },
    ...{ "the signing secret": casino.secret, "the other environment's": casino.otherSecret },
  });
  for (const [name, secret] of secrets) expect(secret, name).toMatch(/^\w+_[\w+/]{20}/);
  // Without what is in front of it, which is the same for all.
  const bare = secrets.map(([name, secret]) => [name, secret.slice(secret.lastIndexOf("_") + 1)]);
  const secretsIn = (text: string) =>
    bare.flatMap(([name = "", secret = ""]) => (text.includes(secret) ? [name] : []));
  expect(secretsIn(made.text)).toEqual(["a second key"]);
  expect(secretsIn(hooked.text)).toEqual(["a webhook's secret"]);

  for (const operation of BY_KEY.filter((one) => !isSigned(one))) {
    const answer = await steal(operation);
    // The key is allowed to make the call, so a thief reads its answer.
    const refused = ["RATE_LIMITED", ...ACCESS.apiKey.refusals.map(codeOf)];
    expect(refused, nameOf(operation)).not.toContain(answer.code);
    const headers = JSON.stringify([...answer.headers]);
    expect(secretsIn(answer.text + headers), nameOf(operation)).toEqual([]);
  }
});

/** Makes every unsigned call with a production key, and returns the codes of the answers and the balance of 10.00 after them. */
async function callAllUnsigned(settings: { signedDeposits?: boolean } = {}) {
  const production = await openCasino({ environment: "production", settings });
  const player = await production.launch();
  const deposit = async (amount: string) =>
    expectSuccess(
      await production.call("POST", DEPOSIT.path, {
        body: { playerId: player.playerId, amount, currency: "USD" },
        headers: { "Idempotency-Key": crypto.randomUUID() },
        signed: true,
      }),
    );
  await deposit("10.00");
  const own = { ...things, player: player.playerId };
  const codes: Record<string, string | undefined> = {};
  for (const operation of CHANGING.filter((one) => !isSigned(one))) {
    const { path, body } = callFor(operation, own);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const sent = body === undefined ? {} : { body };
    const answer = await production.call(operation.method, path, {
      ...{ ...sent, headers, signed: false },
    });
    codes[nameOf(operation)] = answer.code;
  }
  const balance = () => production.balance(player.playerId);
  return { production, codes, deposit, balance };
}

it("a stolen key moves no money through unsigned calls, except the operator's own deposits", async () => {
  const { balance, codes } = await callAllUnsigned();
  const example = DEPOSIT.requestBody?.content["application/json"].example;
  const { amount } = example as { amount: string };
  expect(codes[nameOf(DEPOSIT)]).toBeUndefined();
  expect(await balance()).toBe((10 + Number(amount)).toFixed(2));
});

it("a stolen key of an account that signs its deposits moves no money by any call", async () => {
  const stolen = await callAllUnsigned({ signedDeposits: true });
  expect(stolen.codes[nameOf(DEPOSIT)]).toBe("SIGNATURE_MISSING");
  expect(await stolen.balance()).toBe("10.00");
  // Nor can the thief switch the setting off. What the operator signs is credited.
  const off = { body: { signedDeposits: false }, signed: false };
  const refused = await stolen.production.call("PATCH", ACCOUNT, off);
  expect(refused).toMatchObject({ code: "SIGNATURE_MISSING" });
  await stolen.deposit("1.00");
  expect(await stolen.balance()).toBe("11.00");
});

it("a stolen key gains nothing from a captured signed call", async () => {
  const rawBody = "{}";
  const sent: Request[] = [];
  const via = async (request: Request) => {
    sent.push(request.clone() as Request);
    return exports.default.fetch(request);
  };
  const made = await casino.call("POST", KEYS, { rawBody, via });
  expect(made.status).toBe(201);
  const [seen] = sent;
  const headers = Object.fromEntries(seen?.headers ?? []);
  for (const key of [undefined, "another"]) {
    const again = await casino.call("POST", KEYS, {
      rawBody,
      signed: false,
      headers: { ...headers, ...(key === undefined ? {} : { "Idempotency-Key": key }) },
    });
    expect(again).toMatchObject({ status: 401, code: "SIGNATURE_INVALID" });
    expect(again.message).toMatch(/used already/);
  }
});
