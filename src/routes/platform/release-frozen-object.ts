/** Releases a wallet or pool that an audit has frozen, and stores the reason. Reference 13; decision 0007. */
import * as z from "zod";
import { isPlayerId } from "../../../domain/ids.ts";
import { isCurrency } from "../../../domain/money/currencies.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { releaseObject } from "../../ledger-audit/freeze.ts";
import { refresh } from "../../ledger-audit/money-held-up.ts";
import { frozenSchema, frozenView, objectSchema } from "../../views/frozen-object.ts";
import { lineInput } from "../../views/short-text.ts";

export const releaseFrozenObject = route(
  {
    method: "post",
    path: "/api/v1/platform/frozen/release",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Release a frozen object",
    description:
      "The reason is stored. If the books still do not add up, the next audit freezes the object again.",
    body: objectSchema.extend({ reason: lineInput(500) }),
    data: z.strictObject({ released: frozenSchema }),
    refusals: ["NOT_FOUND"],
    audit: "object.released",
  },
  async (c) => {
    const { reason, ...object } = c.req.valid("json");
    const isNamed = object.kind === "wallet" ? isPlayerId(object.id) : isCurrency(object.id);
    const freeze = isNamed ? await releaseObject(c.env, object, reason) : null;
    if (freeze === null)
      return failure(
        c,
        "NOT_FOUND",
        undefined,
        "This object is not frozen, so nothing was changed.",
      );
    const released = frozenView({ ...object, ...freeze });
    const act = {
      target: { type: object.kind, id: object.id },
      before: released,
      after: { reason },
    };
    await addToAuditLog(c.env.DB, staffEntry(c, object, act));
    await refresh(c.env);
    return success(c, { released });
  },
);
