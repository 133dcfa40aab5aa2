/** Open links end when the role they were made for changes, and when the person who made them leaves. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { migrate } from "../../durable-objects/migrate.ts";
import { teamName } from "../../durable-objects/names.ts";
import { TEAM_SCHEMA } from "../../durable-objects/team/schema.ts";
import { Authenticator } from "../support/authenticator.ts";
import { openCasino } from "../support/casino.ts";
import {
  colleague,
  firstOwner,
  ORIGIN,
  openDashboard,
  type SignedIn,
  staffAdmin,
  team,
} from "../support/dashboard.ts";

const dashboard = openDashboard();
const newTeam = () => `ten_${ulid().toLowerCase()}`;

async function accept(link: string, name?: string): Promise<string | undefined> {
  const device = await Authenticator.make(ORIGIN);
  return (await dashboard.browser().accept(link, name, device)).code;
}

async function invite(by: SignedIn): Promise<string> {
  const body = { name: "New", role: "support" };
  return (await by.browser.ok("POST", "/auth/team/invitations", { body })).link;
}

async function recover(by: SignedIn, { id }: SignedIn): Promise<string> {
  return (await by.browser.ok("POST", `/auth/team/${id}/recovery`, { body: {} })).link;
}

const setRole = (by: SignedIn, { id }: SignedIn, role: string) =>
  by.browser.ok("PATCH", `/auth/team/${id}`, { body: { role } });

describe("a recovery link", () => {
  it("does not give a role that the person got after the link was created", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const admin = await colleague(dashboard, owner, "admin");
    const support = await colleague(dashboard, owner, "support");
    const link = await recover(admin, support);
    await setRole(owner, support, "owner");
    expect(await accept(link)).toBe("INVITATION_INVALID");
    // The link is gone, and does not come back with the role.
    await setRole(owner, support, "support");
    expect(await accept(link)).toBe("INVITATION_INVALID");
    expect((await support.browser.call("GET", "/auth/me")).status).toBe(200);
  });

  it("is refused for a role other than its own, even if the link left the role open", async () => {
    const teamId = newTeam();
    const owner = await firstOwner(dashboard, teamId);
    const support = await colleague(dashboard, owner, "support");
    const link = await recover(owner, support);
    await runInDurableObject(env.TEAM.getByName(teamName(teamId)), (_, { storage }) => {
      storage.sql.exec("UPDATE person SET role = 'owner' WHERE id = ?", support.id);
    });
    expect(await accept(link)).toBe("INVITATION_INVALID");
  });
});

describe("an invitation or a recovery link", () => {
  it("ends when the person who created it is demoted, removed or recovered, and other links stay valid", async () => {
    const owner = await firstOwner(dashboard, newTeam());
    const kept = await invite(owner);
    const ends = {
      demoted: (one: SignedIn) => setRole(owner, one, "admin"),
      removed: ({ id }: SignedIn) => owner.browser.ok("DELETE", `/auth/team/${id}`),
      recovered: async (one: SignedIn) =>
        expect(await accept(await recover(owner, one))).toBe(undefined),
    };
    for (const [name, end] of Object.entries(ends)) {
      const second = await colleague(dashboard, owner, "owner", name);
      const link = await invite(second);
      await end(second);
      expect(await accept(link, "eve"), name).toBe("INVITATION_INVALID");
    }
    expect(await accept(kept, "kept")).toBe(undefined);
  });

  it("also ends if an earlier version stored only the name of the person who created it", async () => {
    const teamId = newTeam();
    const stub = env.TEAM.getByName(teamName(teamId));
    const later = Date.now() + 3_600_000;
    await runInDurableObject(stub, (_, { storage }) => {
      migrate(storage, TEAM_SCHEMA.slice(0, 1));
      for (const id of ["anna", "berta"]) {
        storage.sql.exec("INSERT INTO person VALUES (?1, ?1, ?1, 'owner', NULL, 0)", id);
        const sql = "INSERT INTO invitation VALUES (?1, ?1, NULL, 'New', 'owner', ?2, 0, ?3)";
        storage.sql.exec(sql, `by ${id}`, id, later);
      }
      const now = Date.now();
      const sql = "INSERT INTO session VALUES ('secret', 'ses', 'anna', '', ?1, ?1, ?2)";
      storage.sql.exec(sql, now, later);
    });
    await evictDurableObject(stub);
    expect((await team(teamId).remove("secret", "berta")).ok).toBe(true);
    expect(await team(teamId).invitation("by berta")).toBeNull();
    expect(await team(teamId).invitation("by anna")).toMatchObject({ invitedBy: "anna" });
  });
});

describe("a link that our staff created for an operator", () => {
  it("ends when its creator is demoted or removed, and other links stay valid", async () => {
    const admin = await staffAdmin(dashboard, `a-${ulid().toLowerCase()}`);
    const ends = {
      demoted: (one: SignedIn) => setRole(admin, one, "support"),
      removed: ({ id }: SignedIn) => admin.browser.ok("DELETE", `/auth/team/${id}`),
    };
    for (const [name, end] of Object.entries(ends)) {
      const { tenant } = await openCasino();
      const maker = await staffAdmin(dashboard, `m-${ulid().toLowerCase()}`);
      const body = { name: "Olga" };
      const path = `/auth/teams/${tenant.id}/owner`;
      const { link } = await maker.browser.ok("POST", path, { body });
      await end(maker);
      expect(await accept(link, "olga"), name).toBe("INVITATION_INVALID");
      const other = await admin.browser.ok("POST", path, { body });
      expect(await accept(other.link, "olga"), name).toBeUndefined();
    }
  });
});
