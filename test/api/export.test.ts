/**
 * An export is the ledger, to the unit: it is read by the API as the command reads it, and checked by a
 * program that shares nothing with ours. Proof 31; Reference 12.22.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyExport } from "../../docs/samples/verify-export.mjs";
import { EXPORT_PARTS } from "../../domain/exports/export-parts.ts";
import { playerIdFor } from "../../domain/ids.ts";
import { usernameKey } from "../../durable-objects/names.ts";
import { sealAuditLog } from "../../src/db/audit-log/seal-entries.ts";
import { storeSecurityEvents } from "../../src/db/security-events.ts";
import { EXPORT_TABLES } from "../../src/exports/export-tables.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import {
  type Files,
  linesOf,
  manifestOf,
  readExport,
  readPart,
  verify as verifyFiles,
} from "../support/read-export.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { openWebhook } from "../support/webhooks.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
let casino: Casino;
let player: PlayerSession;
let files: Files;

const verify = (checked: Files) => verifyFiles(casino, checked);

async function play(stake: string, game = "golden-reels") {
  const headers = { "Idempotency-Key": ulid() };
  const body = game === "ladder" ? { stake, choices: { steps: [1.1, 2] } } : { stake };
  return expectSuccess(
    await player.call("POST", `/api/v1/games/${game}/rounds`, { body, headers }),
  );
}

/** One casino with every kind of entry, exported while its player goes on playing. */
beforeAll(async () => {
  casino = await openCasino({ environment: "production" });
  player = await casino.launch({ username: "Zoë" });
  const { playerId } = player;
  const bonuses = `/api/v1/admin/players/${playerId}/bonuses`;
  const keyed = (body: object) => ({ body, headers: { "Idempotency-Key": ulid() } });
  await casino.deposit(playerId, "500.00");
  await casino.deposit(playerId, "90.000000", "USDC");
  await casino.deposit((await casino.launch({ currency: "JPY" })).playerId, "5000", "JPY");
  for (let round = 0; round < 12; round += 1) await play("1.00");
  expectSuccess(await casino.call("POST", bonuses, keyed({ amount: "20.00", currency: "USD" })));
  await play("2.00");
  expectSuccess(await casino.call("POST", `${bonuses}/forfeit`, keyed({ currency: "USD" })));
  const to = { chain: "ethereum", toAddress: ADDRESS };
  expectSuccess(await withdraw(casino, { playerId, amount: "40", currency: "USDC", ...to }));
  expectSuccess(await withdraw(casino, { playerId, amount: "5", currency: "USD" }));
  await openWebhook(casino);
  await sealAuditLog(env, { tenantId: casino.tenant.id, environment: casino.environment });
  files = await readExport(casino, async (part) => {
    if (part !== "wallets") return;
    await play("1.00");
    // A list that is read brings history up to date.
    await casino.call("GET", `/api/v1/wallet/transactions/${playerId}`);
  });
});

describe("an export", () => {
  it("matches the ledger to the unit during play, as an independent program confirms", () => {
    const { faults, checked } = verify(files);
    expect(faults).toEqual([]);
    expect(checked).toMatchObject({ files: EXPORT_PARTS.length, wallets: 2 });
    const kinds = new Set(linesOf(files.get("wallets.ndjson")).map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(["round", "bonus_forfeit", "withdrawal"]));
    // A bet that was placed meanwhile is in the list, and in no journal of the export.
    const through = linesOf(files.get("wallets.ndjson")).find(
      (row) => row.username === "Zoë",
    ).through;
    const seqs = linesOf(files.get("transactions.ndjson")).map(({ seq }) => seq);
    expect(Math.max(...seqs)).toBeGreaterThan(through);
  });

  it("reports every change of a unit, a row, an order or a text", () => {
    const changes: [string, RegExp, string][] = [
      ["wallets.ndjson", /"cash":50000/, '"cash":50001'],
      ["wallets.ndjson", /\{"type":"row"[^\n]*\n/, ""],
      ["wallets.ndjson", /"granted":2000/, '"granted":1999'],
      ["wallets.ndjson", /"through":\d/, '"through":9'],
      ["transactions.ndjson", /cash\\":50000/, 'cash\\":50001'],
      ["transactions.ndjson", /\{[^\n]*\n/, ""],
      ["pools.ndjson", /"potUnits":"(\d)/, '"potUnits":"1$1'],
      ["audit-log.ndjson", /"actorId":"/, '"actorId":"x'],
      ["settings.ndjson", /USD/, "EUR"],
    ];
    for (const [name, from, to] of changes) {
      const text = files.get(name) ?? "";
      const changed = new Map(files).set(name, text.replace(from, to));
      expect(changed.get(name), String(from)).not.toBe(text);
      // By the manifest in every case, and by the rows themselves too, except for the settings.
      expect(
        verifyExport(manifestOf(casino, files), (file) => changed.get(file) ?? "").faults,
      ).not.toEqual([]);
      if (name !== "settings.ndjson") expect(verify(changed).faults, String(from)).not.toEqual([]);
    }
  });

  it("is the same for staff, and gives nothing to another tenant's key or a player's token", async () => {
    const { tenant, environment } = casino;
    const place = `tenantId=${tenant.id}&environment=${environment}`;
    const path = "/api/v1/platform/export/transactions";
    const credential = env.TEST_PLATFORM_KEY;
    const staff = (query: string) =>
      casino.call("GET", `${path}?${place}&${query}`, { credential });
    expect(await readPart(staff)).toBe(files.get("transactions.ndjson"));
    expect((await casino.call("GET", `${path}?${place}`)).data).toBeUndefined();
    const unknown = `${path}?tenantId=ten_nobody&environment=sandbox`;
    expect(await casino.call("GET", unknown, { credential })).toMatchObject({ code: "NOT_FOUND" });
    const other = await openCasino({ environment: "production" });
    expect(
      await readPart((query) => other.call("GET", `/api/v1/admin/export/wallets?${query}`)),
    ).toBe("");
  });

  it("is entered in the audit log, once for each part that is begun", async () => {
    const { entries } = expectSuccess(
      await casino.call("GET", "/api/v1/admin/audit-log?action=list.exported&pageSize=100"),
    );
    const parts = entries.map(({ after }: { after: { part: string } }) => after.part);
    expect(new Set(parts)).toEqual(new Set(EXPORT_PARTS));
    const begun = await casino.call("GET", "/api/v1/admin/export/players?limit=1");
    expect(expectSuccess(begun)).toBeDefined();
    const later = expectSuccess(
      await casino.call("GET", "/api/v1/admin/audit-log?action=list.exported&pageSize=100"),
    );
    expect(later.entries).toHaveLength(entries.length + 1);
    expect(later.entries[0]).toMatchObject({
      target: { type: "list", id: "export" },
      after: { list: "export", part: "players" },
    });
  });

  it("refuses a cursor that it did not make", async () => {
    const cursors = [
      ["wallets", ["register 0", "", "someone", 0, 0]],
      ["pools", [99, 0]],
      ["rounds", ["a"]],
      ["rounds", ["a", { b: 1 }]],
    ] as const;
    for (const [part, position] of cursors) {
      const path = `/api/v1/admin/export/${part}?cursor=${btoa(JSON.stringify(position))}`;
      expect(await casino.call("GET", path)).toMatchObject({
        status: 400,
        code: "VALIDATION_FAILED",
      });
    }
  });

  it("has every column of its tables, or says which ones it leaves out", async () => {
    const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
      "day-closes": ["announced"],
      // An export holds no secret.
      webhooks: [
        ...["failures", "version", "delivery_secret", "delivery_secret_from"],
        ...["previous_delivery_secret", "previous_delivery_secret_until"],
      ],
      // Where we store it does not concern the operator.
      settings: ["history_shard"],
      withdrawals: ["status"],
      // They are those of the round, and of the journal's row.
      rounds:
        "kind currency demo round_id game_id stake_minor win_minor transactions created_at kept".split(
          " ",
        ),
      // The last one is the whole row of the journal, which is a separate part.
      transactions: "kind demo stake_minor win_minor transactions round kept".split(" "),
    };
    for (const part of Object.keys(EXPORT_TABLES) as (keyof typeof EXPORT_TABLES)[]) {
      const { from, columns, key } = EXPORT_TABLES[part];
      const table = from.split(/[ ,]/)[0];
      const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<{
        name: string;
      }>();
      const said = [...Object.values(columns), ...key].join(" ");
      const lacking = results
        .map(({ name }) => name)
        .filter((name) => !["tenant_id", "environment"].includes(name))
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(said));
      expect(lacking, part).toEqual(LEFT_OUT[part] ?? []);
    }
  });
});

describe("an export of one player", () => {
  it("has the player's sessions, security events, addresses, journal and audit entries, and nobody else's", async () => {
    const path = `/api/v1/admin/players/${player.playerId}`;
    await casino.call("POST", `${path}/suspend`, { body: { reason: "asked" } });
    const { tenant, environment } = casino;
    const tenantEnvironment = { tenantId: tenant.id, environment };
    const name = playerIdFor(tenant.id, environment, usernameKey(player.externalId));
    const failed = {
      ...tenantEnvironment,
      type: "security.login_locked",
      count: 2,
      firstAt: 1_000,
      lastAt: 2_000,
    } as const;
    await storeSecurityEvents(env.DB, [
      { ...failed, subject: name, address: "192.0.2.1" },
      { ...failed, subject: player.playerId, address: "192.0.2.2" },
      { ...failed, subject: "plr_another", address: "192.0.2.3" },
    ]);
    const rows = linesOf(await readPart((query) => casino.call("GET", `${path}/export?${query}`)));
    const ofType = (type: string) => rows.filter((row) => row.type === type);
    expect(ofType("session")).toMatchObject([
      { sessionId: player.sessionId, endReason: "suspended" },
    ]);
    const attempts = ofType("securityEvent");
    expect(attempts.map(({ address }) => address).sort()).toEqual(["192.0.2.1", "192.0.2.2"]);
    expect(attempts[0]).toMatchObject({ event: "security.login_locked", count: 2, firstAt: 1_000 });
    const [wallet] = ofType("wallet");
    expect(wallet).toMatchObject({ username: "Zoë", suspension: { reason: "asked" } });
    expect(ofType("row").map(({ seq }) => seq)).toEqual(ofType("row").map((_, index) => index + 1));
    expect(ofType("row").at(-1)).toMatchObject({ seq: wallet.through, hash: wallet.hash });
    const actions = ofType("auditEntry").map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["player.suspended", "bonus.credited"]));
    expect(JSON.stringify(rows)).not.toContain("JPY");
  });

  it("is entered in the audit log, about the player", async () => {
    const path = `/api/v1/admin/players/${player.playerId}/export`;
    expectSuccess(await casino.call("GET", path));
    const { entries } = expectSuccess(
      await casino.call("GET", `/api/v1/admin/audit-log?action=list.exported`),
    );
    expect(entries[0]).toMatchObject({
      target: { type: "player", id: player.playerId },
      after: { list: "player" },
    });
  });

  it("refuses a player who does not exist", async () => {
    const none = await casino.call("GET", "/api/v1/admin/players/nobody/export");
    expect(none).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
  });
});
