/**
 * Rotating the webhook secret: the new secret is shown once, the old one stays valid for 24 more
 * hours, and there is no second rotation meanwhile (Reference 6.15).
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const ROTATE = "/api/v1/admin/webhooks/secret/rotate";
const CREATE = "/api/v1/auth/sso/create-token";
const DAY_SECONDS = 24 * 60 * 60;

beforeEach(holdClock);
afterEach(releaseClock);

/**
 * Creates a launch token with a request that is signed with this secret, and returns the status.
 */
async function statusSigned(casino: Casino, secret: string, credential = casino.key) {
  const options = { body: { playerId: "p" }, signed: true, credential };
  return (await call("POST", CREATE, options, secret)).status;
}

function rotateSigned(casino: Casino, secret: string) {
  return call("POST", ROTATE, { credential: casino.key, signed: true }, secret);
}

describe.each(["sandbox", "production"] as const)("in %s", (environment) => {
  it("accepts the new secret at once, and the old one for 24 more hours", async () => {
    const casino = await openCasino({ environment });
    expect(await statusSigned(casino, casino.secret)).toBe(200);
    const { secret, createdAt, previousUntil } = expectSuccess(await casino.call("POST", ROTATE));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Date.parse(createdAt)).toBe(Date.now());
    expect(Date.parse(previousUntil) - Date.parse(createdAt)).toBe(DAY_SECONDS * 1000);
    expect(await statusSigned(casino, secret)).toBe(200);
    expect(await statusSigned(casino, casino.secret)).toBe(200);
    advanceSeconds(DAY_SECONDS - 1);
    expect(await statusSigned(casino, casino.secret)).toBe(200);
    advanceSeconds(1);
    expect(await statusSigned(casino, casino.secret)).toBe(401);
    expect(await statusSigned(casino, secret)).toBe(200);
  });

  it("refuses a second rotation for 24 hours, and allows one after that", async () => {
    const casino = await openCasino({ environment });
    const first = expectSuccess(await casino.call("POST", ROTATE));
    advanceSeconds(DAY_SECONDS - 1);
    const refused = await rotateSigned(casino, first.secret);
    expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    expect(refused.details).toEqual({ previousUntil: first.previousUntil });
    expect(refused.message).toMatch(/previous one is valid until/);
    expect(await statusSigned(casino, casino.secret)).toBe(200);
    advanceSeconds(1);
    const second = expectSuccess(await rotateSigned(casino, first.secret));
    expect(second.secret).not.toBe(first.secret);
    expect(await statusSigned(casino, second.secret)).toBe(200);
    expect(await statusSigned(casino, first.secret)).toBe(200);
    expect(await statusSigned(casino, casino.secret)).toBe(401);
  });
});

describe("without an overlap", () => {
  it("revokes every earlier secret within 10 seconds, even during another overlap", async () => {
    const casino = await openCasino();
    const first = expectSuccess(await casino.call("POST", ROTATE));
    const body = { overlapSeconds: 0 };
    const options = { credential: casino.key, signed: true, body };
    const leaked = await call("POST", ROTATE, options, first.secret);
    const { secret, createdAt, previousUntil } = expectSuccess(leaked);
    expect(previousUntil).toBe(createdAt);
    expect(await statusSigned(casino, secret)).toBe(200);
    advanceSeconds(10);
    for (const revoked of [casino.secret, first.secret]) {
      expect(await statusSigned(casino, revoked)).toBe(401);
    }
    expect(await statusSigned(casino, secret)).toBe(200);
    // No overlap is left that would prevent the next rotation.
    expect((await rotateSigned(casino, secret)).status).toBe(200);
  });

  it("is refused for an overlap out of range", async () => {
    const casino = await openCasino();
    for (const overlapSeconds of [-1, DAY_SECONDS + 1, 0.5, null]) {
      const answer = await casino.call("POST", ROTATE, { body: { overlapSeconds } });
      expect(answer.code).toBe("VALIDATION_FAILED");
    }
  });
});

it("the API allows exactly one of many simultaneous rotations", async () => {
  const casino = await openCasino();
  const answers = await Promise.all(Array.from({ length: 20 }, () => casino.call("POST", ROTATE)));
  const rotated = answers.filter(({ status }) => status === 200);
  expect(rotated).toHaveLength(1);
  expect(await statusSigned(casino, rotated[0]?.data.secret)).toBe(200);
});

it("a rotation changes no secret of the other environment or of another tenant", async () => {
  const casino = await openCasino();
  const other = await openCasino();
  const { secret } = expectSuccess(await casino.call("POST", ROTATE));
  expect(await statusSigned(casino, casino.otherSecret, casino.otherKey)).toBe(200);
  expect(await statusSigned(casino, secret, casino.otherKey)).toBe(401);
  expect(await statusSigned(other, other.secret)).toBe(200);
  expect(await statusSigned(other, secret)).toBe(401);
});

it("the API refuses a rotation when there is no secret yet, and explains how to get one", async () => {
  const casino = await openCasino({ secrets: false });
  const refused = await casino.call("POST", ROTATE);
  expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
  expect(refused.message).toMatch(/POST \/api\/v1\/admin\/webhooks/);
});

it("the API accepts withdrawals signed with either secret", async () => {
  const casino = await openCasino();
  const { playerId } = await casino.launch();
  await casino.deposit(playerId, "10.00");
  const { secret } = expectSuccess(await casino.call("POST", ROTATE));
  const body = { playerId, amount: "1.00", currency: "USD" };
  for (const one of [secret, casino.secret]) {
    expect((await withdraw(casino, body, { secret: one })).status).toBe(201);
  }
  const refused = await withdraw(casino, body, { secret: casino.otherSecret });
  expect(refused.code).toBe("SIGNATURE_INVALID");
});
