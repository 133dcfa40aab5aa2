/**
 * The operators' calls that the staff Worker answers in addition to those of our staff: look-ups that
 * are made only now and then. In production each of these paths has a route to it (docs/deploy.md).
 * docs/decisions/0106.
 */
export const LOOK_UP_PATHS = [
  "/api/v1/admin/home",
  "/api/v1/admin/game-hours",
  "/api/v1/admin/jurisdiction-days",
  "/api/v1/admin/approvals",
  "/api/v1/admin/usage",
  "/api/v1/admin/refused-calls",
  "/api/v1/admin/requests",
  "/api/v1/admin/security-events",
  "/api/v1/admin/audit-log",
  "/api/v1/admin/day-closes",
  "/api/v1/admin/export",
  "/api/v1/admin/chains",
  "/api/v1/admin/events",
  "/api/v1/admin/webhooks/logs",
] as const;

/** Returns true for a path that the staff Worker serves to operators. */
export function isLookedUp(path: string): boolean {
  return LOOK_UP_PATHS.some((start) => path.startsWith(start));
}
