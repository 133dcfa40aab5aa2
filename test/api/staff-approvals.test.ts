/** Which member of staff counts as the second person: Reference 6.31 and 13.14; docs/decisions/0074. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import type { PersonClaims } from "../../domain/authority/person-roles.ts";
import { requestApproval } from "../../src/approvals/approvals.ts";
import { readConfig } from "../../src/config.ts";
import { fromDashboard } from "../../src/http/dashboard-request.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { asPerson, staffPerson } from "../support/people.ts";
import { asStaff } from "../support/staff.ts";

const now = () => Math.floor(Date.now() / 1000);

/** Makes a request for a wallet that does not exist; returns the path that approves it. */
async function requestedBy(id: string): Promise<string> {
  const asked = await requestApproval(
    env.DB,
    { id, isPerson: true },
    {
      ...{ tenantId: `ten_${ulid().toLowerCase()}`, environment: "sandbox", kind: "correction" },
      ...{ subject: "plr_none", payload: { playerId: "plr_none", currency: "USD", cures: [] } },
    },
  );
  if (!asked.ok) throw new Error(asked.refusal);
  return `/api/v1/platform/corrections/${asked.value.id}/approve`;
}

/** Gives somebody who signs in through Cloudflare Access the role of an admin. */
const list = (id: string, since: number) =>
  env.DB.prepare("INSERT INTO staff_members VALUES (?1, ?1, 'admin', ?2)").bind(id, since).run();

const approve = async (person: PersonClaims, path: string) =>
  (await asPerson(person, "POST", path)).code;

it("the second member of staff is never somebody who joined our staff after the request, however they sign in", async () => {
  const path = await requestedBy("anna");
  const late = { since: now() + 60 };
  const { since: _, ...unknown } = staffPerson("admin");
  for (const puppet of [staffPerson("admin", late), unknown as PersonClaims]) {
    expect(await approve(puppet, path)).toBe("SECOND_PERSON_REQUIRED");
  }
  const puppet = { sub: `puppet-${ulid()}` };
  await list(puppet.sub, Date.now() + 60_000);
  expect((await asStaff(puppet, "POST", path)).code).toBe("SECOND_PERSON_REQUIRED");
  // Someone who already had the role agrees: now it is the wallet that refuses.
  expect(await approve(staffPerson("admin"), path)).toBe("PLAYER_NOT_FOUND");
});

it("the second member of staff is never the same person under two ids: where people sign in through Cloudflare Access, its id is the only one", async () => {
  const [anna, berta] = [`anna-${ulid()}`, `berta-${ulid()}`];
  for (const id of [anna, berta]) await list(id, 0);
  const path = await requestedBy(anna);
  const access = { issuer: "https://a.test", audience: "a", fetch: async () => Response.json({}) };
  const app = createWholeApp({ ...readConfig(env), access });
  const via = async (request: Request) => {
    const context = createExecutionContext();
    const response = await app.fetch(fromDashboard(request), env, context);
    await waitOnExecutionContext(context);
    return response;
  };
  const approveThere = async (person: PersonClaims) =>
    (await asPerson(person, "POST", path, { via })).code;
  expect(await approveThere(staffPerson("admin"))).toBe("NAMED_STAFF_REQUIRED");
  expect(await approveThere(staffPerson("admin", { access: anna }))).toBe("SECOND_PERSON_REQUIRED");
  expect(await approveThere(staffPerson("admin", { access: berta }))).toBe("PLAYER_NOT_FOUND");
});
