/** Stakes and wins by day, jurisdiction and currency: Reference 12.40. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { jurisdictionDaysOf } from "../../src/history/read-jurisdiction-days.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, advanceToNoon, holdClock, releaseClock } from "../support/clock.ts";
import { meteredDatabase } from "../support/long-history.ts";
import { asPerson, personOf } from "../support/people.ts";

const PATH = "/api/v1/admin/jurisdiction-days";
const DAY = 86_400;

type Day = Record<"date" | "jurisdiction" | "currency" | "staked" | "won" | "ggr", string> & {
  readonly rounds: number;
  readonly activePlayers: number;
};

describe("the days of a casino by jurisdiction", () => {
  let casino: Casino;
  let today: string;
  let yesterday: string;

  beforeAll(async () => {
    // Noon of a day, so that neither day ends meanwhile.
    holdClock();
    advanceToNoon();
    casino = await openCasino();
    const of = async (jurisdiction: string, currency: string) => {
      const player = await casino.launch({ jurisdiction, currency });
      await casino.deposit(player.externalId, "100.00", currency);
      return player;
    };
    const [malta, sweden, dutch] = [
      await of("MT", "USD"),
      await of("SE", "USD"),
      await of("MT", "EUR"),
    ];
    const play = async (player: typeof malta, stake: string) => {
      const headers = { "Idempotency-Key": ulid() };
      const path = "/api/v1/games/golden-reels/rounds";
      expectSuccess(await player.call("POST", path, { body: { stake }, headers }));
      // Some jurisdictions want time between rounds.
      advanceSeconds(10);
    };
    await play(malta, "1.00");
    advanceSeconds(DAY);
    today = new Date().toISOString().slice(0, 10);
    yesterday = new Date(Date.now() - DAY * 1000).toISOString().slice(0, 10);
    const later = await Promise.all(
      [malta, sweden, dutch].map(({ externalId }, index) =>
        casino.launch({
          playerId: externalId,
          currency: index === 2 ? "EUR" : "USD",
          jurisdiction: index === 1 ? "SE" : "MT",
        }),
      ),
    );
    for (const [index, player] of later.entries()) {
      await play(player, `${index + 2}.00`);
      await play(player, `${index + 2}.00`);
    }
    const { tenant, environment } = casino;
    for (const { playerId } of later) {
      await catchUpHistory(env, { tenantId: tenant.id, environment, playerId });
    }
  });
  afterAll(releaseClock);

  const daysOf = async (query = ""): Promise<Day[]> =>
    expectSuccess(await casino.call("GET", PATH + query)).days;

  it("are listed separately, newest first, and add up to the totals of the casino", async () => {
    const days = await daysOf();
    const key = ({ date, jurisdiction, currency }: Day) => [date, jurisdiction, currency];
    expect(days.map(key)).toEqual([
      [today, "MT", "EUR"],
      [today, "MT", "USD"],
      [today, "SE", "USD"],
      [yesterday, "MT", "USD"],
    ]);
    expect(days).toMatchObject([
      { rounds: 2, staked: "8.00", activePlayers: 1 },
      { rounds: 2, staked: "4.00" },
      { rounds: 2, staked: "6.00" },
      { rounds: 1, staked: "1.00" },
    ]);
    const { totals } = expectSuccess(await casino.call("GET", "/api/v1/admin/stats"));
    for (const total of totals) {
      const own = days.filter(({ currency }) => currency === total.currency);
      for (const figure of ["staked", "won", "ggr"] as const) {
        const sum = own.reduce((all, day) => all + Math.round(Number(day[figure]) * 100), 0);
        expect([total.currency, figure, sum]).toEqual([
          ...[total.currency, figure],
          Math.round(Number(total[figure]) * 100),
        ]);
      }
    }
  });

  it("are filtered by jurisdiction, currency and days, and are available as CSV", async () => {
    expect((await daysOf("?jurisdiction=SE")).map(({ staked }) => staked)).toEqual(["6.00"]);
    expect((await daysOf("?currency=EUR")).map(({ staked }) => staked)).toEqual(["8.00"]);
    expect(await daysOf(`?from=${yesterday}&to=${yesterday}`)).toHaveLength(1);
    expect(await daysOf("?demo=true")).toEqual([]);
    const wrong = await casino.call("GET", `${PATH}?from=2020-01-01`);
    expect(wrong.code).toBe("VALIDATION_FAILED");
    const csv = await casino.call("GET", `${PATH}?to=${yesterday}&format=csv`);
    expect(csv.text.split("\r\n").slice(0, 2)).toEqual([
      "date,jurisdiction,currency,activePlayers,rounds,staked,won,ggr,jackpotWon",
      expect.stringMatching(new RegExp(`^${yesterday},MT,USD,1,1,1.00,`)),
    ]);
    const [entry] = expectSuccess(await casino.call("GET", "/api/v1/admin/audit-log")).entries;
    expect(entry).toMatchObject({ action: "list.exported", after: { to: yesterday } });
    const support = personOf({ ...casino, environment: "production" }, "support");
    expect((await asPerson(support, "GET", PATH)).code).toBe("ROLE_MISSING");
    expect(expectSuccess(await (await openCasino()).call("GET", PATH)).days).toEqual([]);
  });

  it("are the same whether they are read in pages of whole days or in groups of players", async () => {
    const tenantEnvironment = { tenantId: casino.tenant.id, environment: "sandbox" } as const;
    const last = Math.floor(Date.now() / 1000 / DAY);
    const none = { jurisdiction: undefined, currency: undefined, demo: false };
    const wanted = { ...none, firstDay: last - 5, lastDay: last };
    const { db, queries } = meteredDatabase();
    const whole = await jurisdictionDaysOf(asHistory(db), tenantEnvironment, wanted);
    expect(whole.next).toBeUndefined();
    const before = queries.length;
    const small = { aPage: 1, aQuery: 1 };
    const first = await jurisdictionDaysOf(asHistory(db), tenantEnvironment, wanted, small);
    expect([first.days.length, first.next]).toEqual([3, last - 1]);
    // Reads the days once, and two parts of the one day: where each ends, and its sums.
    expect(queries.length - before).toBe(5);
    const rest = await jurisdictionDaysOf(
      asHistory(db),
      tenantEnvironment,
      { ...wanted, lastDay: last - 1 },
      small,
    );
    expect([...first.days, ...rest.days]).toEqual(whole.days);
  });
});
