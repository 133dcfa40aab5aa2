/**
 * What a request created is found by its id, although no row names it. Reference 12.41 and 13.35,
 * decision 0183.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { madeByRequest } from "../../src/history/find-request.ts";
import { mayHaveKey, newRequestId, timeOfRequest } from "../../src/runtime/request-id.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { asPerson, personOf } from "../support/people.ts";
import { ANNA, asStaff } from "../support/staff.ts";

const FOUND = "/api/v1/admin/requests/";
const ROUNDS = "/api/v1/games/golden-reels/rounds";

let casino: Casino;
let stranger: Casino;
let player: PlayerSession;
/** Answers to bets placed one after the other, and to one of them again. */
let bets: ApiAnswer[];
let repeated: ApiAnswer;
let deposited: ApiAnswer;

beforeAll(async () => {
  holdClock();
  casino = await openCasino();
  stranger = await openCasino();
  player = await casino.launch();
  const other = await casino.launch();
  deposited = await casino.deposit(player.playerId, "50.00");
  await casino.deposit(other.playerId, "50.00");
  const bet = (by: PlayerSession, key: string) =>
    by.call("POST", ROUNDS, { body: { stake: "2.00" }, headers: { "Idempotency-Key": key } });
  const key = ulid();
  bets = [await bet(player, key), await bet(other, ulid()), await bet(player, ulid())];
  advanceSeconds(5);
  repeated = await bet(player, key);
  for (const { playerId } of [player, other]) {
    const { tenant, environment } = casino;
    await catchUpHistory(env, { tenantId: tenant.id, environment, playerId });
  }
});

afterAll(releaseClock);

async function found(requestId: string, credential = casino.key) {
  return expectSuccess(await casino.call("GET", FOUND + requestId, { credential }));
}

describe("a request's id", () => {
  it("leads to the round of the bet, even from a repeated answer", async () => {
    for (const answer of [...bets, repeated]) {
      const { round } = expectSuccess(answer);
      const read = await found(answer.requestId);
      expect(read).toMatchObject({ requestId: answer.requestId, isComplete: true });
      expect(read.made.map((one: { kind: string; id: string }) => [one.kind, one.id])).toEqual([
        ["round", round.id],
      ]);
    }
    expect(repeated.requestId).not.toBe(bets[0]?.requestId);
    const [made] = (await found(bets[0]?.requestId ?? "")).made;
    expect(made).toMatchObject({ playerId: player.playerId, externalId: player.externalId });
  });

  it("leads to a deposit, and to nothing if the call only read or was refused", async () => {
    const { transactionId } = expectSuccess(deposited);
    expect((await found(deposited.requestId)).made).toMatchObject([
      { kind: "transaction", id: transactionId, externalId: player.externalId },
    ]);
    const read = await player.call("GET", "/api/v1/auth/session");
    expect((await found(read.requestId)).made).toEqual([]);
    const refused = await player.call("POST", ROUNDS, {
      ...{ body: { stake: "1000000" }, headers: { "Idempotency-Key": ulid() } },
    });
    expect(refused.code).toBeDefined();
    expect((await found(refused.requestId)).made).toEqual([]);
  });

  it("finds nothing for another tenant, in the other environment, or for a role without access", async () => {
    const requestId = bets[0]?.requestId ?? "";
    expect((await found(requestId, casino.otherKey)).made).toEqual([]);
    const theirs = await stranger.call("GET", FOUND + requestId);
    expect(expectSuccess(theirs).made).toEqual([]);
    const finance = personOf({ ...casino, environment: "production" }, "finance");
    expect((await asPerson(finance, "GET", FOUND + requestId)).code).toBe("ROLE_MISSING");
    for (const wrong of ["req_1", `req_8${"0".repeat(25)}`, "rnd_1"]) {
      expect((await casino.call("GET", FOUND + wrong)).code, wrong).toBe("VALIDATION_FAILED");
    }
  });

  it("is found by our staff across all accounts", async () => {
    const { round } = expectSuccess(bets[1] as ApiAnswer);
    const path = `/api/v1/platform/search?id=${bets[1]?.requestId}`;
    const answer = expectSuccess(await asStaff(ANNA, "GET", path));
    expect(answer.found).toMatchObject([
      { kind: "round", id: round.id, tenantId: casino.tenant.id, environment: "sandbox" },
    ]);
  });

  it("says when not everything was compared", async () => {
    const tenantEnvironment = { tenantId: casino.tenant.id, environment: casino.environment };
    const requestId = bets[0]?.requestId ?? "";
    for (const limits of [
      { players: 1, compared: 100 },
      { players: 100, compared: 1 },
    ]) {
      const { made, isComplete } = await madeByRequest(
        asHistory(env.DB),
        requestId,
        [tenantEnvironment],
        limits,
      );
      expect(made.length).toBeLessThanOrEqual(1);
      expect(isComplete).toBe(false);
    }
  });

  it("contains the time and a tag of the key, and is new each time", () => {
    const key = crypto.randomUUID();
    const ids = Array.from({ length: 1_000 }, () => newRequestId(key));
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) {
      expect(id).toMatch(/^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      expect(timeOfRequest(id)).toBe(Date.now());
      expect(mayHaveKey(id, key)).toBe(true);
      expect(mayHaveKey(id, `${key}1`)).toBe(false);
    }
    const others = Array.from({ length: 1_000 }, () => newRequestId(undefined));
    expect(others.filter((id) => mayHaveKey(id, key))).toEqual([]);
    const tags = Array.from({ length: 1_000 }, (_, index) => newRequestId(`${index}`).slice(-6));
    expect(new Set(tags).size).toBe(1_000);
  });
});
