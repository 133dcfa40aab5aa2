/**
 * Voiding a round, as operators and our staff ask for it: the reason, the subject of the request, and the
 * answers to a refusal. Reference 8.15; docs/decisions/0029.
 */
import type { Context } from "hono";
import { VOID_REASONS } from "../../domain/wallet/round.ts";
import type { VoidRefusal } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../errors/errors.ts";
import { ApiError, failure } from "../http/envelope.ts";
import { lineInput } from "./short-text.ts";

const VOID_REFUSALS = {
  ROUND_NOT_FOUND: "ROUND_NOT_FOUND",
  ROUND_CLOSED: "ROUND_CLOSED",
  WALLET_FROZEN: "UNAVAILABLE",
  WOULD_WIN: "ACTION_NOT_ALLOWED",
} as const satisfies Record<VoidRefusal, ErrorName>;

export const voidInput = {
  reason: lineInput(200).meta({
    description: `One of ${VOID_REASONS.map((reason) => `\`${reason}\``).join(", ")}. Any other text is taken as \`other\` with that note.`,
    example: "malfunction",
  }),
  note: lineInput(200).optional().meta({
    description: "A note that the player sees with the reason. Required with `other`.",
  }),
};

/** Answers when the wallet refused to void the round. */
export function refuseVoid(c: Context, refusal: VoidRefusal) {
  const message = refusal === "WALLET_FROZEN" ? FROZEN_MESSAGE : undefined;
  return failure(c, VOID_REFUSALS[refusal] as "ROUND_CLOSED", undefined, message);
}

/** Reads the reason: a text that is not on the list, as older clients send it, becomes a note. */
export function readReason({ reason, note }: { reason: string; note?: string | undefined }) {
  const isListed = VOID_REASONS.some((one) => one === reason);
  if (!isListed && note === undefined) return { reason: "other", note: reason };
  if (!isListed || (reason === "other" && note === undefined)) {
    const path = isListed ? "note" : "reason";
    const text = isListed ? 'Say in a note what "other" is.' : "Send a reason of the list.";
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path, message: text }] });
  }
  return note === undefined ? { reason } : { reason, note };
}

/** The subject of requests about a round. */
export function voidSubject(roundId: string): string {
  return `round ${roundId}`;
}
