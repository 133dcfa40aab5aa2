/**
 * Finds what an id belongs to, over all operators: a player by our id or the operator's, a round,
 * transaction or withdrawal by its own id, and a request by its entry in the audit logs, the refused calls
 * or a player's journal. Reference 13.35.
 */
import * as z from "zod";
import { ENVIRONMENTS, isPlayerId } from "../../../domain/ids.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { environmentsByHistory } from "../../db/history-of.ts";
import { MAX_FOUND, type PlayerName, playersNamed } from "../../history/find-player.ts";
import { madeByRequest } from "../../history/find-request.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { recordReads } from "../../http/staff-reads.ts";
import { REQUEST_ID } from "../../runtime/request-id.ts";

const foundSchema = z
  .strictObject({
    kind: z.enum(["player", "round", "transaction", "withdrawal", "request"]),
    tenantId: z.string(),
    environment: z.enum(ENVIRONMENTS),
    id: z.string().meta({ description: "The id that was searched for, or the player's." }),
    playerId: z.union([z.string(), z.null()]).meta({ description: "Null for a request." }),
    externalId: z.union([z.string(), z.null()]),
    action: z.union([z.string(), z.null()]).meta({
      description:
        "For a request: what it did, according to the audit log, or the error that refused it.",
    }),
    at: z.iso.datetime().meta({ description: "When the player was created, or the request made." }),
  })
  .meta({ id: "FoundByStaff" });

type Found = Omit<z.output<typeof foundSchema>, "at"> & { readonly at: number };

/** What a request changed, or the error that refused it. Like players, refused calls are stored by account. */
const REQUESTS = `SELECT * FROM (
   SELECT 'request' AS kind, tenant_id AS tenantId, environment, request_id AS id,
     NULL AS playerId, NULL AS externalId, action, created_at AS at
   FROM audit_log INDEXED BY audit_log_by_request WHERE request_id = ?1 AND tenant_id <> 'platform'
   UNION ALL SELECT 'request', r.tenant_id, r.environment, r.request_id, NULL, NULL, r.code, r.created_at
   FROM tenants AS t CROSS JOIN json_each('["sandbox","production"]') AS e
   CROSS JOIN refused_calls AS r
     ON r.tenant_id = t.id AND r.environment = e.value AND r.request_id = ?1)
   LIMIT ${MAX_FOUND}`;

/** The ids of things in a journal contain their wallet's id: see domain/ids. */
const IN_JOURNAL = /^(rnd|txn|wdr)_([0-9a-hjkmnp-tv-z]{26})_[1-9]\d{0,14}$/;
const KINDS = { rnd: "round", txn: "transaction", wdr: "withdrawal" } as const;

export const searchPlatform = route(
  {
    method: "get",
    path: "/api/v1/platform/search",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "Find a player, round, transaction, withdrawal or request of any operator",
    description: `By full id: ours, or for a player also the operator's. A request is found through the change it made in an audit log, for three days as a refused call, or as the bet or other movement of money that it made (among the bets of 1,000 players around its time). At most ${MAX_FOUND} results.`,
    query: z.object({ id: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) }),
    data: z.strictObject({ found: z.array(foundSchema) }),
  },
  async (c) => {
    const { id } = c.req.valid("query");
    const [, prefix, wallet] = IN_JOURNAL.exec(id) ?? [];
    const groups = await environmentsByHistory(c.env);
    const players = async (by: PlayerName, value: string) => {
      const asked = groups.map(({ db, items }) => playersNamed(db, items, { by, value }));
      const found = (await Promise.all(asked)).flat().slice(0, MAX_FOUND);
      return found.map((one): Found => ({ kind: "player", action: null, ...one }));
    };
    let found: Found[];
    if (prefix !== undefined) {
      const kind = KINDS[prefix as keyof typeof KINDS];
      found = (await players("player_id", `plr_${wallet}`)).map((one) => ({ ...one, kind, id }));
    } else if (isPlayerId(id)) found = await players("player_id", id);
    else if (REQUEST_ID.test(id)) {
      const asked = groups.map(({ db, items }) => madeByRequest(db, id, items));
      const entered = (await Promise.all(asked)).flatMap(({ made }) =>
        made.map((one): Found => ({ ...one, action: null })),
      );
      const { results: acts } = await c.env.DB.prepare(REQUESTS).bind(id).all<Found>();
      found = [...acts, ...entered].slice(0, MAX_FOUND);
    } else {
      const folded = id.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
      found = await players("lower(external_id)", folded);
    }
    await recordReads(c, found);
    return success(c, {
      found: found.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    });
  },
);
