/** Lists the jackpot bets that have been in doubt for minutes, oldest first. Reference 13.12. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { countDoubts, oldestDoubts, type ReportedDoubt } from "../../sweep/open-doubts.ts";
import { currencyOutput } from "../../views/amount.ts";
import { environmentFields } from "../../views/frozen-object.ts";
import { idInput } from "../../views/short-text.ts";

/** The most bets that are shown at once. */
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

export const listOpenDoubts = route(
  {
    method: "get",
    path: "/api/v1/platform/doubts",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the jackpot bets that are in doubt",
    description: `Bets that have waited two minutes or longer for their pool's decision, oldest first, at most ${MAX_DOUBTS_SHOWN}. \`total\` counts all of them. Each is decided once, when its pool answers again; the bet itself needs no action.`,
    data: z.strictObject({ total: z.int(), doubts: z.array(openDoubtSchema) }),
  },
  async (c) => {
    const { total, oldest } = await readDoubts(c.env.DB);
    await recordReads(c, accountsOf(oldest));
    return success(c, { total, doubts: oldest });
  },
);

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
