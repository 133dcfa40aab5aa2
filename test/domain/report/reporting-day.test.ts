/** When days begin and end, in every time zone and on the days when the clock changes. */
import { describe, expect, it } from "vitest";
import { QUARTER_MS } from "../../../domain/report/bookings.ts";
import {
  dateAt,
  dayAfter,
  dayAt,
  dayOf,
  nextDate,
  timeZoneNamed,
} from "../../../domain/report/reporting-day.ts";
import { DAY_MS } from "../../../domain/wallet/totals.ts";

const hours = ({ starts, ends }: { starts: number; ends: number }) => (ends - starts) / 4;
const startOf = ({ starts }: { starts: number }) => new Date(starts * QUARTER_MS).toISOString();

describe("a day", () => {
  it.each([
    ["UTC", "2026-03-29", "2026-03-29T00:00:00.000Z", 24],
    ["Europe/Malta", "2026-03-28", "2026-03-27T23:00:00.000Z", 24],
    ["Europe/Malta", "2026-03-29", "2026-03-28T23:00:00.000Z", 23],
    ["Europe/Malta", "2026-10-25", "2026-10-24T22:00:00.000Z", 25],
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", 23],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
    ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00.000Z", 24.5],
    ["Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00.000Z", 24],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z", 24],
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z", 23],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", 23],
  ])("in %s on %s begins at %s and has %s hours", (timeZone, day, start, length) => {
    const found = dayOf(day, timeZone);
    expect([startOf(found), hours(found)]).toEqual([start, length]);
  });

  it("of every zone follows the previous one without a gap, for two years, in whole quarters", () => {
    for (const timeZone of Intl.supportedValuesOf("timeZone")) {
      let day = dayAt(Date.parse("2026-01-01T12:00:00Z"), timeZone);
      for (let days = 0; days < 2 * 365; days += 73) {
        const next = dayAfter(day, timeZone);
        expect({ timeZone, starts: next.starts }).toEqual({ timeZone, starts: day.ends });
        expect(dateAt(day.starts * QUARTER_MS, timeZone)).toBe(day.day);
        expect(dateAt(day.starts * QUARTER_MS - 1, timeZone) < day.day).toBe(true);
        expect(dateAt(day.ends * QUARTER_MS - 1, timeZone)).toBe(day.day);
        day = dayAt((next.starts + 72 * 96 + 48) * QUARTER_MS, timeZone);
      }
    }
  });

  it("after a change of the time zone begins where the last one ended, and no date comes twice", () => {
    const inTokyo = dayOf("2026-05-10", "Asia/Tokyo");
    const inUtc = dayAfter(inTokyo, "UTC");
    expect(inUtc).toMatchObject({ day: "2026-05-11", starts: inTokyo.ends });
    // It takes in the nine hours of the 10th in UTC that Tokyo had left.
    expect(hours(inUtc)).toBe(33);
    const back = dayAfter(inUtc, "Asia/Tokyo");
    expect(back).toMatchObject({ day: "2026-05-12", starts: inUtc.ends });
    expect(hours(back)).toBe(15);
    const west = dayOf("2026-05-10", "Pacific/Pago_Pago");
    expect(dayAfter(west, "Pacific/Kiritimati").starts).toBe(west.ends);
    expect(dayAfter(west, "Pacific/Kiritimati").ends).toBeGreaterThan(west.ends);
  });
});

describe("a time zone that changes at every midnight", () => {
  // Both sides of the date line, summer time, a day that was skipped, and zones off by minutes.
  const ZONES = [
    ...["Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Apia", "Pacific/Auckland"],
    ...["America/St_Johns", "Asia/Kathmandu", "Pacific/Chatham", "UTC", "America/Los_Angeles"],
  ];

  it("leaves no gap, no repeated date and no day longer than two, whichever two zones it changes between", () => {
    for (const one of ZONES) {
      for (const other of ZONES) {
        for (const begin of ["2011-12-27", "2026-03-06", "2026-10-30"]) {
          let day = dayOf(begin, one);
          for (let midnight = 0; midnight < 10; midnight += 1) {
            const next = dayAfter(day, midnight % 2 === 0 ? other : one);
            const said = JSON.stringify({ one, other, day, next });
            expect(next.starts, said).toBe(day.ends);
            expect(next.day > day.day, said).toBe(true);
            expect(next.ends - next.starts, said).toBeGreaterThan(0);
            expect(hours(next), said).toBeLessThanOrEqual(51);
            day = next;
          }
        }
      }
    }
  });
});

describe("a date", () => {
  it("is followed by the next one of the calendar, for 100 years", () => {
    const first = Date.parse("1900-01-01T00:00:00Z");
    let day = "1900-01-01";
    for (let days = 1; days < 100 * 365; days += 1) {
      day = nextDate(day);
      if (days % 7 !== 0) continue;
      expect(day).toBe(new Date(first + days * DAY_MS).toISOString().slice(0, 10));
    }
  });
});

describe("a time zone", () => {
  it("is identified by its IANA name", () => {
    expect(timeZoneNamed("europe/malta")).toBe("Europe/Malta");
    expect(timeZoneNamed("UTC")).toBe("UTC");
  });

  it.each(["", "+01:00", "-05", "Mars/Base", "Europe/Malta ", "UTC\u0000", "__proto__"])(
    "named %j does not exist",
    (name) => expect(timeZoneNamed(name)).toBeUndefined(),
  );
});
