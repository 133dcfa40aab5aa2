/** A link that plays a round again, as the API shows it. Reference 17.10. */
import type { Context } from "hono";
import * as z from "zod";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { issueReplayToken } from "../auth/tokens.ts";
import { type Config, gamePagesOrigin } from "../config.ts";

export const replayLinkSchema = z
  .strictObject({
    url: z.url().meta({
      description:
        "Shows the round to anyone who opens it, without a session. The link is signed and names the round and its environment.",
      example:
        "https://api.example/replay/rnd_8t5m9n2p4r6s8w0x3v7qk01hzy_7?token=eyJhbGciOiJIUzI1NiJ9.claims.signature",
    }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "ReplayLink" });

/**
 * Returns a link to the replay of a round: on the game pages' host if there is one, otherwise on the host
 * that was called.
 */
export function replayLinkView(
  c: Pick<Context, "req">,
  config: Config,
  { tenantId, environment, roundId }: TenantEnvironment & { readonly roundId: string },
): z.output<typeof replayLinkSchema> {
  const claims = { tid: tenantId, env: environment, rid: roundId };
  const { token, expiresAt } = issueReplayToken(config, claims);
  const origin = gamePagesOrigin(config, c.req.url);
  const url = `${origin}/replay/${encodeURIComponent(roundId)}?token=${token}`;
  return { url, expiresAt: new Date(expiresAt).toISOString() };
}
