/** A jackpot bet that has been in doubt for minutes, as our staff sees it. Reference 13.12. */
import * as z from "zod";
import { countDoubts, oldestDoubts, type ReportedDoubt } from "../../sweep/open-doubts.ts";
import { currencyOutput } from "../../views/amount.ts";
import { idInput } from "../../views/short-text.ts";
import { environmentFields } from "./frozen-object.ts";

/** The most that are shown at once. */
export const MAX_DOUBTS_SHOWN = 100;

export const openDoubtSchema = z
  .strictObject({
    ...environmentFields,
    playerId: idInput,
    roundId: z.string(),
    currency: currencyOutput,
    placedAt: z.iso.datetime(),
  })
  .meta({ id: "OpenDoubt" });

/** Returns how many bets are in doubt, and the oldest of them. */
export async function readDoubts(
  db: D1Database,
): Promise<{ total: number; oldest: z.output<typeof openDoubtSchema>[] }> {
  const [total, oldest] = await Promise.all([countDoubts(db), oldestDoubts(db, MAX_DOUBTS_SHOWN)]);
  return { total, oldest: oldest.map(openDoubtView) };
}

/** Returns a bet in doubt as the API shows it. */
export function openDoubtView({
  tenantId,
  environment,
  playerId,
  roundId,
  currency,
  placedAt,
}: ReportedDoubt): z.output<typeof openDoubtSchema> {
  const placed = new Date(placedAt).toISOString();
  return { tenantId, environment, playerId, roundId, currency, placedAt: placed };
}
