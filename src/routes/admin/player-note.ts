/** A note on a player, as the API shows it. Reference 12.31. */
import * as z from "zod";
import type { PlayerNote } from "../../db/schema/players.ts";

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
