/** Lists the cycles of the pool in the session's currency, so that players can check them. Reference 10.27. */
import { failure, success } from "../../http/envelope.ts";
import { pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { jackpotCyclesData, readJackpotCycles } from "../../views/jackpot.ts";

export const listSessionJackpotCycles = route(
  {
    method: "get",
    path: "/api/v1/session/jackpot/cycles",
    access: "session",
    tag: "Playing",
    summary: "List the jackpot's cycles in the session's currency, newest first",
    description:
      "Each cycle with the seed hash that was published when it started and, once it has ended, with its seed. Paste one into the verifier page to recompute its threshold.",
    query: pagingQuery,
    data: jackpotCyclesData,
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const { tenantId, environment, playerId, sessionId } = c.get("session");
    const wallet = walletStub(c.env, { tenantId, environment, playerId });
    const result = await wallet.sessionWithActivity(sessionId);
    if (!result.ok) return failure(c, result.refusal);
    const { currency } = result.value.session;
    const address = { tenantId, environment, currency };
    const { data, meta } = await readJackpotCycles(c.env, address, c.req.valid("query"));
    return success(c, data, { meta });
  },
);
