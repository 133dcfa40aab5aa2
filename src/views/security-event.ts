/** Security events as the API shows them, to an operator and to our staff. Reference 6.25. */
import * as z from "zod";
import type { TenantEnvironment } from "../../domain/ids.ts";
import {
  SECURITY_EVENT_TYPES,
  type SecurityEventType,
} from "../../domain/security/security-events.ts";
import {
  countSecurityEvents,
  type StoredSecurityEvent,
  securityDaysOf,
  securityEventsOf,
} from "../db/security-events.ts";
import { DEFAULT_DAYS, dateOf, dayOf, MAX_DAYS } from "../http/day-period.ts";
import { ApiError, type Meta } from "../http/envelope.ts";
import {
  cutPage,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
  timePageOf,
} from "../http/paging.ts";
import { idInput } from "./short-text.ts";
import { securityEventFields } from "./webhook-event.ts";

export const securityEventSchema = z
  .strictObject({
    id: z.string(),
    type: z.enum(SECURITY_EVENT_TYPES),
    ...securityEventFields,
  })
  .meta({ id: "SecurityEvent" });

export const securityEventsSchema = z.strictObject({ events: z.array(securityEventSchema) });

export const securityEventsQuery = pagingQuery.extend({
  type: z.enum(SECURITY_EVENT_TYPES).optional(),
  ...periodQuery,
});

const date = z.iso.date().optional();

export const securityDaysQuery = z.object({
  from: date.meta({ description: "The first day (UTC); default: 30 days before `to`." }),
  to: date.meta({ description: "The last day (UTC); default: today." }),
});

export const securityDaysSchema = z.strictObject({
  days: z.array(
    z.strictObject({
      date: z.iso.date(),
      counts: z.record(z.string(), z.int()).meta({
        description: "How often each type happened; types that did not happen are left out.",
      }),
    }),
  ),
});

/** The account whose events staff request; the platform's own events if none is named. */
export const staffScopeQuery = {
  tenantId: idInput.optional().meta({
    description:
      "The account; leave it out for events that concern no account, such as unknown keys.",
  }),
  environment: z.enum(["sandbox", "production"]).default("production"),
};

/** Reads a page of events, newest first. */
export async function securityEventsPage(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  { type, from, to, ...paging }: z.output<typeof securityEventsQuery>,
): Promise<{ events: z.output<typeof securityEventSchema>[]; meta: Meta }> {
  const page = pageOf(paging);
  const filter = { type, ...readPeriod({ from, to }) };
  const [rows, total] = await Promise.all([
    securityEventsOf(db, tenantEnvironment, { ...filter, ...timePageOf(page) }),
    page.cursor === undefined ? countSecurityEvents(db, tenantEnvironment, filter) : undefined,
  ]);
  const positionOf = ({ firstAt, id }: StoredSecurityEvent) => [firstAt, id];
  const { shown, meta } = cutPage(page, { rows, total, positionOf });
  return { events: shown.map(eventView), meta };
}

/** Reads the counts of days, newest first; throws VALIDATION_FAILED for more than 92 days or none. */
export async function securityDays(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  query: z.output<typeof securityDaysQuery>,
): Promise<z.output<typeof securityDaysSchema>> {
  const through = dayOf(query.to);
  const from = query.from === undefined ? through - DEFAULT_DAYS + 1 : dayOf(query.from);
  if (from > through || through - from >= MAX_DAYS) {
    const message = `Expected 1 to ${MAX_DAYS} days, the first before the last.`;
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "from", message }] });
  }
  const rows = await securityDaysOf(db, tenantEnvironment, { from, through });
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    date: dateOf(day),
    counts: Object.fromEntries(
      ofDay.map(({ type, count }): [SecurityEventType, number] => [type, count]),
    ),
  }));
  return { days };
}

function eventView(event: StoredSecurityEvent): z.output<typeof securityEventSchema> {
  const { id, type, subject, address, count, firstAt, lastAt } = event;
  return {
    id,
    type,
    subject: subject === "" ? null : subject,
    address: address === "" ? null : address,
    count,
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
  };
}
