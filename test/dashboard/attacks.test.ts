/**
 * What a stranger, another site, another operator and a demoted colleague can try, and the answers
 * that they get.
 */
import { exports } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { methodAndBody } from "../../src/dashboard/forward-call.ts";
import { makeTeamSecret } from "../../src/dashboard/session-cookie.ts";
import { openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { colleague, firstOwner, ORIGIN, openDashboard, team } from "../support/dashboard.ts";

afterEach(releaseClock);

const newTeam = () => `ten_${ulid().toLowerCase()}`;
const PLAYERS = "/api/sandbox/v1/admin/players";

/** A dashboard whose API records the requests that it gets. */
function watchedDashboard() {
  const asked: Request[] = [];
  const api = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      asked.push(new Request(input as string, init as RequestInit));
      return new Response("a,b\n", {
        headers: { "Content-Type": "text/csv", "Set-Cookie": "x=1", "X-Secret": "1" },
      });
    },
  };
  return { asked, dashboard: openDashboard({}, api as unknown as Fetcher) };
}

describe("another site", () => {
  it("changes nothing, whether it has stolen a cookie or makes the browser send one", async () => {
    const { dashboard, asked } = watchedDashboard();
    const owner = await firstOwner(dashboard, newTeam());
    const body = { name: "Eve", role: "owner" };
    for (const headers of [
      { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://games.dashboard.test", "Sec-Fetch-Site": "same-site" },
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { Origin: ORIGIN, "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    ]) {
      for (const path of ["/auth/team/invitations", "/auth/sign-out", PLAYERS]) {
        const refused = await owner.browser.call("POST", path, { body, headers });
        expect([refused.status, refused.code], JSON.stringify(headers)).toEqual([
          403,
          "WRONG_ORIGIN",
        ]);
      }
    }
    const headers = { "Sec-Fetch-Site": "cross-site" };
    for (const path of ["/auth/me", PLAYERS]) {
      expect((await owner.browser.call("GET", path, { headers })).code).toBe("WRONG_ORIGIN");
    }
    expect(asked).toEqual([]);
    expect((await owner.browser.ok("GET", "/auth/team")).invitations).toEqual([]);
  });

  it("gets no answer under a host name other than our own", async () => {
    const { ask } = openDashboard();
    const answer = await ask(new Request("https://rebound.example/auth/ways"));
    expect(answer.status).toBe(403);
    const local = openDashboard({ stage: "local", origin: undefined });
    expect((await local.ask(new Request("http://rebound.example:8788/auth/ways"))).status).toBe(
      403,
    );
    expect((await local.ask(new Request("http://localhost:8788/auth/ways"))).status).toBe(200);
  });
});

describe("a call that is forwarded", () => {
  it("identifies the caller, and carries no credential of the browser", async () => {
    const { dashboard, asked } = watchedDashboard();
    const teamId = newTeam();
    const owner = await firstOwner(dashboard, teamId);
    const answer = await owner.browser.call("GET", `${PLAYERS}?limit=5`, {
      headers: {
        Authorization: "Bearer sk_forged",
        "Rouleau-Person": "forged",
        "Rouleau-Client-Address": "198.51.100.7",
        "Cf-Access-Jwt-Assertion": "forged",
        "Idempotency-Key": "one",
        "CF-Connecting-IP": "192.0.2.1",
      },
    });
    expect(await answer.response.text()).toBe("a,b\n");
    expect(answer.response.headers.get("Content-Type")).toBe("text/csv");
    expect(answer.response.headers.get("Set-Cookie")).toBeNull();
    expect(answer.response.headers.get("X-Secret")).toBeNull();
    expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
    const [call] = asked;
    expect(call?.url).toBe("https://api.test/api/v1/admin/players?limit=5");
    const { "rouleau-person": token = "", ...headers } = Object.fromEntries(call?.headers ?? []);
    expect(headers).toEqual({ "idempotency-key": "one", "rouleau-client-address": "192.0.2.1" });
    expect(decodeJwt(token)).toMatchObject({
      ...{ iss: "rouleau-dashboard", aud: "rouleau-api", sub: owner.id, name: "Olga Owner" },
      ...{ kind: "operator", role: "owner", tenant: teamId, environment: "sandbox" },
    });
    const { iat = 0, exp = 0, fresh } = decodeJwt(token);
    expect(exp - iat).toBe(60);
    expect(fresh).toBeGreaterThan(iat);
  });

  it("carries no body where a body cannot be forwarded", () => {
    const body = new Response("{}").body;
    for (const method of ["GET", "HEAD"]) {
      expect(methodAndBody({ method, body })).toEqual({ method, body: null });
    }
    expect(methodAndBody({ method: "DELETE", body })).toEqual({ method: "DELETE", body });
  });

  it("is not made without a session, to the other side, or outside the API", async () => {
    const { dashboard, asked } = watchedDashboard();
    const owner = await firstOwner(dashboard, newTeam());
    expect((await dashboard.browser().call("GET", PLAYERS)).code).toBe("SIGNED_OUT");
    const platform = await owner.browser.call("GET", "/api/platform/v1/platform/tenants");
    expect(platform.code).toBe("ROLE_NOT_ALLOWED");
    expect((await owner.browser.call("GET", "/api/other/v1/games")).code).toBe("NOT_FOUND");
    expect((await owner.browser.call("GET", "/api/sandbox/v2/games")).code).toBe("NOT_FOUND");
    expect(asked).toEqual([]);
  });

  it("cannot escape its path with dots", async () => {
    const { dashboard, asked } = watchedDashboard();
    const owner = await firstOwner(dashboard, newTeam());
    await owner.browser.call("GET", "/api/sandbox/v1/../../../../launch/x");
    await owner.browser.call("GET", "/api/sandbox/v1/%2e%2e/%2e%2e/launch");
    await owner.browser.call("GET", "/api/sandbox/v1//evil.example/x");
    for (const { url } of asked) expect(url).toMatch(/^https:\/\/api\.test\/api\/v1\//);
  });
});

describe("a person", () => {
  it("can read their own tenant through the real API, and no other", async () => {
    const casino = await openCasino();
    const dashboard = openDashboard();
    const owner = await firstOwner(dashboard, casino.tenant.id);
    const { id } = await owner.browser.ok("GET", "/api/sandbox/v1/admin/tenants/me");
    expect(id).toBe(casino.tenant.id);
    const neighbour = await firstOwner(dashboard, (await openCasino()).tenant.id);
    const { playerId } = await casino.launch();
    const path = `/api/sandbox/v1/admin/players/${playerId}`;
    expect((await owner.browser.call("GET", path)).status).toBe(200);
    expect((await neighbour.browser.call("GET", path)).status).toBe(404);
  });

  it("who belongs to one team has no access to another, whatever the cookie says", async () => {
    const dashboard = openDashboard();
    const owner = await firstOwner(dashboard, newTeam());
    const otherId = newTeam();
    await firstOwner(dashboard, otherId);
    const thief = dashboard.browser();
    thief.cookie = owner.browser.cookie?.replace(/ten_\w+/, otherId);
    expect((await thief.call("GET", "/auth/me")).code).toBe("SIGNED_OUT");
    for (const cookie of ["", "x", `${otherId}.x`, "staff.x", `../${otherId}.x`, "a.b.c"]) {
      thief.cookie = `__Host-rouleau=${cookie}`;
      expect((await thief.call("GET", "/auth/me")).code, cookie).toBe("SIGNED_OUT");
    }
  });

  it("whose role was changed, or who was removed, loses the old role with the next call", async () => {
    const { dashboard, asked } = watchedDashboard();
    const owner = await firstOwner(dashboard, newTeam());
    const finance = await colleague(dashboard, owner, "finance");
    const otherTab = dashboard.browser();
    otherTab.cookie = finance.browser.cookie;
    const roleSeen = async () => {
      await otherTab.call("GET", PLAYERS);
      return decodeJwt(asked.at(-1)?.headers.get("Rouleau-Person") ?? "").role;
    };
    expect(await roleSeen()).toBe("finance");
    const path = `/auth/team/${finance.id}`;
    await owner.browser.ok("PATCH", path, { body: { role: "developer" } });
    expect(await roleSeen()).toBe("developer");
    await owner.browser.ok("DELETE", path);
    expect((await otherTab.call("GET", PLAYERS)).code).toBe("SIGNED_OUT");
    expect((await finance.browser.signIn(finance.device)).code).toBe("SIGN_IN_FAILED");
  });

  it("who can no longer move money sees nothing to approve, and can neither approve anything nor download a list", async () => {
    const casino = await openCasino();
    const dashboard = openDashboard();
    const owner = await firstOwner(dashboard, casino.tenant.id);
    const finance = await colleague(dashboard, owner, "finance");
    const sandbox = "/api/sandbox/v1/admin";
    const files = [`${sandbox}/withdrawals?format=csv`, `${sandbox}/jurisdiction-days?format=csv`];
    for (const path of [`${sandbox}/approvals`, ...files]) {
      expect((await finance.browser.call("GET", path)).status, path).toBe(200);
    }
    await owner.browser.ok("PATCH", `/auth/team/${finance.id}`, { body: { role: "support" } });
    for (const path of [`${sandbox}/approvals`, ...files, `${sandbox}/players?format=csv`]) {
      expect((await finance.browser.call("GET", path)).code, path).toBe("ROLE_MISSING");
    }
    for (const act of ["withdrawals/wdr_x/approve", "rounds/rnd_x/void", "players/plr_x/erase"]) {
      const refused = await finance.browser.call("POST", `${sandbox}/${act}`, { body: {} });
      expect(refused.code, act).toBe("ROLE_MISSING");
    }
    // Nor does a list for staff answer an operator's person, whatever tenant the path names.
    for (const list of ["approvals", "withdrawals", "webhooks"]) {
      const path = `/api/sandbox/v1/platform/${list}`;
      expect((await owner.browser.call("GET", path)).status, list).toBeGreaterThanOrEqual(400);
    }
  });

  it("who signs out in one of two tabs is signed out of both at once", async () => {
    const dashboard = openDashboard();
    const { browser } = await firstOwner(dashboard, newTeam());
    const tab = dashboard.browser();
    tab.cookie = browser.cookie;
    expect((await tab.call("GET", "/auth/me")).status).toBe(200);
    await browser.ok("POST", "/auth/sign-out", { body: {} });
    expect((await tab.call("GET", "/auth/me")).code).toBe("SIGNED_OUT");
  });
});

describe("a token of a person", () => {
  it("that comes from outside is ignored", async () => {
    const { dashboard, asked } = watchedDashboard();
    const casino = await openCasino();
    const owner = await firstOwner(dashboard, casino.tenant.id);
    await owner.browser.call("GET", "/api/sandbox/v1/admin/tenants/me");
    const token = asked[0]?.headers.get("Rouleau-Person") ?? "";
    expect(token).not.toBe("");
    const outside = new Request("https://api.test/api/v1/admin/tenants/me", {
      headers: { "Rouleau-Person": token },
    });
    expect((await exports.default.fetch(outside)).status).toBe(401);
  });
});

describe("guessing", () => {
  it("is blocked for an address after ten failures, for the rest of the minute, and for no other address", async () => {
    holdClock();
    const teamId = newTeam();
    const dashboard = openDashboard();
    const { device } = await firstOwner(dashboard, teamId);
    const from = (address: string) => {
      const browser = dashboard.browser();
      const { text: token } = makeTeamSecret(teamId);
      const headers = { "CF-Connecting-IP": address };
      return browser.call("POST", "/auth/invitation", { body: { token }, headers });
    };
    const network = `2001:db8:${ulid()
      .slice(-4)
      .toLowerCase()
      .replace(/[^0-9a-f]/g, "0")}`;
    const response = { ...(await device.get({ challenge: "" })), id: "none" };
    const garbage = async () => {
      const headers = { "CF-Connecting-IP": `${network}::1` };
      return (
        await dashboard.browser().call("POST", "/auth/passkey", { body: { response }, headers })
      ).code;
    };
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 10; count += 1) {
        expect((await from(`${network}::${count}`)).code).toBe("INVITATION_INVALID");
        expect(await garbage()).toBe("SIGN_IN_FAILED");
      }
      const locked = await from(`${network}::99`);
      expect([locked.status, locked.code]).toEqual([429, "SIGN_IN_LOCKED"]);
      expect(await garbage()).toBe("SIGN_IN_LOCKED");
      if (round === 0) advanceSeconds(60);
    }
    expect((await from("203.0.113.77")).code).toBe("INVITATION_INVALID");
    expect((await dashboard.browser().signIn(device)).status).toBe(200);
    expect(await team(teamId).people()).toHaveLength(1);
  });
});

describe("the pages", () => {
  it("run only our own scripts, and only styles with the nonce of the answer", async () => {
    const browser = openDashboard().browser();
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const { response } = await browser.call("GET", "/invitation", { headers });
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1];
    expect(await response.text()).toContain(`content="${nonce}"`);
    expect(policy).toContain("script-src 'self' 'sha256-first';");
    expect(policy).toContain("frame-ancestors 'none'");
    const again = await browser.call("GET", "/players");
    expect(again.response.headers.get("Content-Security-Policy")).not.toBe(policy);
    expect(response.headers.get("Strict-Transport-Security")).toMatch(/^max-age=63072000/);
  });

  it("accept only a short JSON body of a known form from a stranger", async () => {
    const browser = openDashboard().browser();
    const call = (body: unknown, headers = {}) =>
      browser.call("POST", "/auth/code", { body, headers });
    expect((await call({ signInName: "a@b" })).code).toBe("VALIDATION_FAILED");
    expect((await call({ signInName: "a@b", code: "123456", x: 1 })).code).toBe(
      "VALIDATION_FAILED",
    );
    const text = { "Content-Type": "text/plain" };
    expect((await call({ signInName: "a@b", code: "123456" }, text)).code).toBe(
      "UNSUPPORTED_MEDIA_TYPE",
    );
    expect((await call({ signInName: "x".repeat(70_000) })).code).toBe("PAYLOAD_TOO_LARGE");
    expect((await browser.call("PUT", "/players", { body: {} })).code).toBe("METHOD_NOT_ALLOWED");
    expect((await browser.call("POST", "/auth/nothing", { body: {} })).code).toBe("NOT_FOUND");
  });
});
