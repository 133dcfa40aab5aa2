/** Approves the release that another member of staff requested, and ends the freeze. Reference 13.36; docs/chains.md. */
import * as z from "zod";
import { approve, noteDone } from "../../approvals/approvals.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  type ChainReleasePayload,
  chainReleaseSchema,
  chainReleaseView,
  freezeIn,
  NO_CHAIN,
  releaseEntry,
} from "../../views/chain-release.ts";
import { idInput } from "../../views/short-text.ts";

const ANOTHER_FREEZE =
  "It was frozen again since the request; look into that freeze, and request its release.";
const ANOTHER_BLOCK =
  "The block is later than what was final here, more than 15,000 blocks back, not final, or not the same at both nodes; request the release from another one.";

export const approveChainRelease = route(
  {
    method: "post",
    path: "/api/v1/platform/chain-releases/{releaseId}/approve",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Approve and apply the release of a chain or paying account",
    description:
      "Must be called by somebody other than the person who requested it. Ends only the freeze that the request names. If you got no answer, send it again.",
    params: z.object({ releaseId: idInput }),
    data: z.strictObject({ release: chainReleaseSchema }),
    refusals: [
      "NOT_FOUND",
      "NAMED_STAFF_REQUIRED",
      "SECOND_PERSON_REQUIRED",
      "APPROVAL_NOT_OPEN",
      "ACTION_NOT_ALLOWED",
      "UNAVAILABLE",
    ],
    audit: "chain_release.approved",
  },
  async (c) => {
    const { releaseId: id } = c.req.valid("param");
    const approved = await approve(c.env.DB, c.get("staff"), { id, kind: "chain_release" });
    if (!approved.ok) return failure(c, approved.refusal);
    const { environment } = approved.value;
    const payload = JSON.parse(approved.value.payload) as ChainReleasePayload;
    const ended = await endFreeze(c.env, environment, payload);
    if (ended === "NOT_FOUND") return failure(c, ended, undefined, NO_CHAIN);
    if (ended === "UNAVAILABLE") return failure(c, ended);
    if (ended !== "ENDED") {
      const message = ended === "ANOTHER_BLOCK" ? ANOTHER_BLOCK : ANOTHER_FREEZE;
      return failure(c, "ACTION_NOT_ALLOWED", undefined, message);
    }
    await noteDone(c.env.DB, id);
    const release = chainReleaseView({ ...approved.value, doneAt: Date.now() });
    await addToAuditLog(c.env.DB, releaseEntry(c, release, id));
    return success(c, { release });
  },
);

/** Ends the freeze. If it has already ended, as after a lost answer, the call succeeds. */
async function endFreeze(
  env: Env,
  environment: "sandbox" | "production",
  { chain, tenantId, fromBlock, frozenAt }: ChainReleasePayload,
): Promise<"ENDED" | "NOT_FOUND" | "ANOTHER_FREEZE" | "ANOTHER_BLOCK" | "UNAVAILABLE"> {
  const chains = chainsOf(env);
  const watched = (await chains?.watched()) ?? [];
  const found = watched.find((each) => each.environment === environment && each.chain === chain);
  const now = found && freezeIn(found, tenantId);
  if (chains === undefined || now === undefined) return "NOT_FOUND";
  if (now === null) return "ENDED";
  // Two freezes may have the same reason, so they are compared by time.
  if (now.frozenAt !== frozenAt) return "ANOTHER_FREEZE";
  const ended =
    tenantId === null
      ? await chains.releaseChain({ environment, chain }, fromBlock ?? 0, frozenAt)
      : await chains.releaseAccount({ environment, chain, tenantId }, frozenAt);
  return ended.ok || ended.refusal === "NOT_FROZEN" ? "ENDED" : ended.refusal;
}
