/**
 * Records how people sign in to the dashboard as security events of their tenant, or of our staff.
 * Reference 6.25.
 */
import { ENVIRONMENTS } from "../../domain/ids.ts";
import { STAFF_TEAM } from "../../domain/team/team-rules.ts";
import { STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import { noteKeyAddress, storeSecurityEvents } from "../db/security-events.ts";
import type { SignInNote } from "../identity/dashboard-notes.ts";
import { loggedAddress } from "./note-security-event.ts";

/**
 * Stores the security events of a sign-in; an operator's people belong to both of its environments.
 * Each refusal costs a write; a network can cause ten a minute.
 */
export async function noteSignIn(
  db: D1Database,
  { teamId, personId, network = "", outcome }: SignInNote,
): Promise<void> {
  const now = Date.now();
  const isNoted =
    outcome === "refused" ||
    (network !== "" && (await noteKeyAddress(db, { keyId: personId, address: network, at: now })));
  if (!isNoted) return;
  const type = outcome === "refused" ? "security.credential_refused" : "security.address_new";
  const tenantEnvironments =
    teamId === STAFF_TEAM
      ? [STAFF_LOG]
      : ENVIRONMENTS.map((environment) => ({ tenantId: teamId, environment }));
  const what = { type, subject: personId, address: network } as const;
  const shown = { ...what, address: loggedAddress(teamId, network), count: 1 };
  console.warn(JSON.stringify({ event: "security_event", tenantId: teamId, ...shown }));
  await storeSecurityEvents(
    db,
    tenantEnvironments.map((tenantEnvironment) => ({
      ...tenantEnvironment,
      ...what,
      count: 1,
      firstAt: now,
      lastAt: now,
    })),
  );
}
