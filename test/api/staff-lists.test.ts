/** What our staff reads about the withdrawals and webhooks of all accounts: Reference 13.40 and 13.41. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { asPerson, staffPerson } from "../support/people.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const support = staffPerson("support");

async function read(path: string) {
  return asPerson(support, "GET", `/api/v1/platform/${path}`);
}

describe("unfinished withdrawals", () => {
  it("of all accounts are listed by state, the longest waiting first, and each once by cursor", async () => {
    const casinos = [await openCasino(), await openCasino()];
    const ids: string[] = [];
    let spread = 0;
    const pay = async (casino: Casino, playerId: string) => {
      spread += 1;
      const body = { playerId, amount: "2", currency: "USDT", chain: "tron", toAddress: TRON };
      const made = await withdraw(casino, body, { offsetSeconds: spread });
      return expectSuccess(made).withdrawalId as string;
    };
    for (const casino of [...casinos, ...casinos]) {
      const { playerId } = await casino.launch();
      await casino.deposit(playerId, "10", "USDT");
      ids.push(await pay(casino, playerId));
      const { tenant, environment } = casino;
      await catchUpHistory(env, { tenantId: tenant.id, environment, playerId });
    }
    const own = async (query: string) => {
      const { withdrawals } = expectSuccess(await read(`withdrawals${query}`));
      return withdrawals.map(({ withdrawalId }: { withdrawalId: string }) => withdrawalId);
    };
    const [first] = casinos.map(({ tenant }) => tenant.id);
    expect(await own(`?tenantId=${first}`)).toEqual([ids[0], ids[2]]);
    expect(await own(`?tenantId=${first}&environment=production`)).toEqual([]);
    expect(await own(`?tenantId=${first}&status=sent`)).toEqual([]);
    const seen: string[] = [];
    let cursor = "";
    do {
      const answer = await read(`withdrawals?limit=2${cursor}`);
      const { withdrawals } = expectSuccess(answer);
      seen.push(...withdrawals.map((one: { withdrawalId: string }) => one.withdrawalId));
      const next = answer.meta?.nextCursor;
      cursor = next === undefined ? "" : `&cursor=${next}`;
    } while (cursor !== "");
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(seen).size).toBe(seen.length);

    const sent = { body: { reference: "0xabc" } };
    const path = `/api/v1/admin/withdrawals/${ids[0]}/sent`;
    expectSuccess(await (casinos[0] as Casino).call("POST", path, sent));
    const tenantEnvironment = { tenantId: first ?? "", environment: "sandbox" } as const;
    const place = expectSuccess(await read(`search?id=${ids[0]}`)).found[0];
    await catchUpHistory(env, { ...tenantEnvironment, playerId: place.playerId });
    expect(await own(`?tenantId=${first}`)).toEqual([ids[0], ids[2]]);
    expect(await own(`?tenantId=${first}&status=pending`)).toEqual([ids[2]]);
    const { withdrawals } = expectSuccess(await read(`withdrawals?tenantId=${first}&status=sent`));
    expect(withdrawals).toMatchObject([
      {
        ...{ tenantId: first, environment: "sandbox", withdrawalId: ids[0], status: "sent" },
        ...{ amount: "2.000000", currency: "USDT", reference: "0xabc", walletFrozen: false },
      },
    ]);
  });
});

describe("webhooks in trouble", () => {
  it("of all accounts are listed with what is undelivered, and those without trouble are only counted", async () => {
    const casino = await openCasino();
    const tenantId = casino.tenant.id;
    const make = async () => {
      const body = { url: `https://hooks.example.com/${ulid()}` };
      return expectSuccess(await casino.call("POST", "/api/v1/admin/webhooks", { body })).id;
    };
    const before = expectSuccess(await read("webhooks")).total;
    const [well, full] = [await make(), await make()];
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO webhook_queues VALUES (?, 'sandbox', ?, 1000000, 2, 3, 4, 1)",
      ).bind(tenantId, full),
    ]);
    const health = expectSuccess(await read("webhooks"));
    expect(health.total).toBeGreaterThanOrEqual(before + 2);
    const own = health.webhooks.filter((one: { tenantId: string }) => one.tenantId === tenantId);
    expect(own).toMatchObject([
      {
        ...{ id: full, environment: "sandbox", state: "paused", waiting: 1_000_000 },
        ...{ failed: 2, held: 3, dropped: 4, failures: 0 },
      },
    ]);
    expect(own.map(({ id }: { id: string }) => id)).not.toContain(well);
    await casino.call("PATCH", `/api/v1/admin/webhooks/${full}`, { body: { enabled: false } });
    const [disabled] = expectSuccess(await read("webhooks")).webhooks.filter(
      ({ id }: { id: string }) => id === full,
    );
    expect(disabled.state).toBe("by_you");
  });

  it("are listed with the age of the newest stored round", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.externalId, "10.00");
    const round = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    const asked = Date.now();
    expectSuccess(await player.call("POST", "/api/v1/games/golden-reels/rounds", round));
    const { tenant, environment } = casino;
    const owner = { tenantId: tenant.id, environment, playerId: player.playerId };
    await catchUpHistory(env, owner);
    const { history } = expectSuccess(await read("webhooks"));
    expect(Date.parse(history.newestRoundAt)).toBeGreaterThanOrEqual(asked - 60_000);
    expect(history.walletsInPlay).toBeGreaterThan(0);
  });
});
