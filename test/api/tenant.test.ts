/**
 * An operator's own account and its settings, which are separate in each environment:
 * Reference 12.2; docs/decisions/0011.
 */
import { decodeJwt } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { type Casino, call, expectSuccess, openCasino, send } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { someOf, testInCi } from "../support/length.ts";

const ME = "/api/v1/admin/tenants/me";
const HOME = "203.0.113.7";

afterEach(releaseClock);

function change(casino: Casino, body: unknown, address?: string) {
  const headers = address === undefined ? {} : { "CF-Connecting-IP": address };
  return casino.call("PATCH", ME, { body, headers });
}

/** Advances the clock by ten seconds, after which a change is in effect everywhere. */
function passTenSeconds(): void {
  holdClock();
  advanceSeconds(10);
}

async function framePolicy(casino: Casino): Promise<string> {
  const page = await send("GET", `/play/${casino.tenant.id}/${casino.environment}/golden-reels`);
  expect(page.status).toBe(200);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? "";
}

describe("GET /admin/tenants/me", () => {
  it("returns the account of the key, and its settings in the key's environment", async () => {
    const settings = { currency: "SEK", jurisdiction: "SE", locale: "sv" } as const;
    const casino = await openCasino({ name: "North", plan: "starter", settings });
    expect(expectSuccess(await casino.call("GET", ME))).toEqual({
      id: casino.tenant.id,
      name: "North",
      plan: "starter",
      status: "active",
      suspendedAt: null,
      dataJurisdiction: null,
      environment: "sandbox",
      integrationMode: "sso",
      ...settings,
      reportingTimeZone: "UTC",
      frameAncestors: [],
      ipAllowList: [],
      approveWithdrawalsAbove: [],
      signedDeposits: false,
      branding: { name: null, accentColor: null, logo: null },
    });
    const production = await casino.call("GET", ME, { credential: casino.otherKey });
    expect(expectSuccess(production)).toMatchObject({ environment: "production", ...settings });
  });
});

describe.each(["sandbox", "production"] as const)(
  "PATCH /admin/tenants/me in %s",
  (environment) => {
    it("changes what is sent and shows it at once, and changes nothing else and no other environment", async () => {
      const casino = await openCasino({ environment });
      const before = expectSuccess(await casino.call("GET", ME));
      const sent = {
        currency: "EUR",
        locale: "de-AT",
        frameAncestors: ["https://casino.example", "https://*.casino.example:8443"],
      };
      const changed = expectSuccess(await change(casino, sent));
      expect(changed).toEqual({ ...before, ...sent });
      expect(expectSuccess(await casino.call("GET", ME))).toEqual(changed);
      const other = await casino.call("GET", ME, { credential: casino.otherKey });
      expect(expectSuccess(other)).toMatchObject({
        currency: "USD",
        locale: "en",
        frameAncestors: [],
      });
      expect(expectSuccess(await change(casino, { frameAncestors: [] }))).toEqual({
        ...changed,
        frameAncestors: [],
      });
    });

    it("takes effect in launch tokens within 10 seconds", async () => {
      const casino = await openCasino({ environment });
      await casino.createToken();
      await change(casino, { currency: "EUR", jurisdiction: "MT", locale: "mt" });
      passTenSeconds();
      const claims = decodeJwt(await casino.createToken());
      expect(claims).toMatchObject({ cur: "EUR", jur: "MT", loc: "mt", env: environment });
    });

    it("takes effect in the game page's frame-ancestors within 10 seconds, and in no other page's", async () => {
      const casino = await openCasino({ environment });
      const other = await openCasino({
        environment: environment === "sandbox" ? "production" : "sandbox",
      });
      const otherEnvironment = { ...casino, environment: other.environment };
      const before = await framePolicy(casino);
      await change(casino, { frameAncestors: ["https://a.example", "https://*.b.example"] });
      passTenSeconds();
      expect(await framePolicy(casino)).toMatch(/^https:\/\/a\.example https:\/\/\*\.b\.example\b/);
      expect(await framePolicy(otherEnvironment)).toBe(before);
      expect(await framePolicy(other)).toBe(before);
    });
  },
);

it("the platform sends a launch to the page of the token's environment, and has no page for any other", async () => {
  const casino = await openCasino({ environment: "production" });
  const token = await casino.createToken();
  const launch = await send("GET", `/launch/golden-reels?token=${token}`);
  const location = new URL(launch.headers.get("Location") ?? "", "https://rouleau.test");
  expect(location.pathname).toBe(`/play/${casino.tenant.id}/production/golden-reels`);
  const none = await send("GET", `/play/${casino.tenant.id}/staging/golden-reels`);
  expect(none.status).toBe(404);
});

/** A PNG of one pixel. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

describe("the branding", () => {
  it("refuses a name without a visible character", async () => {
    const casino = await openCasino();
    for (const name of [" ", "\u200b\u200d", "\u3164", "\u2800", "\u0301", " \u00ad "]) {
      const answer = await change(casino, { branding: { name } });
      expect(answer.code, JSON.stringify(name)).toBe("VALIDATION_FAILED");
    }
    for (const name of ["北", "A", "★", " 7 "]) {
      expect(expectSuccess(await change(casino, { branding: { name } })).branding.name).toBe(name);
    }
  });

  it("is shown in the lobby and around the games, under a policy that allows nothing else", async () => {
    const casino = await openCasino({ settings: { integrationMode: "transfer" } });
    const { id } = casino.tenant;
    const pages = [`/lobby/${id}/sandbox`, `/play/${id}/sandbox/golden-reels`];
    const plain = await Promise.all(pages.map((path) => send("GET", path)));
    for (const page of plain) {
      expect(page.headers.get("Content-Security-Policy")).toContain("style-src 'self';");
      expect(await page.text()).not.toContain("<style");
    }
    const branding = { name: `<"North">`, accentColor: "#7fd0ff", logo: LOGO };
    expect(expectSuccess(await change(casino, { branding })).branding).toEqual(branding);
    passTenSeconds();
    const [lobby = "", game = ""] = await Promise.all(
      pages.map(async (path) => {
        const page = await send("GET", path);
        const html = await page.text();
        const nonce = /<style nonce="([\w-]{36})">:root\{--brand:#7fd0ff;/.exec(html)?.[1];
        const policy = page.headers.get("Content-Security-Policy");
        expect(policy).toContain(`; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:;`);
        expect(policy).toMatch(/; script-src 'self'( 'sha256-[\w+/]{43}=')?; style-src/);
        expect(html).toContain(`<h1><img class="logo" alt="" src="${LOGO}">`);
        return html;
      }),
    );
    expect(lobby).toContain("<title>&#60;&#34;North&#34;&#62;</title>");
    expect(lobby).not.toContain(`<"North">`);
    expect(game).toContain("<title>Golden Reels</title>");
  });

  it("changes field by field, and the audit log has a digest of the logo", async () => {
    const casino = await openCasino();
    await change(casino, { branding: { name: "North", logo: LOGO } });
    await change(casino, { branding: { accentColor: "#7fd0ff" } });
    await change(casino, { locale: "sv" });
    const kept = expectSuccess(await change(casino, { branding: { name: null } }));
    expect(kept.branding).toEqual({ name: null, accentColor: "#7fd0ff", logo: LOGO });
    const other = await casino.call("GET", ME, { credential: casino.otherKey });
    expect(expectSuccess(other).branding).toEqual({ name: null, accentColor: null, logo: null });
    const log = expectSuccess(await casino.call("GET", "/api/v1/admin/audit-log?limit=100"));
    expect(JSON.stringify(log)).not.toContain("base64");
    expect(log.entries[0].after.branding.logo).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});

describe("an invalid setting", () => {
  it.each(
    someOf(
      [
        [{}, ""],
        [{ plan: "enterprise" }, "plan"],
        [{ status: "active" }, "status"],
        [{ name: "Me" }, "name"],
        [{ id: "ten_x" }, "id"],
        [{ environment: "production" }, "environment"],
        [{ games: {} }, "games"],
        [{ ticker: false }, "ticker"],
        [{ settings: { locale: "de" } }, "settings"],
        [{ integrationMode: "both" }, "integrationMode"],
        [{ currency: "usd" }, "currency"],
        [{ currency: "XXX" }, "currency"],
        [{ jurisdiction: "ZZ" }, "jurisdiction"],
        [{ locale: "not a locale" }, "locale"],
        [{ frameAncestors: "https://a.example" }, "frameAncestors"],
        [{ branding: { accentColor: "#c00000" } }, "branding.accentColor"],
        [{ branding: { logo: "data:image/svg+xml;base64,PHN2Zy8+" } }, "branding.logo"],
        [{ branding: { logo: `${LOGO}"><script>` } }, "branding.logo"],
        [{ branding: { name: "two\nlines" } }, "branding.name"],
        [{ branding: { font: "Comic Sans" } }, "branding.font"],
        [{ ipAllowList: "10.0.0.1" }, "ipAllowList"],
        [{ ipAllowList: ["10.0.0.1", "10.0.0.300"] }, "ipAllowList.1"],
        [{ ipAllowList: ["10.0.0.1/8"] }, "ipAllowList.0"],
        [{ ipAllowList: Array(51).fill("10.0.0.1") }, "ipAllowList"],
        [{ frameAncestors: Array(51).fill("https://a.example") }, "frameAncestors"],
      ],
      4,
    ),
  )("is refused, named, and changes nothing: %j", async (body, path) => {
    const casino = await openCasino();
    const refused = await change(casino, body, "10.0.0.1");
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details.issues[0].path).toBe(path);
    const { currency, locale, ipAllowList } = expectSuccess(await casino.call("GET", ME));
    expect({ currency, locale, ipAllowList }).toEqual({
      currency: "USD",
      locale: "en",
      ipAllowList: [],
    });
  });

  it.each(
    someOf(
      [
        "*",
        "'self'",
        "casino.example",
        "http://casino.example",
        "https://casino.example/",
        "https://casino.example/lobby",
        "https://casino.example?x",
        "https://casino.example#x",
        "https://Casino.example",
        "https://casino.example:443",
        "https://casino.example:99999",
        "https://user@casino.example",
        "https://*",
        "https://*.example",
        "https://a.*.example",
        "https://**.casino.example",
        "https://casino.example; script-src *",
        "https://casino.example 'unsafe-inline'",
        "https://casino.example,https://evil.example",
        "https://casino.example\nX: y",
        "https://casino..example",
        "https://zoë.example",
        "https://256.256.256.256",
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc",
        "",
      ],
      4,
    ),
  )("is refused and named: the frame ancestor %j", async (origin) => {
    const casino = await openCasino();
    const refused = await change(casino, { frameAncestors: ["https://ok.example", origin] });
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details.issues[0].path).toBe("frameAncestors.1");
  });

  it("does not include a developer's own machine, which can frame over http", async () => {
    const casino = await openCasino();
    const frameAncestors = ["http://localhost:3000", "http://127.0.0.1", "https://127.0.0.1:8443"];
    expect(expectSuccess(await change(casino, { frameAncestors }))).toMatchObject({
      frameAncestors,
    });
  });
});

describe("simultaneous changes", () => {
  it("are all kept when they concern different settings", async () => {
    const casino = await openCasino();
    const game = { body: { enabled: false } };
    await Promise.all([
      change(casino, { currency: "EUR" }),
      change(casino, { locale: "fr" }),
      change(casino, { jurisdiction: "MT" }),
      change(casino, { frameAncestors: ["https://a.example"] }),
      casino.call("PATCH", "/api/v1/admin/games/golden-reels", game),
    ]);
    expect(expectSuccess(await casino.call("GET", ME))).toMatchObject({
      currency: "EUR",
      locale: "fr",
      jurisdiction: "MT",
      frameAncestors: ["https://a.example"],
    });
    passTenSeconds();
    const { games } = expectSuccess(await casino.call("GET", "/api/v1/games"));
    expect(games.map(({ id }: { id: string }) => id)).not.toContain("golden-reels");
  });

  testInCi("are all answered when twenty change one setting, and the last one stays", async () => {
    const casino = await openCasino();
    const tags = Array.from({ length: 20 }, (_, number) => `en-x${number}`);
    const answers = await Promise.all(tags.map((locale) => change(casino, { locale })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { entries } = expectSuccess(
      await casino.call("GET", "/api/v1/admin/audit-log?limit=100"),
    );
    expect(entries).toHaveLength(20);
    const replaced = entries.map(({ before }: { before: { locale: string } }) => before.locale);
    const { locale } = expectSuccess(await casino.call("GET", ME));
    expect(["en", ...tags].filter((tag) => !replaced.includes(tag))).toEqual([locale]);
  });
});

describe("an IP allow list", () => {
  const list = ["203.0.113.0/24", "2001:db8::/32"];
  const from = (casino: Casino, address: string | undefined, credential = casino.key) =>
    call("GET", "/api/v1/games", {
      credential,
      headers: address === undefined ? {} : { "CF-Connecting-IP": address },
    });

  it("lets API keys call from its addresses only, within 10 seconds", async () => {
    const casino = await openCasino();
    expect((await from(casino, "198.51.100.1")).status).toBe(200);
    expectSuccess(await change(casino, { ipAllowList: list }, HOME));
    passTenSeconds();
    for (const address of [HOME, "2001:db8::5", "::ffff:203.0.113.9"]) {
      expect((await from(casino, address)).status).toBe(200);
    }
    for (const address of [
      "198.51.100.1",
      "2001:db9::5",
      "203.0.113.7, 10.0.0.1",
      "x",
      undefined,
    ]) {
      const refused = await from(casino, address);
      expect(refused).toMatchObject({ status: 403, code: "IP_NOT_ALLOWED" });
      expect(refused.details).toEqual({ address: address ?? null });
    }
    expect((await from(casino, "198.51.100.1", casino.otherKey)).status).toBe(200);
  });

  it("does not apply to players, whose addresses it does not know", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    expectSuccess(await change(casino, { ipAllowList: list }, HOME));
    passTenSeconds();
    const headers = { "CF-Connecting-IP": "198.51.100.1" };
    expect((await player.call("GET", "/api/v1/games", { headers })).status).toBe(200);
  });

  it("trusts no header that a caller can write", async () => {
    const casino = await openCasino();
    expectSuccess(await change(casino, { ipAllowList: list }, HOME));
    passTenSeconds();
    const headers = {
      "CF-Connecting-IP": "198.51.100.1",
      "X-Forwarded-For": HOME,
      "X-Real-IP": HOME,
      "True-Client-IP": HOME,
      Forwarded: `for=${HOME}`,
    };
    expect((await casino.call("GET", ME, { headers })).code).toBe("IP_NOT_ALLOWED");
  });

  it.each([
    ["without the caller's address", ["198.51.100.0/24"], HOME],
    ["of the other address family", ["0.0.0.0/0"], "2001:db8::1"],
    ["when the caller's address is unknown", ["0.0.0.0/0", "::/0"], undefined],
  ])(
    "is refused, because it would lock out its own caller: %s",
    async (_, ipAllowList, address) => {
      const casino = await openCasino();
      const refused = await change(casino, { ipAllowList, locale: "de" }, address);
      expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(refused.details.issues).toEqual([
        { path: "ipAllowList", message: expect.stringMatching(/would lock you out/) },
      ]);
      const me = expectSuccess(await casino.call("GET", ME));
      expect(me).toMatchObject({ locale: "en", ipAllowList: [] });
    },
  );

  it("can be removed, and every address is accepted again", async () => {
    const casino = await openCasino();
    expectSuccess(await change(casino, { ipAllowList: [HOME] }, HOME));
    expectSuccess(await change(casino, { ipAllowList: [] }, HOME));
    passTenSeconds();
    expect((await from(casino, "198.51.100.1")).status).toBe(200);
  });
});
