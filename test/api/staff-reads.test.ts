/** The staff log says in which lists our staff saw an account's players, and names none of them. Reference 13.32. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { recordFreeze } from "../../src/ledger-audit/frozen-objects.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { asStaff } from "../support/staff.ts";

const PLATFORM = "/api/v1/platform";

it("each list that shows players is entered once a day for each account whose players it showed", async () => {
  const [seen, unseen] = [await openCasino(), await openCasino()];
  const scope = { tenantId: seen.tenant.id, environment: "sandbox" } as const;
  const player = `plr_${ulid().toLowerCase()}`;
  const now = Date.now();
  await recordFreeze(env.DB, { ...scope, kind: "wallet", id: player, reason: "", frozenAt: now });
  const pool = { ...scope, tenantId: unseen.tenant.id, kind: "pool", id: "USD" } as const;
  await recordFreeze(env.DB, { ...pool, reason: "", frozenAt: now });
  const ask = (kind: string, tenantId: string, payload: object) =>
    env.DB.prepare(
      `INSERT INTO approvals (approval_id, tenant_id, environment, kind, subject, payload, digest,
         requested_by, requested_at, expires_at) VALUES (?, ?, 'sandbox', ?, ?, ?, '', 'key', ?, ?)`,
    )
      .bind(ulid(), tenantId, kind, `wallet ${player}`, JSON.stringify(payload), now, now + 60_000)
      .run();
  const changes = { cashMinor: 0, bonusMinor: 0, heldMinor: 0 };
  const correction = { playerId: player, currency: "USD", changes, reason: "", witness: "" };
  await ask("correction", scope.tenantId, { ...correction, cures: [] });
  await ask("pot_change", unseen.tenant.id, { reason: "" });
  await env.DB.prepare("INSERT INTO open_doubts VALUES (?, 'sandbox', ?, 'rnd_1', 'USD', ?)")
    .bind(scope.tenantId, player, now - 3_600_000)
    .run();
  try {
    const lists = ["approvals", `corrections?${new URLSearchParams(scope)}`, "doubts", "frozen"];
    for (let time = 0; time < 2; time += 1) {
      for (const list of [...lists, "health"]) {
        expectSuccess(await asStaff(null, "GET", `${PLATFORM}/${list}`));
      }
    }
    const logOf = async ({ tenant }: typeof seen) => {
      const query = `target=${tenant.id}&action=data.read_by_staff`;
      const log = await asStaff(null, "GET", `${PLATFORM}/audit-log?${query}`);
      return expectSuccess(log).entries as { after: { call: string; environment: string } }[];
    };
    const entries = await logOf(seen);
    expect(entries.map(({ after }) => after.call).toSorted()).toEqual(
      ["approvals", "corrections", "doubts", "frozen", "health"].map((one) => `${PLATFORM}/${one}`),
    );
    expect(JSON.stringify(entries)).not.toContain(player);
    // Pools and pots are no player's.
    expect(await logOf(unseen)).toEqual([]);
  } finally {
    for (const table of ["frozen_objects", "open_doubts", "approvals"]) {
      await env.DB.prepare(`DELETE FROM ${table} WHERE tenant_id IN (?, ?)`)
        .bind(seen.tenant.id, unseen.tenant.id)
        .run();
    }
  }
});

it("health shows no player that it cannot enter in the staff log, and everything else", async () => {
  const { tenant } = await openCasino();
  const wallet = { tenantId: tenant.id, environment: "sandbox", kind: "wallet" } as const;
  await recordFreeze(env.DB, { ...wallet, id: "plr_seen", reason: "", frozenAt: Date.now() });
  await env.DB.prepare(
    `CREATE TRIGGER no_writes BEFORE INSERT ON audit_log
     BEGIN SELECT RAISE(ABORT, 'the database takes no writes'); END`,
  ).run();
  const health = () => asStaff(null, "GET", `${PLATFORM}/health`);
  try {
    const { frozen, status } = expectSuccess(await health());
    expect(status).toBe("degraded");
    expect(frozen).toEqual({ total: 1, newest: [] });
  } finally {
    await env.DB.prepare("DROP TRIGGER no_writes").run();
  }
  try {
    expect(expectSuccess(await health()).frozen.newest).toMatchObject([{ id: "plr_seen" }]);
  } finally {
    await env.DB.prepare("DELETE FROM frozen_objects WHERE tenant_id = ?").bind(tenant.id).run();
  }
});
