/** What two people agree on is valid until it is done or its day is over. docs/decisions/0029. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, expect, it } from "vitest";
import { approve, requestApproval } from "../../src/approvals/approvals.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

afterEach(releaseClock);

it("an approval is repeated after a lost answer, and never after its request has expired", async () => {
  holdClock();
  const asked = {
    tenantId: `ten_${ulid()}`,
    environment: "sandbox",
    kind: "chain_release",
  } as const;
  const anna = { id: "anna", isPerson: true };
  const berta = { id: "berta", isPerson: true, since: 0 };
  const request = await requestApproval(env.DB, anna, { ...asked, subject: "1", payload: {} });
  if (!request.ok) throw new Error(request.refusal);
  const agreeing = () => approve(env.DB, berta, request.value);
  expect(await agreeing()).toMatchObject({ ok: true });
  expect(await agreeing()).toMatchObject({ ok: true });
  advanceSeconds(24 * 3_600);
  expect(await agreeing()).toEqual({ ok: false, refusal: "APPROVAL_NOT_OPEN" });
});
