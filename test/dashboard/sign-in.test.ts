/** How people come in: an invitation, then a passkey, then a session. docs/decisions/0062. */
import { base64url } from "jose";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { makeTeamSecret } from "../../src/dashboard/session-cookie.ts";
import { Authenticator } from "../support/authenticator.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import {
  colleague,
  firstOwner,
  ORIGIN,
  openDashboard,
  standingAdmin,
  team,
} from "../support/dashboard.ts";

const dashboard = openDashboard();
const newTeam = () => `ten_${ulid().toLowerCase()}`;

afterEach(releaseClock);

/** The link of an invitation to a new team. */
async function invited(): Promise<{ teamId: string; link: string }> {
  const teamId = newTeam();
  const { hash, text } = makeTeamSecret(teamId);
  const asked = { teamName: "Casino", name: "Olga", hash };
  await team(teamId).inviteLead(await standingAdmin(), asked);
  return { teamId, link: `${ORIGIN}/invitation#${text}` };
}

describe("an invitation", () => {
  it("shows who invites and in which role, and lets its holder in once", async () => {
    const { teamId, link } = await invited();
    const browser = dashboard.browser();
    const token = link.split("#")[1];
    const shown = await browser.ok("POST", "/auth/invitation", { body: { token } });
    expect(shown).toMatchObject({
      ...{ team: { id: teamId, name: "Casino" }, name: "Olga", role: "owner" },
      ...{ invitedBy: "Staff", isRecovery: false, signInName: null },
    });
    const device = await Authenticator.make(ORIGIN);
    const accepted = await browser.accept(link, "Olga", device);
    expect(accepted.data.person).toMatchObject({
      ...{ name: "Olga", kind: "operator", role: "owner", signInName: `olga@${teamId}` },
      ...{ tenant: { id: teamId, name: "Casino" }, environments: ["sandbox", "production"] },
    });
    const again = await dashboard.browser().accept(link, "eve", await Authenticator.make(ORIGIN));
    expect([again.status, again.code]).toEqual([404, "INVITATION_INVALID"]);
  });

  it("ends after 24 hours", async () => {
    const { link } = await invited();
    holdClock();
    advanceSeconds(24 * 3600);
    const late = await dashboard.browser().accept(link, "olga", await Authenticator.make(ORIGIN));
    expect(late.code).toBe("INVITATION_INVALID");
  });

  it("needs a device that verified its user, at our own origin", async () => {
    const { link } = await invited();
    const device = await Authenticator.make(ORIGIN);
    for (const wrong of [
      { isUserVerified: false },
      { origin: "https://dashboard.test.evil.example" },
      { rpId: "evil.example" },
      { challenge: "AAAA" },
    ]) {
      const refused = await dashboard.browser().accept(link, "olga", device, wrong);
      expect([refused.status, refused.code], JSON.stringify(wrong)).toEqual([
        401,
        "SIGN_IN_FAILED",
      ]);
    }
    expect((await dashboard.browser().accept(link, "olga", device)).status).toBe(200);
  });

  it("accepts only a sign-in name that nobody in the team has", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const body = { name: "Second", role: "admin" };
    const { link } = await owner.browser.ok("POST", "/auth/team/invitations", { body });
    const device = await Authenticator.make(ORIGIN);
    const taken = await dashboard.browser().accept(link, "olga", device);
    expect([taken.status, taken.code]).toEqual([409, "NAME_TAKEN"]);
    for (const name of ["", "a b", "a@b", "-a", "x".repeat(41)]) {
      const refused = await dashboard.browser().accept(link, name, device);
      expect(refused.code, name).toBe("VALIDATION_FAILED");
    }
    expect((await dashboard.browser().accept(link, "second", device)).status).toBe(200);
  });
});

describe("a passkey", () => {
  it("signs its owner in, into a cookie that no script and no other site can read", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const browser = dashboard.browser();
    const { data, response } = await browser.signIn(owner.device);
    expect(data.person).toMatchObject({ id: owner.id, role: "owner" });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-rouleau=ten_[\w]+\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await browser.ok("GET", "/auth/me")).person.id).toBe(owner.id);
  });

  it("is refused with a replayed answer, at another origin, without user verification, or as a copy", async () => {
    const { device } = await firstOwner(dashboard, newTeam());
    const browser = dashboard.browser();
    const options = await browser.ok("POST", "/auth/passkey/options", { body: {} });
    const body = { response: await device.get(options) };
    expect((await browser.call("POST", "/auth/passkey", { body })).status).toBe(200);
    expect((await browser.call("POST", "/auth/passkey", { body })).code).toBe("SIGN_IN_FAILED");
    // The same challenge with a new signature is used up as well.
    const fresh = { response: await device.get(options) };
    const replayed = await browser.call("POST", "/auth/passkey", { body: fresh });
    expect(replayed.code).toBe("SIGN_IN_FAILED");
    for (const wrong of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { isUserVerified: false },
      { counter: 1 },
    ]) {
      const refused = await browser.signIn(device, wrong);
      expect([refused.status, refused.code], JSON.stringify(wrong)).toEqual([
        401,
        "SIGN_IN_FAILED",
      ]);
    }
  });

  it("answers a challenge only within five minutes, and only for its purpose", async () => {
    const { device, browser } = await firstOwner(dashboard, newTeam());
    const fresh = await browser.ok("POST", "/auth/fresh/options", { body: {} });
    const other = { response: await device.get(fresh) };
    expect((await browser.call("POST", "/auth/passkey", { body: other })).code).toBe(
      "SIGN_IN_FAILED",
    );
    const options = await browser.ok("POST", "/auth/passkey/options", { body: {} });
    holdClock();
    advanceSeconds(300);
    const late = { response: await device.get(options) };
    expect((await browser.call("POST", "/auth/passkey", { body: late })).code).toBe(
      "SIGN_IN_FAILED",
    );
  });

  it("that nobody has is refused, and stores nothing", async () => {
    const stranger = await Authenticator.make(ORIGIN);
    const teamId = newTeam();
    await stranger.create({ challenge: "", user: { id: base64url.encode(`${teamId}.x`) } });
    expect((await dashboard.browser().signIn(stranger)).code).toBe("SIGN_IN_FAILED");
    expect(await team(teamId).people()).toEqual([]);
  });
});

describe("a session", () => {
  it("ends after 30 minutes without use, however it is used after 12 hours, and by signing out", async () => {
    const { device } = await firstOwner(dashboard, newTeam());
    holdClock();
    const [idle, busy, leaving] = [0, 1, 2].map(() => dashboard.browser());
    for (const browser of [idle, busy, leaving]) await browser?.signIn(device);
    await leaving?.ok("POST", "/auth/sign-out", { body: {} });
    expect((await leaving?.call("GET", "/auth/me"))?.code).toBe("SIGNED_OUT");
    for (let minutes = 0; minutes < 720; minutes += 29) {
      expect((await busy?.call("GET", "/auth/me"))?.status, `after ${minutes}`).toBe(200);
      advanceSeconds(29 * 60);
      // A page's automatic requests do not keep a session alive.
      await idle?.call("GET", "/auth/me", { headers: { "Rouleau-Background": "1" } });
    }
    expect((await busy?.call("GET", "/auth/me"))?.code).toBe("SIGNED_OUT");
    expect((await idle?.call("GET", "/auth/me"))?.code).toBe("SIGNED_OUT");
  });

  it("is listed with its device, and its owner ends another one", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const lost = dashboard.browser();
    await lost.signIn(owner.device);
    const { sessions } = await owner.browser.ok("GET", "/auth/sessions");
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
    await owner.browser.ok("DELETE", `/auth/sessions/${other.id}`);
    expect((await lost.call("GET", "/auth/me")).code).toBe("SIGNED_OUT");
    expect((await owner.browser.call("GET", "/auth/me")).status).toBe(200);
  });

  it("is replaced by an eleventh one if it was used least recently", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    holdClock();
    for (let count = 0; count < 10; count += 1) {
      advanceSeconds(1);
      await dashboard.browser().signIn(owner.device);
    }
    expect((await owner.browser.call("GET", "/auth/me")).code).toBe("SIGNED_OUT");
  });

  it("is fresh for five minutes after its own owner's passkey", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const admin = await colleague(dashboard, owner, "admin");
    holdClock();
    const invite = () =>
      owner.browser.call("POST", "/auth/team/invitations", {
        body: { name: "New", role: "support" },
      });
    advanceSeconds(300);
    expect((await invite()).code).toBe("FRESH_PROOF_REQUIRED");
    expect((await owner.browser.refresh(admin.device)).code).toBe("SIGN_IN_FAILED");
    expect((await invite()).code).toBe("FRESH_PROOF_REQUIRED");
    expect((await owner.browser.refresh(owner.device)).status).toBe(200);
    expect((await invite()).status).toBe(200);
  });
});
