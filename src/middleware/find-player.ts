/**
 * Finds the player whom an operator names by its own id, even after an earlier player with that id was
 * erased: a call that found no player is repeated for the later one. docs/decisions/0059.
 */
import type { Context, Handler } from "hono";
import { isPlayerId } from "../../domain/ids.ts";
import { walletAfterErasures } from "../erasure/erased-players.ts";
import type { AccessVariables } from "../http/access.ts";
import type { AppEnv, RouteStatement } from "../http/route.ts";
import { walletOf } from "../objects.ts";

type OperatorVariables = AccessVariables["apiKey"];

const NOT_FOUND = 404;

/** Wraps the operation's handler: for calls by API key it looks for the player a second time. */
export function findingPlayers(
  { access }: RouteStatement,
  handler: Handler<AppEnv>,
): Handler<AppEnv> {
  if (!access.startsWith("apiKey")) return handler;
  return async (c, next) => {
    const answer = await handler(c, next);
    const operator = (c.var as Partial<OperatorVariables>).operator;
    if (!(answer instanceof Response) || answer.status !== NOT_FOUND) return answer;
    const named = operator === undefined ? undefined : playerNamed(c);
    if (operator === undefined || named === undefined || isPlayerId(named)) return answer;
    const first = walletOf(operator, named);
    const { playerId } = await walletAfterErasures(c.env, first);
    if (playerId === first.playerId) return answer;
    c.set("operator" as never, { ...operator, after: { [first.playerId]: playerId } } as never);
    return handler(c, next);
  };
}

/** Returns the player whom the call names, in its path, query or body. */
function playerNamed(c: Context): string | undefined {
  const { param, query, json } = Object.fromEntries(
    (["param", "query", "json"] as const).map((part) => [part, c.req.valid(part as never)]),
  ) as Record<string, Readonly<Record<string, unknown>> | undefined>;
  const inPath = c.req.path.includes("/players/") ? param?.id : undefined;
  const named = param?.playerId ?? inPath ?? query?.playerId ?? json?.playerId;
  return typeof named === "string" ? named : undefined;
}
