/**
 * What may happen to history at the same time: two rebuilds and an audit during bets, and a
 * database that is restored to an older copy between any two statements of a rebuild. No wallet is
 * frozen, and after another rebuild every sum is exact. docs/decisions/0025.
 */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { testInCi } from "../support/length.ts";
import { type AuditedCasino, auditAll, openAuditedCasino } from "./audited-casino.ts";
import { copyOfHistory, loseHistory, rebuildAll, restoreHistory } from "./lost-history.ts";

async function expectExact({ tenantId, player, rival }: AuditedCasino) {
  for (const { address } of [player, rival]) await catchUpHistory(env, address);
  expect(await auditAll(tenantId)).toMatchObject({ findings: [], frozen: [] });
}

describe("a rebuild", () => {
  it("counts nothing twice, even during another rebuild, an audit and bets", async () => {
    const casino = await openAuditedCasino();
    const { tenantId, player } = casino;
    const bets = async () => {
      for (let round = 0; round < 20; round += 1) {
        await player.play({ feedsJackpot: true, stakeMinor: 10 });
      }
      await catchUpHistory(env, player.address);
    };
    const audit = async () => {
      for (let run = 0; run < 3; run += 1) {
        expect((await auditAll(tenantId)).frozen).toEqual([]);
      }
    };
    await Promise.all([rebuildAll(tenantId), audit(), bets(), rebuildAll(tenantId)]);
    await expectExact(casino);
  });

  testInCi(
    "is repaired by the next one if the database is restored to an older copy between its statements",
    async () => {
      const casino = await openAuditedCasino();
      const { tenantId, player } = casino;
      const older = await copyOfHistory(tenantId);
      await player.play({ feedsJackpot: true, stakeMinor: 20 });
      await catchUpHistory(env, player.address);
      for (let statement = 1; ; statement += 1) {
        let left = statement;
        const restoring = async () => {
          left -= 1;
          if (left !== 0) return;
          await loseHistory(tenantId);
          await restoreHistory(older);
        };
        await rebuildAll(tenantId, { ...env, DB: interrupted(restoring) });
        if (left > 0) break;
        expect((await auditAll(tenantId)).frozen).toEqual([]);
        await rebuildAll(tenantId);
        await expectExact(casino);
      }
    },
  );
});

/** The database, before each of whose transactions something happens. */
function interrupted(before: () => Promise<void>): D1Database {
  return new Proxy(env.DB, {
    get(database, name) {
      if (name !== "batch") {
        const value = Reflect.get(database, name);
        return typeof value === "function" ? value.bind(database) : value;
      }
      return async (statements: D1PreparedStatement[]) => {
        await before();
        return database.batch(statements);
      };
    },
  });
}
