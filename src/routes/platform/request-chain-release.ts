/** Requests the release of a frozen chain, or of a frozen account that pays. Reference 13.36; docs/chains.md. */
import * as z from "zod";
import { requestApproval } from "../../approvals/approvals.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  type ChainReleasePayload,
  chainReleaseInput,
  chainReleaseSchema,
  chainReleaseView,
  freezeIn,
  NO_CHAIN,
  placeOf,
  releaseEntry,
} from "../../views/chain-release.ts";

const CHAIN_NOT_FROZEN = "It is not frozen, so nothing was changed.";

export const requestChainRelease = route(
  {
    method: "post",
    path: "/api/v1/platform/chain-releases",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Request the release of a frozen chain or paying account",
    description:
      "Changes nothing until another member of staff approves it, within 24 hours. Both must sign in by name. The chain is then read again from after `fromBlock`; nothing is credited twice.",
    body: chainReleaseInput,
    data: z.strictObject({ release: chainReleaseSchema }),
    status: 201,
    refusals: ["NOT_FOUND", "NOT_FROZEN", "ACTION_NOT_ALLOWED", "NAMED_STAFF_REQUIRED"],
    audit: "chain_release.requested",
  },
  async (c) => {
    const { environment, chain, reason, ...input } = c.req.valid("json");
    const { tenantId = null, fromBlock = null } = input;
    if ((tenantId === null) === (fromBlock === null)) {
      const message = "Send fromBlock for a chain, and tenantId for an account that pays.";
      return failure(c, "ACTION_NOT_ALLOWED", undefined, message);
    }
    const watched = (await chainsOf(c.env)?.watched()) ?? [];
    const found = watched.find((each) => each.environment === environment && each.chain === chain);
    const freeze = found && freezeIn(found, tenantId);
    if (freeze === undefined) return failure(c, "NOT_FOUND", undefined, NO_CHAIN);
    if (freeze === null) return failure(c, "NOT_FROZEN", undefined, CHAIN_NOT_FROZEN);
    const payload: ChainReleasePayload = { chain, tenantId, fromBlock, ...freeze, reason };
    const place = placeOf(environment, tenantId);
    const asked = await requestApproval(c.env.DB, c.get("staff"), {
      ...{ ...place, kind: "chain_release", payload },
      subject: `chain ${chain}`,
    });
    if (!asked.ok) return failure(c, asked.refusal);
    const release = chainReleaseView(asked.value);
    await addToAuditLog(c.env.DB, releaseEntry(c, release));
    return success(c, { release }, { status: 201 });
  },
);
