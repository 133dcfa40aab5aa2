/** Describes the deliveries that we send to operators' webhooks. Reference 11.11 and 11.10. */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { EVENT_TYPES, type EventType } from "../../domain/webhooks/event-types.ts";
import { eventSchema } from "../views/webhook-event.ts";

const headers = z.object({
  "webhook-id": z.string().meta({ description: "The event's id." }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "The Unix time of this attempt, in seconds." }),
  "webhook-sequence": z.string().meta({
    description:
      "The event's number at this webhook: 1, 2, 3, … without gaps, the same in each attempt. If you see a gap, an event is still to come.",
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` followed by the base64 HMAC-SHA256 of `id.timestamp.body`. Standard Webhooks libraries verify it with your whsec_ secret.",
  }),
});

/** When each event is sent. Reference 11.9 and 6.25. */
const OCCASIONS: Readonly<Record<EventType, string>> = {
  "round.settled": "A round has ended and its win is booked. Sent only if subscribed to by name.",
  "round.jackpot_won": "A bet has won a jackpot, which is booked.",
  "round.voided": "An open round was voided, and its stake was returned.",
  "session.started": "A player has opened a session.",
  "session.ended": "A session has ended; `reason` says why.",
  "wallet.deposit.pending":
    "A deposit was seen on a chain. It is not final, and no money has moved.",
  "wallet.deposit.dropped":
    "A pending deposit is no longer on the chain; if it comes back, it is pending again.",
  "wallet.deposit.completed": "A deposit is booked; with `onChain` if it arrived on a chain.",
  "wallet.withdrawal.sent": "The payout of a withdrawal is on its way.",
  "wallet.withdrawal.confirmed": "The payout of a withdrawal is on its chain.",
  "wallet.withdrawal.completed": "A withdrawal is paid out.",
  "wallet.withdrawal.failed":
    "A withdrawal failed. Its amount is back in the player's cash balance.",
  "wallet.corrected": "Two of our staff have corrected a wallet.",
  "jackpot.corrected": "Two of our staff have corrected a pot.",
  "jackpot.closed": "A jackpot was closed, and its pot is returned to you.",
  "bonus.converted": "A bonus has met its wagering requirement and is now cash.",
  "bonus.forfeited": "What was left of a bonus was forfeited.",
  "player.created": "A player opened a game for the first time, or you created one.",
  "player.suspended": "A player was suspended.",
  "player.unsuspended": "The suspension of a player was lifted.",
  "onboarding.status_changed": "The account moved a step forward, or was sent back.",
  "ledger.audited": "The daily audit of the environment's books is finished.",
  "report.day_closed": "A day is closed, with the figures of each currency.",
  "game.return_outside_band": "The actual return of a game is outside its band.",
  "webhook.paused": "Another webhook of the environment is paused, because its receiver fails.",
  "webhook.disabled": "Another webhook of the environment is disabled, because its receiver fails.",
  "webhook.test": "You requested a test.",
  "security.credential_refused": "A login or a sign-in was refused.",
  "security.key_not_live": "A revoked or expired API key was used.",
  "security.address_refused": "An API key called from outside your IP allow list.",
  "security.address_new": "An API key or one of your people called from a new address.",
  "security.signature_refused":
    "A signature was missing, wrong, used before, or outside its time window.",
  "security.login_locked": "A player's name was tried while it was locked.",
  "security.staff_act": "Our staff have done something to your account; the audit log says what.",
};

/** Adds the webhooks. */
export function registerWebhooks(registry: OpenAPIRegistry): void {
  for (const type of EVENT_TYPES) {
    registry.registerWebhook({
      method: "post",
      path: type,
      operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
      tags: ["Webhooks"],
      summary: type,
      description: OCCASIONS[type],
      security: [],
      request: {
        headers,
        body: { required: true, content: { "application/json": { schema: eventSchema(type) } } },
      },
      responses: {
        "2XX": {
          description:
            "Accepted. Answer like this within 10 seconds; the body is ignored. Any other result is retried ten times, over three to four days, or longer if your `Retry-After` asks for it.",
        },
      },
    });
  }
}
