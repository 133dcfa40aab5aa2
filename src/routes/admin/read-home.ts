/** Reads everything that an operator's home screen shows, with one call. Reference 12.29. */
import * as z from "zod";
import { EVERYONE, mayCall, READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { ONBOARDING_STATUSES } from "../../../domain/onboarding/onboarding-status.ts";
import { QUARTER_MS } from "../../../domain/report/bookings.ts";
import { DEFAULT_TIME_ZONE, dayAt } from "../../../domain/report/reporting-day.ts";
import { DAY_MS } from "../../../domain/wallet/totals.ts";
import { historyOf } from "../../db/history-of.ts";
import { countSecurityEvents } from "../../db/security-events.ts";
import { isSuspendedTenant, type Operator, tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import { countWithdrawals } from "../../history/read-withdrawals.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { onlinePlayersStub } from "../../objects.ts";
import { liveSums } from "../../reports/live-sums.ts";
import { openFigures } from "../../reports/read-quarters.ts";
import { openFigureFields } from "../../views/open-figures.ts";

/** The statuses of a withdrawal that still needs attention. */
const OPEN = ["pending", "sent", "confirmed"] as const;

const moneySchema = z.strictObject({
  withdrawalsOpen: z.int().meta({
    description: "Withdrawals that are pending, sent or confirmed; counted up to 2,000 of each.",
  }),
  today: z.strictObject({
    date: z.iso.date(),
    timeZone: z.string(),
    startsAt: z.iso.datetime(),
    isLive: z.boolean().meta({
      description:
        "True if the figures include everything up to a second before `at`; otherwise they are at most a minute behind.",
    }),
    currencies: z.array(z.strictObject(openFigureFields)),
  }),
});

export const readHome = route(
  {
    method: "get",
    path: "/api/v1/admin/home",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Account",
    summary: "Read the figures of the home screen",
    description:
      "Players online, today's figures in your reporting time zone, and what needs attention. `today.isLive` says whether they include everything up to now. `money` is null if the person's role may not see money.",
    data: z.strictObject({
      at: z.iso.datetime(),
      playersOnline: z.int(),
      money: moneySchema.nullable(),
      webhooks: z.strictObject({
        total: z.int(),
        disabled: z.int().meta({ description: "Webhooks that get no events." }),
        failing: z.int().meta({ description: "Others whose last deliveries failed." }),
      }),
      securityEvents: z.int().meta({
        description: "Security events of the last 24 hours, counted up to 2,000.",
      }),
      account: z.strictObject({ status: z.enum(ONBOARDING_STATUSES), suspended: z.boolean() }),
    }),
  },
  async (c) => {
    const operator = c.get("operator");
    const { tenant, environment, person } = operator;
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const now = Date.now();
    const readsMoney = person === undefined || mayCall(person.role, READS_MONEY, environment);
    const [playersOnline, money, webhooks, security] = await Promise.all([
      onlinePlayersStub(c.env, tenantEnvironment).count(),
      readsMoney ? readMoney(c.env, operator, now) : null,
      subscriptionsOf(c.env.DB, tenantEnvironment),
      countSecurityEvents(c.env.DB, tenantEnvironment, {
        type: undefined,
        from: now - DAY_MS,
        to: undefined,
      }),
    ]);
    const disabled = webhooks.filter((one) => one.disabled !== null).length;
    const failing = webhooks.filter((one) => one.disabled === null && one.failures > 0).length;
    return success(c, {
      at: new Date(now).toISOString(),
      playersOnline,
      money,
      webhooks: { total: webhooks.length, disabled, failing },
      securityEvents: security.count,
      account: { status: tenant.status, suspended: isSuspendedTenant(tenant) },
    });
  },
);

async function readMoney(
  env: Env,
  operator: Operator,
  now: number,
): Promise<z.output<typeof moneySchema>> {
  const tenantEnvironment = tenantEnvironmentOf(operator);
  const { reportingTimeZone = DEFAULT_TIME_ZONE } = operator.tenant.settings;
  const { day: date, timeZone, starts } = dayAt(now, reportingTimeZone);
  const db = await historyOf(env, tenantEnvironment);
  const [{ sums, isLive }, ...open] = await Promise.all([
    liveSums(env, tenantEnvironment, { from: starts, now }),
    ...OPEN.map((status) =>
      countWithdrawals(db, tenantEnvironment, { status, playerId: undefined }),
    ),
  ]);
  const startsAt = new Date(starts * QUARTER_MS).toISOString();
  return {
    withdrawalsOpen: open.reduce((all, { count }) => all + count, 0),
    today: { date, timeZone, startsAt, isLive, currencies: sums.map(openFigures) },
  };
}
