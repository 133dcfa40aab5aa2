/** A player as the admin operations show one: in lists, with status, sessions and rounds, and with notes. Reference 12.31. */
import * as z from "zod";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import type { Suspension } from "../../domain/wallet/player-event.ts";
import type { PlayerRecord } from "../../durable-objects/wallet/player/identity-rpc.ts";
import type { SessionRecord } from "../../durable-objects/wallet/sessions/session-rpc.ts";
import { PLAYER_STATUSES, type PlayerNote, type PlayerRow } from "../db/schema/players.ts";
import { currencyOutput } from "./amount.ts";
import { roundSchema } from "./round.ts";

/** The player in a path, by the operator's own id or by ours. */
export const playerParams = z.object({ id: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) });

export const playerSchema = z
  .strictObject({
    id: z.string(),
    externalId: z.string().meta({ description: "Your own id for the player." }),
    username: z.string(),
    jurisdiction: z
      .enum(JURISDICTIONS)
      .meta({ description: "The jurisdiction of the player's first session." }),
    status: z.enum(PLAYER_STATUSES),
    suspendedAt: z.union([z.iso.datetime(), z.null()]),
    suspensionReason: z.union([z.string(), z.null()]),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Player" });

/** Returns a player as lists show it. */
export function playerView(row: PlayerRow): z.output<typeof playerSchema> {
  const { id, externalId, username, jurisdiction, suspendedAt, suspensionReason } = row;
  return {
    id,
    externalId,
    username,
    jurisdiction,
    status: suspendedAt === null ? "active" : "suspended",
    suspendedAt: suspendedAt === null ? null : new Date(suspendedAt).toISOString(),
    suspensionReason,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export const sessionSchema = z
  .strictObject({
    sessionId: z.string(),
    currency: currencyOutput,
    jurisdiction: z.enum(JURISDICTIONS),
    locale: z.string(),
    demo: z.boolean(),
    gameId: z.union([z.string(), z.null()]).meta({
      description: "The game that the session is limited to; null when it may play all games.",
    }),
    startedAt: z.iso.datetime(),
  })
  .meta({ id: "PlayerSession" });

/** Returns a session as the API shows it. */
export function sessionView(session: SessionRecord): z.output<typeof sessionSchema> {
  const { sessionId, currency, jurisdiction, locale, demo, gameId, startedAt } = session;
  const started = new Date(startedAt).toISOString();
  return { sessionId, currency, jurisdiction, locale, demo, gameId, startedAt: started };
}

export const playerRoundSchema = roundSchema
  .extend({ playerId: z.string(), externalId: z.string() })
  .meta({ id: "PlayerRound" });

export const playerStatusSchema = z
  .strictObject({
    playerId: z.string(),
    externalId: z.string(),
    status: z.enum(PLAYER_STATUSES),
    suspendedAt: z.union([z.iso.datetime(), z.null()]),
    reason: z.union([z.string(), z.null()]),
  })
  .meta({ id: "PlayerStatus" });

/** Returns a player's status: whether the player is suspended, since when and why. */
export function playerStatusView(
  { playerId, externalId }: PlayerRecord,
  suspension: Suspension | null,
): z.output<typeof playerStatusSchema> {
  return {
    playerId,
    externalId,
    status: suspension === null ? "active" : "suspended",
    suspendedAt: suspension && new Date(suspension.since).toISOString(),
    reason: suspension?.reason ?? null,
  };
}

export const noteSchema = z
  .strictObject({
    id: z.string(),
    text: z.string(),
    by: z.strictObject({ type: z.enum(["apiKey", "person"]), id: z.string() }).meta({
      description: "The person of your team, or the API key, who wrote it.",
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "PlayerNote" });

/** Returns a note as lists show it. */
export function noteView(note: PlayerNote): z.output<typeof noteSchema> {
  const { id, text, authorType: type, authorId, createdAt } = note;
  return { id, text, by: { type, id: authorId }, createdAt: new Date(createdAt).toISOString() };
}
