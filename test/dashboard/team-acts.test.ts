/**
 * The audit log of an account, a hash chain that the audit checks, records what the people of its
 * team do to each other and to their own sign-in methods. Reference 12.34.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Findings } from "../../domain/ledger/finding.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import { teamName } from "../../durable-objects/names.ts";
import { TEAM_SCHEMA } from "../../durable-objects/team/schema.ts";
import { STAFF_LOG } from "../../src/db/audit-log/audit-entry.ts";
import type { TeamActsNote, TeamNotes } from "../../src/identity/dashboard-notes.ts";
import { auditLogSlice } from "../../src/ledger-audit/verify-audit-log.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { colleague, firstOwner, openDashboard, team } from "../support/dashboard.ts";

const dashboard = openDashboard();
const { PeopleEntrypoint } = exports as unknown as { PeopleEntrypoint: TeamNotes };

/** The entries about a team in an environment's log, oldest first. */
async function entriesOf(casino: Casino) {
  const answer = await casino.call("GET", "/api/v1/admin/audit-log?limit=100");
  const { entries } = expectSuccess(answer) as { entries: Entry[] };
  return entries.filter(({ action }) => action.startsWith("team.")).reverse();
}

interface Entry {
  readonly action: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly target: object;
  readonly after: Readonly<Record<string, unknown>>;
  readonly seq: number | null;
  readonly hash: string | null;
}

const actions = async (casino: Casino) => (await entriesOf(casino)).map(({ action }) => action);

it("each act has one entry that names who did it, with its place in the chain, and acts of staff are also in the staff log", async () => {
  const casino = await openCasino();
  const teamId = casino.tenant.id;
  const owner = await firstOwner(dashboard, teamId);
  const support = await colleague(dashboard, owner, "support");
  await owner.browser.ok("PATCH", `/auth/team/${support.id}`, { body: { role: "finance" } });
  await owner.browser.ok("GET", "/auth/team/log");
  await owner.browser.ok("DELETE", `/auth/team/${support.id}`);
  const entries = await entriesOf(casino);
  expect(entries.map(({ action, actor }) => [action, actor.type, actor.id])).toEqual([
    ["team.invited", "staff", "per_standing"],
    ["team.joined", "person", owner.id],
    ["team.invited", "person", owner.id],
    ["team.joined", "person", support.id],
    ["team.role_changed", "person", owner.id],
    ["team.removed", "person", owner.id],
  ]);
  expect(entries[4]).toMatchObject({
    target: { type: "tenant", id: teamId },
    after: { by: "Olga Owner", to: "Some support: support to finance" },
  });
  for (const { seq, hash } of entries)
    expect([typeof seq, typeof hash]).toEqual(["number", "string"]);
  const { results } = await env.DB.prepare(
    `SELECT environment, action, count(*) AS count FROM audit_log
     WHERE (tenant_id = ?1 OR (tenant_id = ?2 AND target_id = ?1)) AND action = 'team.invited'
     GROUP BY tenant_id, environment ORDER BY tenant_id, environment`,
  )
    .bind(teamId, STAFF_LOG.tenantId)
    .all<{ count: number }>();
  expect(results.map(({ count }) => count)).toEqual([1, 2, 2]);
});

it("an act that could not be reported is reported with the next call, and one that is reported twice is entered once", async () => {
  const casino = await openCasino();
  const notes: TeamActsNote[] = [];
  let isLost = true;
  const lossy = openDashboard({}, undefined, async (note) => {
    notes.push(note);
    if (isLost) throw new Error("the API is not there");
    await PeopleEntrypoint.noteTeamActs(note);
  });
  const owner = await firstOwner(lossy, casino.tenant.id);
  expect(notes.length).toBeGreaterThan(0);
  expect(await actions(casino)).toEqual([]);
  isLost = false;
  await owner.browser.ok("GET", "/auth/team/log");
  expect(await actions(casino)).toEqual(["team.invited", "team.joined"]);
  for (const note of notes) await PeopleEntrypoint.noteTeamActs(note);
  expect(await actions(casino)).toEqual(["team.invited", "team.joined"]);
  const count = notes.length;
  await owner.browser.ok("GET", "/auth/team/log");
  expect(notes).toHaveLength(count);
});

it("an entry that is changed in the database is found by the audit", async () => {
  const casino = await openCasino();
  await firstOwner(dashboard, casino.tenant.id);
  const tenantEnvironment = { tenantId: casino.tenant.id, environment: "production" } as const;
  const found = async () => {
    const findings = new Findings();
    await auditLogSlice(env, tenantEnvironment, { after: "", findings });
    return findings.first.map(({ what }) => what);
  };
  expect(await found()).toEqual([]);
  const trigger = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_schema WHERE name = 'audit_log_is_never_changed'",
  ).first<{ name: string; sql: string }>();
  if (trigger === null) throw new Error("the log is held by a trigger");
  // One transaction: other tests share the database.
  await env.DB.batch([
    env.DB.prepare(`DROP TRIGGER ${trigger.name}`),
    env.DB.prepare(
      `UPDATE audit_log SET after = '{"by":"Nobody"}' WHERE tenant_id = ? AND action = 'team.joined'`,
    ).bind(tenantEnvironment.tenantId),
    env.DB.prepare(trigger.sql),
  ]);
  expect(await found()).toEqual(["An entry of the audit log is not the one that was sealed."]);
});

it("a team of an earlier version reports its earlier acts, with its own people as such", async () => {
  const casino = await openCasino();
  const teamId = casino.tenant.id;
  const stub = env.TEAM.getByName(teamName(teamId));
  await runInDurableObject(stub, (_, { storage }) => {
    migrate(storage, TEAM_SCHEMA.slice(0, 2));
    storage.sql.exec(
      `INSERT INTO log (at, by_id, by_name, act, target) VALUES (1000, 'per_old', 'Old', 'signed_in', NULL),
         (2000, 'per_old', 'Old', 'removed', 'Somebody')`,
    );
  });
  await evictDurableObject(stub);
  const by = { id: "per_old", name: "Old", kind: "operator" };
  const act = { seq: 2, at: 2000, act: "removed", by, target: "Somebody" };
  expect(await team(teamId).untoldActs()).toEqual([act]);
});

it("a team without invitations stores nothing when strangers try to get in", async () => {
  const teamId = `ten_${ulid().toLowerCase()}`;
  await dashboard.browser().call("POST", "/auth/code", {
    body: { signInName: `olga@${teamId}`, code: "000000" },
  });
  expect(await team(teamId).untoldActs()).toEqual([]);
  await runInDurableObject(env.TEAM.getByName(teamName(teamId)), (_, { storage }) => {
    const tables = storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'log'").toArray();
    expect(tables).toEqual([]);
  });
});
