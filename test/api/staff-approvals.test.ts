/** Who of our staff is the second person: Reference 6.31 and 13.14; docs/decisions/0074. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import type { PersonClaims } from "../../domain/authority/person-roles.ts";
import { requestApproval } from "../../src/approvals/approvals.ts";
import { asPerson, staffPerson } from "../support/people.ts";
import { asStaff } from "../support/staff.ts";

const now = () => Math.floor(Date.now() / 1000);

/** A request of somebody, for a wallet that does not exist; returns the path that agrees to it. */
async function requestedBy(id: string): Promise<string> {
  const asked = await requestApproval(
    env.DB,
    { id, isPerson: true },
    {
      ...{ tenantId: `ten_${ulid().toLowerCase()}`, environment: "sandbox", kind: "correction" },
      ...{ subject: "plr_none", payload: { playerId: "plr_none", currency: "USD" } },
    },
  );
  if (!asked.ok) throw new Error(asked.refusal);
  return `/api/v1/platform/corrections/${asked.value.id}/approve`;
}

const approve = async (person: PersonClaims, path: string) =>
  (await asPerson(person, "POST", path)).code;

it("is nobody who became one of our staff after the request, in whichever way they sign in", async () => {
  const path = await requestedBy("anna");
  const late = { since: now() + 60 };
  const { since: _, ...unknown } = staffPerson("admin");
  for (const puppet of [staffPerson("admin", late), unknown as PersonClaims]) {
    expect(await approve(puppet, path)).toBe("SECOND_PERSON_REQUIRED");
  }
  const puppet = { sub: `puppet-${ulid()}` };
  await env.DB.prepare("INSERT INTO staff_members VALUES (?1, ?1, 'admin', ?2)")
    .bind(puppet.sub, Date.now() + 60_000)
    .run();
  expect((await asStaff(puppet, "POST", path)).code).toBe("SECOND_PERSON_REQUIRED");
  // Whoever was there before agrees: what is refused then is the wallet.
  expect(await approve(staffPerson("admin"), path)).toBe("PLAYER_NOT_FOUND");
});
