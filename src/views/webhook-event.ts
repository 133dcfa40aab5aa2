/**
 * The payload of each event type, as a schema for the OpenAPI document and as a type for the code
 * that makes the event. `playerId` is the operator's own id everywhere. Reference 11.11.
 */
import * as z from "zod";
import { CHAINS } from "../../domain/chains/payout-address.ts";
import { eventIdFor, type TenantEnvironment } from "../../domain/ids.ts";
import { ONBOARDING_STATUSES } from "../../domain/onboarding/onboarding-status.ts";
import { SESSION_END_REASONS } from "../../domain/wallet/player-event.ts";
import { VOIDED_BY } from "../../domain/wallet/round.ts";
import {
  EVENT_TYPES,
  type EventType,
  type WebhookEvent,
} from "../../domain/webhooks/event-types.ts";
import { dayClosedFields } from "../views/day-close.ts";
import { accountChangeFields } from "./account-changes.ts";
import { actualReturnFields } from "./actual-return.ts";
import { amountOutput, currencyOutput } from "./amount.ts";
import { withdrawalFields } from "./withdrawal.ts";

export const eventTypeSchema = z.enum(EVENT_TYPES).meta({ id: "EventType" });

const moment = z.iso.datetime();
const text = z.string();
const player = {
  playerId: text.meta({ description: "Your own id for the player.", example: "player-42" }),
};

const { playerId: _, ...withdrawal } = withdrawalFields;
const withdrawalData = z
  .strictObject({ ...player, ...withdrawal })
  .meta({ id: "WithdrawalEventData" });

/** Where a deposit arrived on a chain. */
const onChain = z
  .strictObject({
    chain: z.enum(CHAINS),
    transactionHash: text,
    ordinal: z.int().meta({ description: "The place of its log in the transaction's receipt." }),
    address: text.optional(),
    blockNumber: z.int().optional(),
  })
  .meta({ id: "OnChain" });

const notFinal = z.strictObject({
  ...player,
  currency: currencyOutput,
  amount: amountOutput,
  onChain,
});

const roundData = z.strictObject({
  ...player,
  roundId: text,
  gameId: text,
  sessionId: text,
  currency: currencyOutput,
  stake: amountOutput.meta({ description: "Cash plus bonus." }),
  win: amountOutput.meta({ description: "Without a jackpot." }),
  createdAt: moment,
  settledAt: z.union([moment, z.null()]),
});

const sessionData = z.strictObject({
  ...player,
  sessionId: text,
  gameId: z.union([text, z.null()]),
  currency: currencyOutput,
  demo: z.boolean(),
});

const exactAmount = text.meta({
  description: "In major units, exact to one ten-thousandth of a minor unit.",
  example: "12.500000",
});

const potChangeData = {
  changeId: text.meta({ description: "The request that two members of our staff agreed on." }),
  poolId: text,
  currency: currencyOutput,
  cycle: z.int().min(1),
  pot: exactAmount,
  reason: text,
  changedAt: moment,
};

/** Another webhook of the environment, whose receiver fails. It does not get this event itself. */
const troubledWebhook = {
  subscriptionId: text,
  url: text,
  consecutiveFailures: z.int().min(0),
};

/** The fields of a security event besides its type. Reference 6.25. */
export const securityEventFields = {
  subject: z.union([text, z.null()]).meta({
    description:
      "The id of the key, player, person or staff member; `others` if there were too many in an hour; null if unknown.",
  }),
  address: z.union([text, z.null()]).meta({
    description: "The calling IPv4 address, or the /64 of an IPv6 address.",
    example: "203.0.113.7",
  }),
  count: z.int().min(1).meta({ description: "How often it has happened, within one hour." }),
  firstAt: moment,
  lastAt: moment,
};

const securityData = z.strictObject(securityEventFields).meta({ id: "SecurityEventData" });

/** The schema of `data`, by event type. */
export const EVENT_DATA = {
  "round.settled": roundData,
  "round.voided": roundData.extend({
    voidReason: text.optional(),
    voidNote: text.optional(),
    voidedBy: z.enum(VOIDED_BY).optional(),
  }),
  "round.jackpot_won": z.strictObject({
    amount: amountOutput,
    currency: currencyOutput,
    poolId: text,
    cycle: z.int().min(1),
    gameId: text,
    roundId: text,
    ...player,
    lockedToBonus: z.boolean(),
    transactionId: text,
    wonAt: moment,
  }),
  "session.started": sessionData.extend({ startedAt: moment }),
  "session.ended": sessionData.extend({
    endedAt: moment,
    reason: z.enum(SESSION_END_REASONS).meta({
      description:
        "`logout`. `player_exit`: the player chose to stop at a reality check. `time_limit`: the jurisdiction's session limit was reached. `suspended`. `refresh_token_reused`: a refresh token was used twice. `expired`: not refreshed for 7 days. `replaced`: the player opened too many other sessions. `password_changed`: in transfer mode.",
    }),
  }),
  "wallet.deposit.pending": notFinal,
  "wallet.deposit.dropped": notFinal,
  "wallet.deposit.completed": z.strictObject({
    ...player,
    onChain: onChain.optional(),
    transactionId: text,
    currency: currencyOutput,
    amount: amountOutput,
    balance: amountOutput.meta({ description: "Cash plus bonus after the deposit." }),
    ...accountChangeFields,
  }),
  "wallet.withdrawal.sent": withdrawalData,
  "wallet.withdrawal.confirmed": withdrawalData,
  "wallet.withdrawal.completed": withdrawalData,
  "wallet.withdrawal.failed": withdrawalData,
  "wallet.corrected": z.strictObject({
    ...player,
    transactionId: text,
    correctionId: text,
    currency: currencyOutput,
    amount: text.meta({
      description: "The change of cash and bonus together, in major units; it can be negative.",
      example: "-12.50",
    }),
    balance: amountOutput.meta({ description: "Cash plus bonus after the correction." }),
    reason: text,
    ...accountChangeFields,
  }),
  "jackpot.corrected": z.strictObject({
    ...potChangeData,
    amount: exactAmount.meta({
      description:
        "What the correction added to the pot's books, in major units; it can be negative.",
      example: "-12.500000",
    }),
  }),
  "jackpot.closed": z.strictObject({
    ...potChangeData,
    amount: exactAmount.meta({ description: "The whole pot, which was returned to you." }),
  }),
  "bonus.converted": z.strictObject({
    ...player,
    transactionId: text,
    currency: currencyOutput,
    amount: amountOutput.meta({ description: "The amount that changed from bonus to cash." }),
    ...accountChangeFields,
  }),
  "bonus.forfeited": z.strictObject({
    ...player,
    transactionId: text,
    currency: currencyOutput,
    amount: amountOutput.meta({ description: "The remaining bonus, including winnings." }),
    granted: amountOutput.meta({
      description: "How much of the granted amount was left in it; the rest was won with it.",
    }),
    ...accountChangeFields,
    reason: z.enum(["operator", "below_smallest_stake"]).meta({
      description:
        "`operator`: you took it back. `below_smallest_stake`: too little was left to stake.",
    }),
  }),
  "player.created": z.strictObject({
    ...player,
    internalId: text.meta({ description: "Rouleau's id for the player. Calls accept it too." }),
    username: text,
    jurisdiction: text,
  }),
  "player.suspended": z.strictObject({ ...player, reason: z.union([text, z.null()]) }),
  "player.unsuspended": z.strictObject({ ...player }),
  "onboarding.status_changed": z.strictObject({
    from: z.enum(ONBOARDING_STATUSES),
    to: z.enum(ONBOARDING_STATUSES),
  }),
  "ledger.audited": z.strictObject({
    startedAt: moment,
    finishedAt: moment,
    pools: z.int(),
    wallets: z.int(),
    rows: z.int().meta({ description: "The number of journal rows that were read." }),
    findings: z.int().meta({ description: "0 if everything adds up." }),
    frozen: z.int().meta({ description: "The number of wallets and pools that were frozen." }),
  }),
  "report.day_closed": z.strictObject(dayClosedFields),
  "game.return_outside_band": z.strictObject(actualReturnFields),
  "webhook.paused": z.strictObject(troubledWebhook),
  "webhook.disabled": z.strictObject({
    ...troubledWebhook,
    disabledReason: z.enum(["gone", "failing"]),
  }),
  "webhook.test": z.strictObject({ subscriptionId: text, message: text }),
  "security.credential_refused": securityData,
  "security.key_not_live": securityData,
  "security.address_refused": securityData,
  "security.address_new": securityData,
  "security.signature_refused": securityData,
  "security.login_locked": securityData,
  "security.staff_act": securityData,
} as const satisfies Record<EventType, z.ZodType>;

/** The payload of an event type. */
export type EventData<Type extends EventType> = z.output<(typeof EVENT_DATA)[Type]>;

const envelopeSchema = z
  .strictObject({
    id: text.meta({ description: "Process each id once: the same event can be delivered again." }),
    type: z.string(),
    createdAt: moment,
    environment: z.enum(["sandbox", "production"]),
    tenantId: text,
    data: z.unknown(),
  })
  .meta({ id: "EventEnvelope", description: "The envelope of every event." });

/** Returns the schema of the whole body of a delivery of that type. The common parts are stated once. */
export function eventSchema(type: EventType) {
  return z.intersection(
    envelopeSchema,
    z.object({ type: z.literal(type), data: EVENT_DATA[type] }),
  );
}

/** The parts of an event. */
export interface EventFields<Type extends EventType> extends TenantEnvironment {
  readonly type: Type;
  /** What identifies its cause, such as the player's id and the entry's seq. */
  readonly cause: readonly string[];
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly data: EventData<Type>;
}

/**
 * Makes the event, with the body that each of its deliveries has. Its id is computed from its cause,
 * so making it again gives the same event. Reference 11.
 */
export function webhookEvent<Type extends EventType>(fields: EventFields<Type>): WebhookEvent {
  const { type, tenantId, environment, cause, at, data } = fields;
  const id = eventIdFor(type, [tenantId, environment, ...cause]);
  const createdAt = new Date(at).toISOString();
  const body = JSON.stringify({ id, type, createdAt, environment, tenantId, data });
  return { id, type, createdAt: at, body };
}
