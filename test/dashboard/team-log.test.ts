/** A stranger cannot push what was done to a team's people out of its log. docs/decisions/0062. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { teamName } from "../../durable-objects/names.ts";
import { firstOwner, openDashboard } from "../support/dashboard.ts";

const dashboard = openDashboard();

/** Fills the log of a team whose owner just came in, and returns its acts, oldest first, with the owner. */
async function openTeam() {
  const teamId = `ten_${ulid().toLowerCase()}`;
  const stub = env.TEAM.getByName(teamName(teamId));
  const owner = await firstOwner(dashboard, teamId);
  const change = (sql: string) =>
    runInDurableObject(stub, (_, { storage }) => storage.sql.exec(sql).toArray());
  const counts = async () =>
    Object.fromEntries(
      (await change("SELECT act, count(*) AS count FROM log GROUP BY act")).map((row) => [
        row.act,
        row.count,
      ]),
    );
  return { teamId, owner, change, counts };
}

const MANY = "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)";

it("the log keeps 5,000 acts on people and 5,000 others, whichever are more numerous", async () => {
  const { owner, change, counts } = await openTeam();
  const fill = (act: string) =>
    change(`INSERT INTO log (at, by_id, by_name, act) ${MANY} SELECT 0, 'p', 'P', '${act}' FROM n`);
  await fill("session_ended");
  expect(await counts()).toEqual({ invited: 1, joined: 1, signed_in: 1, session_ended: 5_000 });
  await owner.browser.ok("POST", "/auth/sign-out", { body: {} });
  expect(await counts()).toEqual({ invited: 1, joined: 1, session_ended: 4_999, signed_out: 1 });
  await fill("role_changed");
  await owner.browser.signIn(owner.device);
  await owner.browser.ok("POST", "/auth/team/invitations", {
    body: { name: "New", role: "support" },
  });
  expect(await counts()).toEqual({
    ...{ role_changed: 4_999, invited: 1 },
    ...{ session_ended: 4_998, signed_out: 1, signed_in: 1 },
  });
});

it("the log records ten wrong codes, and none while codes are paused or not set up", async () => {
  const { teamId, owner, counts } = await openTeam();
  const guess = () =>
    dashboard.browser().call("POST", "/auth/code", {
      body: { signInName: `olga@${teamId}`, code: "000000" },
    });
  await guess();
  expect((await counts()).code_refused).toBeUndefined();
  const { secret } = await owner.browser.ok("POST", "/auth/authenticator", { body: {} });
  const { TOTP, Secret } = await import("otpauth");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await owner.browser.ok("POST", "/auth/authenticator/confirm", { body: { code } });
  for (let count = 0; count < 12; count += 1) await guess();
  expect((await counts()).code_refused).toBe(10);
});
