/**
 * An account's id says where its data must stay, and its databases and queues follow from the id. With real
 * databases: test/shards/jurisdiction.test.ts. docs/decisions/0125.
 */

import { describe, expect, it } from "vitest";
import { historyQueueOf } from "../../durable-objects/history-queue.ts";
import * as names from "../../durable-objects/names.ts";
import { dataJurisdictionIn } from "../../durable-objects/object-named.ts";

/** Loaded dynamically: their types are those of the Workers runtime, which this test does not have. */
const load = (path: string) => import(new URL(`../../${path}`, import.meta.url).href);
const { mayHold } = await load("src/db/history-database.ts");
const { openTenant } = await load("src/onboarding/open-tenant.ts");

async function newId(jurisdiction?: "eu"): Promise<string> {
  const { tenant } = await openTenant(
    { name: "Casino", jurisdiction },
    { inUse: 1, keys: new Map() },
  );
  return tenant.id;
}

describe("the id of a new account", () => {
  it("states the European Union if the account must stay there, and otherwise never does", async () => {
    for (let made = 0; made < 500; made += 1) {
      expect(dataJurisdictionIn(await newId("eu"))).toBe("eu");
      const id = await newId();
      expect(id).toMatch(/^ten_[0-9a-z]{26}$/);
      expect(dataJurisdictionIn(id)).toBeUndefined();
    }
  });

  it("gives its objects names that no object of another account has, whatever the other ids are", async () => {
    const inEu = await newId("eu");
    const random = inEu.slice("ten_eu_".length);
    // The same random part, and parts that look like a jurisdiction, in places that an operator or a player can choose.
    const others = [`ten_${random}`, `ten_eu${random.slice(2)}`];
    const chosen = ["eu", `eu_${random}`, inEu, "x"];
    const namesOf = (tenantId: string) => {
      const tenantEnvironment = { tenantId, environment: "sandbox" } as const;
      return [
        ...chosen.flatMap((part) => [
          names.walletName({ ...tenantEnvironment, playerId: part }),
          names.accountName(tenantId, "sandbox", part),
          names.idempotencyKeyName(tenantId, "sandbox", part),
          names.signatureName(tenantId, "sandbox", part),
          names.webhookEndpointName(tenantId, "sandbox", part),
          names.loginAttemptsName(tenantEnvironment, part),
        ]),
        ...[
          names.teamName(tenantId),
          names.payerName(tenantEnvironment, "tron"),
          names.archiveName(tenantEnvironment),
        ],
        ...[names.tenantCopyName(tenantId, "sandbox"), names.keyLimitName(tenantEnvironment)],
      ];
    };
    for (const name of namesOf(inEu)) expect(dataJurisdictionIn(name)).toBe("eu");
    const own = new Set(namesOf(inEu));
    for (const name of others.flatMap(namesOf)) {
      expect(own.has(name)).toBe(false);
      expect(dataJurisdictionIn(name)).toBeUndefined();
    }
  });
});

describe("the history of an account", () => {
  it.each([
    ["HISTORY_EU_1", "ten_eu_1", true],
    ["HISTORY_EU_12", "ten_eu_1", true],
    ["DB", "ten_eu_1", false],
    ["HISTORY_1", "ten_eu_1", false],
    ["HISTORY_EU_1", "ten_1", false],
    ["DB", "ten_1", true],
    ["HISTORY_1", "ten_1", true],
  ])("may be in %s for %s: %s", (shard, tenantId, isAllowed) => {
    expect(mayHold(shard, tenantId)).toBe(isAllowed);
  });

  it("goes to the queue of its jurisdiction, and to none if that is not bound", () => {
    const both = { HISTORY: "anywhere", HISTORY_EU: "in the Union" };
    expect(historyQueueOf(both, "ten_eu_1")).toBe("in the Union");
    expect(historyQueueOf(both, "ten_1")).toBe("anywhere");
    expect(() => historyQueueOf({ HISTORY: "anywhere" }, "ten_eu_1")).toThrow("a queue is bound");
  });
});
