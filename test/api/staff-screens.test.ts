/** What the dashboard's screens read over all operators: Reference 13.34 and 13.35. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { count, storeCounts } from "../../src/db/platform-counts.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { asPerson, staffPerson } from "../support/people.ts";
import { storedSoon } from "../support/stored-soon.ts";

const NOBODYS = { of: undefined, later: () => {} };
const support = staffPerson("support");

async function read(path: string) {
  return expectSuccess(await asPerson(support, "GET", `/api/v1/platform/${path}`));
}

describe("the search over all operators", () => {
  let casino: Casino;
  let player: PlayerSession;
  beforeAll(async () => {
    casino = await openCasino();
    player = await casino.launch({ playerId: `Guest ${ulid()}` });
    const { tenant, environment } = casino;
    await catchUpHistory(env, { tenantId: tenant.id, environment, playerId: player.playerId });
  });
  const search = async (id: string) => (await read(`search?id=${encodeURIComponent(id)}`)).found;

  it("finds a player by our id and by the operator's, in upper or lower case", async () => {
    const { externalId, playerId } = player;
    const found = {
      ...{ kind: "player", tenantId: casino.tenant.id, environment: "sandbox" },
      ...{ id: playerId, playerId, externalId },
    };
    for (const id of [playerId, externalId, externalId.toLowerCase()]) {
      expect(await search(id), id).toMatchObject([found]);
    }
    for (const id of [externalId.slice(1), `plr_${"0".repeat(26)}`, "%"]) {
      expect(await search(id), id).toEqual([]);
    }
  });

  it("finds the player of a round, transaction or withdrawal", async () => {
    const wallet = player.playerId.slice("plr_".length);
    for (const [prefix, kind] of [
      ["rnd", "round"],
      ["txn", "transaction"],
      ["wdr", "withdrawal"],
    ]) {
      const id = `${prefix}_${wallet}_3`;
      expect(await search(id)).toMatchObject([{ kind, id, playerId: player.playerId }]);
    }
  });

  it("finds what a request changed", async () => {
    const suspend = `/api/v1/admin/players/${player.playerId}/suspend`;
    const { requestId } = await casino.call("POST", suspend, { body: {} });
    expect(await search(requestId)).toMatchObject([
      { kind: "request", tenantId: casino.tenant.id, action: "player.suspended", id: requestId },
    ]);
  });

  it("finds the error with which a request was refused", async () => {
    const refused = await casino.call("GET", "/api/v1/admin/players/nobody");
    const found = { kind: "request", tenantId: casino.tenant.id, action: "PLAYER_NOT_FOUND" };
    // It is stored after the answer is sent.
    await storedSoon(async () => expect(await search(refused.requestId)).toMatchObject([found]));
  });
});

describe("the platform's figures", () => {
  const shareOf = async (target: string) => {
    const { figures } = await read("figures");
    const isOfDay = (one: { target: string; period: string }) =>
      one.target === target && one.period === "day";
    return figures.find(isOfDay);
  };

  it("count calls, launches and first attempts, and how many of them failed", async () => {
    await storeCounts(env.DB, Date.now());
    const before = await Promise.all(["webhooks", "calls", "launches"].map(shareOf));
    const casino = await openCasino();
    await casino.launch();
    count(env.DB, ["first_attempts", "first_attempt_faults"], NOBODYS);
    await storeCounts(env.DB, Date.now());
    const after = await Promise.all(["webhooks", "calls", "launches"].map(shareOf));
    const more = after.map(({ counted }, at) => counted - before[at].counted);
    expect(more[0]).toBeGreaterThanOrEqual(1);
    expect(more[1]).toBeGreaterThanOrEqual(2);
    expect(more[2]).toBeGreaterThanOrEqual(1);
    expect(after[0].failed).toBeGreaterThan(before[0].failed);
    expect(after[0]).toMatchObject({ least: 0.995, isMet: after[0].share > 0.995 });
  });

  it("cover a month, and lose nothing when the database cannot be reached", async () => {
    const hour = Math.floor(Date.now() / 3_600_000);
    await env.DB.prepare("INSERT INTO platform_counts VALUES (?, 'calls', 1)")
      .bind(hour - 31 * 24 - 1)
      .run();
    count(env.DB, ["launch_faults"], NOBODYS);
    const lost = {
      ...env.DB,
      prepare: () => {
        throw new Error("lost");
      },
    };
    await storeCounts(lost as unknown as D1Database, Date.now());
    const failed = (await shareOf("launches")).failed;
    await storeCounts(env.DB, Date.now());
    expect((await shareOf("launches")).failed).toBe(failed + 1);
    const oldest = env.DB.prepare("SELECT min(hour) AS hour FROM platform_counts");
    expect(await oldest.first("hour")).toBeGreaterThanOrEqual(hour - 31 * 24);
  });
});
