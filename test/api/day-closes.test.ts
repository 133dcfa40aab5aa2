/** Closed days as operators get them: by the cron, as JSON, as CSV and as an event. Reference 12.17. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runInTurn } from "../../src/cron.ts";
import { csvOf } from "../../src/exports/csv.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { type Casino, expectSuccess, openCasino, send } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock, secondsLeftToday } from "../support/clock.ts";
import { openWebhook } from "../support/webhooks.ts";

const CLOSES = "/api/v1/admin/day-closes";
const DAY = 86_400;

/** Each test begins five minutes before the end of a day. */
beforeEach(() => {
  holdClock();
  advanceSeconds(secondsLeftToday() + DAY - 5 * 60);
});
afterEach(releaseClock);

async function runCron(): Promise<void> {
  await runInTurn({ cron: CLOSE_CRON, scheduledTime: Date.now(), noRetry() {} }, env);
}

/** Opens a casino whose player has deposited and played today, and closes today. */
async function closedCasino(): Promise<{ casino: Casino; date: string; stakes: number }> {
  const casino = await openCasino();
  const player = await casino.launch();
  await runCron();
  const date = new Date().toISOString().slice(0, 10);
  await casino.deposit(player.playerId, "50.00");
  const path = "/api/v1/games/golden-reels/rounds";
  for (const key of ["a", "b", "c"]) {
    const headers = { "Idempotency-Key": key };
    expectSuccess(await player.call("POST", path, { body: { stake: "1.00" }, headers }));
  }
  await closeToday();
  return { casino, date, stakes: 3 };
}

/** Lets the day end and its grace pass, and runs the cron. */
async function closeToday(): Promise<void> {
  advanceSeconds(secondsLeftToday() + 9 * 60);
  await runCron();
  advanceSeconds(2 * 60);
  await runCron();
}

/** A cron closes a limited number of days: those that other tests left open would come first. */
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM currencies_in_play"),
    env.DB.prepare("DELETE FROM open_days"),
  ]);
});

describe("a closed day", () => {
  it("is read with its figures, 10 minutes after its end and not before", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch();
    await runCron();
    await casino.deposit(playerId, "50.00");
    const date = new Date().toISOString().slice(0, 10);
    advanceSeconds(secondsLeftToday() + 9 * 60);
    await runCron();
    expect((await casino.call("GET", `${CLOSES}/${date}`)).code).toBe("DAY_NOT_CLOSED");
    advanceSeconds(2 * 60);
    await runCron();
    const close = expectSuccess(await casino.call("GET", `${CLOSES}/${date}`));
    expect(close).toMatchObject({ date, timeZone: "UTC", previousDigest: null });
    expect(close.currencies).toMatchObject([
      {
        currency: "USD",
        deposits: "50.00",
        ggr: "0.00",
        ngr: "0.000000",
        liabilities: { cash: "50.00", bonus: "0.00", total: "50.00" },
        accounts: { cash: { opening: "0.00", movement: "50.00", closing: "50.00" } },
        late: [],
      },
    ]);
  });

  it("says what was staked, won and fed to the jackpot, and what is left of it", async () => {
    const { casino, date, stakes } = await closedCasino();
    const [usd] = expectSuccess(await casino.call("GET", `${CLOSES}/${date}`)).currencies;
    expect(usd).toMatchObject({ rounds: stakes, turnover: { cash: "3.00", total: "3.00" } });
    expect(Number(usd.ggr)).toBeCloseTo(3 - Number(usd.wins.total), 6);
    const { seeds, contributions } = usd.jackpot;
    expect(Number(usd.ngr)).toBeCloseTo(Number(usd.ggr) - Number(seeds) - Number(contributions), 6);
    expect(usd.jackpot.pot.closing).toBe(
      (Number(seeds) + Number(contributions) - Number(usd.jackpot.paid)).toFixed(6),
    );
    const balance = 50 - Number(usd.ggr);
    expect(usd.liabilities.total).toBe((balance + Number(usd.jackpot.paid)).toFixed(2));
  });

  it("is listed newest first, by page and period, and by its own tenant and environment", async () => {
    const { casino, date } = await closedCasino();
    await closeToday();
    const listed = expectSuccess(await casino.call("GET", CLOSES)).dayCloses;
    expect(listed).toHaveLength(2);
    expect(listed[1].date).toBe(date);
    expect(listed[0].previousDigest).toBe(listed[1].digest);
    const page = await casino.call("GET", `${CLOSES}?limit=1`);
    expect(page.data.dayCloses).toEqual([listed[0]]);
    const rest = await casino.call("GET", `${CLOSES}?limit=1&cursor=${page.meta?.nextCursor}`);
    expect(rest.data.dayCloses).toEqual([listed[1]]);
    const old = await casino.call("GET", `${CLOSES}?to=${date}`);
    expect(old.data.dayCloses).toEqual([listed[1]]);
    expect((await casino.call("GET", `${CLOSES}?cursor=x`)).code).toBe("VALIDATION_FAILED");
    expect((await casino.call("GET", `${CLOSES}/2026-02-30`)).code).toBe("VALIDATION_FAILED");
    const other = await openCasino();
    for (const credential of [casino.otherKey, other.key]) {
      expect((await casino.call("GET", CLOSES, { credential })).data.dayCloses).toEqual([]);
      const one = await casino.call("GET", `${CLOSES}/${date}`, { credential });
      expect(one).toMatchObject({ status: 404, code: "DAY_NOT_CLOSED" });
    }
  });

  it("is the same as CSV, whether asked for by query or by header", async () => {
    const { casino, date } = await closedCasino();
    const { currencies, ...day } = expectSuccess(await casino.call("GET", `${CLOSES}/${date}`));
    const path = `${CLOSES}/${date}`;
    const byQuery = await send("GET", `${path}?format=csv`, { credential: casino.key });
    expect(byQuery.headers.get("Content-Type")).toMatch(/^text\/csv/);
    const text = await byQuery.text();
    const headers = { Accept: "text/csv" };
    const byHeader = await send("GET", path, { credential: casino.key, headers });
    expect(await byHeader.text()).toBe(text);
    const [names = [], cells = [], ...more] = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(more).toEqual([]);
    const found = Object.fromEntries(names.map((name, index) => [name, cells[index]]));
    expect(found).toEqual(flat({ ...day, ...currencies[0] }));
    const list = await send("GET", `${CLOSES}?format=csv`, { credential: casino.key });
    expect(await list.text()).toBe(text);
  });

  it("is the same through the API, as CSV and in the event, in each currency", async () => {
    const casino = await openCasino();
    const webhook = await openWebhook(casino, { eventTypes: ["report.day_closed"] });
    const money = { USD: "1.00", JPY: "100" } as const;
    const players = await Promise.all(
      (["USD", "JPY"] as const).map(async (currency) => ({
        currency,
        player: await casino.launch({ currency }),
      })),
    );
    await runCron();
    const date = new Date().toISOString().slice(0, 10);
    for (const { currency, player } of players) {
      await casino.deposit(player.playerId, "5000", currency);
      const body = { stake: money[currency] };
      const headers = { "Idempotency-Key": currency };
      const path = "/api/v1/games/golden-reels/rounds";
      expectSuccess(await player.call("POST", path, { body, headers }));
    }
    await closeToday();
    const path = `${CLOSES}/${date}`;
    const { currencies, ...day } = expectSuccess(await casino.call("GET", path));
    const { previousDigest, ...told } = day;
    expect(previousDigest).toBeNull();
    const [delivery] = await webhook.deliveriesOf(1);
    expect(delivery?.event.data).toEqual({
      ...told,
      currencies: currencies.map((one: Readonly<Record<string, { total: string }>>) => ({
        ...{ currency: one.currency, ggr: one.ggr, ngr: one.ngr },
        ...{ turnover: one.turnover?.total, wins: one.wins?.total },
        liabilities: one.liabilities?.total,
      })),
    });
    expect(currencies.map((one: { turnover: { total: string } }) => one.turnover.total)).toEqual([
      "100",
      "1.00",
    ]);
    const csv = await send("GET", `${path}?format=csv`, { credential: casino.key });
    const [names = [], ...lines] = (await csv.text())
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const rows = lines.map((cells) =>
      Object.fromEntries(names.map((name, index) => [name, cells[index]])),
    );
    expect(rows).toEqual(currencies.map((one: object) => flat({ ...day, ...one })));
  });

  it("is sent to webhooks once", async () => {
    const casino = await openCasino();
    const webhook = await openWebhook(casino, { eventTypes: ["report.day_closed"] });
    const { playerId } = await casino.launch();
    await runCron();
    await casino.deposit(playerId, "5.00");
    await closeToday();
    const [delivery] = await webhook.deliveriesOf(1);
    const [listed] = expectSuccess(await casino.call("GET", CLOSES)).dayCloses;
    expect(delivery?.event).toMatchObject({
      type: "report.day_closed",
      data: {
        ...{ date: listed.date, digest: listed.digest },
        currencies: [{ currency: "USD", liabilities: "5.00", turnover: "0.00", ggr: "0.00" }],
      },
    });
    await runCron();
    expect(await webhook.deliveries()).toHaveLength(1);
  });

  it("is in the time zone of the settings from the next day that is opened", async () => {
    const { casino, date } = await closedCasino();
    const settings = "/api/v1/admin/tenants/me";
    expect((await casino.call("GET", settings)).data.reportingTimeZone).toBe("UTC");
    for (const reportingTimeZone of ["Mars/Base", "+02:00", ""]) {
      const answer = await casino.call("PATCH", settings, { body: { reportingTimeZone } });
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    }
    const body = { reportingTimeZone: "europe/malta" };
    const changed = expectSuccess(await casino.call("PATCH", settings, { body }));
    expect(changed.reportingTimeZone).toBe("Europe/Malta");
    for (let day = 0; day < 2; day += 1) await closeToday();
    const listed = expectSuccess(await casino.call("GET", CLOSES)).dayCloses;
    const zones = listed.map((one: { timeZone: string }) => one.timeZone);
    expect(zones).toEqual(["Europe/Malta", "UTC", "UTC"]);
    expect(listed[2].date).toBe(date);
    expect(listed[0].startsAt).toBe(listed[1].endsAt);
  });
});

describe("a table in CSV", () => {
  it("has no cell that a spreadsheet runs, and quotes what has to be quoted", () => {
    const rows = [
      { a: "=1+1", b: "-5.00", c: 'say "no", twice', d: { e: "@x", f: null }, g: [1, 2] },
    ];
    expect(csvOf(rows)).toBe(`a,b,c,d.e,d.f,g\r\n'=1+1,-5.00,"say ""no"", twice",'@x,,2\r\n`);
    expect(csvOf([{ a: "-cmd" }, { a: "+1" }, { a: "\tx" }])).toBe("a\r\n'-cmd\r\n'+1\r\n'\tx\r\n");
    for (const sign of ["＝", "＋", "－", "＠"]) {
      expect(csvOf([{ a: `${sign}1+1` }])).toBe(`a\r\n'${sign}1+1\r\n`);
    }
    expect(csvOf([])).toBe("\r\n");
  });

  it("has no formula even where a spreadsheet splits cells at semicolons or rows at line breaks", () => {
    for (const [text, safe] of [
      ["Anna;=1+1", "Anna;'=1+1"],
      ["Anna; =1+1", "Anna; '=1+1"],
      ["Anna|+1", "Anna|'+1"],
      ["Anna\t@x", "Anna\t'@x"],
      ["Anna;＝1", "Anna;'＝1"],
      ["a-b; c", "a-b; c"],
      ["-5; -5", "'-5; '-5"],
    ]) {
      expect(csvOf([{ a: text }])).toBe(`a\r\n${safe}\r\n`);
    }
    expect(csvOf([{ a: 'x";\n=1+1' }])).toBe(`a\r\n"x"";\n'=1+1"\r\n`);
  });
});

/** A close's fields as the CSV names them. */
function flat(value: object, parent = ""): Record<string, string> {
  const cells = Object.entries(value).map(([field, inner]) => {
    const name = parent + field;
    if (Array.isArray(inner)) return { [name]: String(inner.length) };
    if (typeof inner === "object" && inner !== null) return flat(inner, `${name}.`);
    return { [name]: String(inner ?? "") };
  });
  return Object.assign({}, ...cells);
}
