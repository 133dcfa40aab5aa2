/** Sign-ins to the dashboard are reported to their tenant as security events. Reference 6.25. */
import { expect, it } from "vitest";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { firstOwner, openDashboard } from "../support/dashboard.ts";

const dashboard = openDashboard();

async function eventsOf(casino: Casino) {
  const answer = await casino.call("GET", "/api/v1/admin/security-events");
  const { events } = expectSuccess(answer) as { events: Record<string, unknown>[] };
  return events.map(({ type, subject, address, count }) => ({ type, subject, address, count }));
}

it("a refused passkey and a sign-in from a new address are events, and other sign-ins are not", async () => {
  const casino = await openCasino();
  const owner = await firstOwner(dashboard, casino.tenant.id);
  const from = (address: string) => Object.assign(dashboard.browser(), { address });
  const home = { type: "security.address_new", subject: owner.id, count: 1 };

  expect((await from("192.0.2.1").signIn(owner.device)).status).toBe(200);
  expect((await from("192.0.2.1").signIn(owner.device)).status).toBe(200);
  expect(await eventsOf(casino)).toEqual([]);

  const replayed = await from("203.0.113.9").signIn(owner.device, { origin: "https://evil.test" });
  expect(replayed.code).toBe("SIGN_IN_FAILED");
  const refused = { type: "security.credential_refused", subject: owner.id, count: 1 };
  expect(await eventsOf(casino)).toEqual([{ ...refused, address: "203.0.113.9" }]);

  expect((await from("198.51.100.4").signIn(owner.device)).status).toBe(200);
  expect(await eventsOf(casino)).toContainEqual({ ...home, address: "198.51.100.4" });
});
