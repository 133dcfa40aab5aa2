/**
 * Records in the audit log the actions of a team's people on each other and on their ways to sign in.
 * Reference 12.34.
 */
import { ENVIRONMENTS } from "../../domain/ids.ts";
import { STAFF_TEAM } from "../../domain/team/team-rules.ts";
import { STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import { auditStatement } from "../db/audit-log/write-entries.ts";
import type { TeamActsNote } from "../identity/dashboard-notes.ts";
import { ulid } from "../runtime/ulid.ts";

/**
 * Stores all of them or none. A team belongs to the whole account, so the logs of both environments have
 * its actions.
 */
export async function noteTeamActs(
  db: D1Database,
  { teamId, acts, requestId }: TeamActsNote,
): Promise<void> {
  const tenantEnvironments =
    teamId === STAFF_TEAM
      ? [STAFF_LOG]
      : ENVIRONMENTS.map((environment) => ({ tenantId: teamId, environment }));
  const entries = acts.flatMap(({ seq, at, act, by, target }) =>
    tenantEnvironments.map((tenantEnvironment) =>
      auditStatement(db, {
        ...tenantEnvironment,
        id: `aud_${ulid().toLowerCase()}`,
        action: `team.${act}` as const,
        actor: { type: by.kind === "staff" ? "staff" : "person", id: by.id },
        target: { type: "tenant", id: teamId },
        before: null,
        after: { by: by.name, ...(target === null ? {} : { to: target }), number: seq },
        ip: null,
        requestId,
        createdAt: at,
        once: `team ${seq}`,
      }),
    ),
  );
  if (entries.length > 0) await db.batch(entries);
}
