/** Gives a person or service of our staff a name and a role. Reference 13.30. */
import * as z from "zod";
import { missingStaffScope } from "../../../domain/authority/staff-scopes.ts";
import { MAX_STAFF_MEMBERS } from "../../../domain/limits.ts";
import { findStaffMember, putStaffMember as putStoredMember } from "../../db/staff-members.ts";
import { staffLogEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  memberSchema,
  memberView,
  roleInput,
  staffNameInput,
  staffParams,
} from "../../views/staff-member.ts";

const TOO_MANY = `There are ${MAX_STAFF_MEMBERS} members already, so nobody was added; remove one first.`;

export const putStaffMember = route(
  {
    method: "put",
    path: "/api/v1/platform/staff/{staffId}",
    access: "staff",
    staffRole: "admin",
    staffScope: "staff",
    needsFresh: true,
    tag: "Platform",
    summary: "Give a member of staff a role",
    description:
      "Adds somebody who signs in through Cloudflare Access, or changes their name or role, from their next call on. A person without a role finds their `staffId` in the `ROLE_MISSING` error that their calls return.",
    params: staffParams,
    body: z.strictObject({ name: staffNameInput, role: roleInput }),
    data: z.strictObject({ member: memberSchema }),
    refusals: ["SCOPE_MISSING", "ACTION_NOT_ALLOWED"],
    audit: "staff_member.put",
  },
  async (c) => {
    const { staffId: id } = c.req.valid("param");
    const { name, role } = c.req.valid("json");
    // A member has every scope of the role, so a key that lacks one would give away more than it has.
    const missing = missingStaffScope(c.get("staff").scopes ?? null, null);
    if (missing !== undefined) return failure(c, "SCOPE_MISSING", { scope: missing });
    const before = await findStaffMember(c.env.DB, id);
    const entry = staffLogEntry(c, {
      target: { type: "staff", id },
      before: before === undefined ? null : { name: before.name, role: before.role },
      after: { name, role },
    });
    if (!(await putStoredMember(c.env.DB, { id, name, role }, entry))) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_MANY);
    }
    const createdAt = before?.createdAt ?? entry.createdAt;
    return success(c, { member: memberView({ id, name, role, createdAt }) });
  },
);
