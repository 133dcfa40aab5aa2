/**
 * Rotates the secret that signs the deliveries of one webhook. A webhook whose deliveries were signed with
 * the environment's webhook secret gets its own secret. Reference 11.22.
 */
import { RUNS_WEBHOOKS } from "../../../domain/authority/role-groups.ts";
import { makeWebhookSecret, sealSecret } from "../../auth/sealed-secret.ts";
import { readSigningSecrets, rotateDeliverySecret } from "../../db/delivery-secrets.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  ROTATED_LATELY,
  rotationInput,
  rotationOutput,
  rotationTimes,
} from "../../views/secret-rotation.ts";
import { NO_SUCH_WEBHOOK, webhookParams } from "../../views/webhook.ts";
import { announceRotation, openSigningSecrets } from "../../webhooks/delivery-secrets.ts";

/** An attempt fails only if another rotation came first, so more attempts are not needed. */
const MAX_TRIES = 5;

export const rotateWebhookDeliverySecret = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/{id}/secret/rotate",
    access: "apiKey signed",
    keyScope: "webhooks",
    people: RUNS_WEBHOOKS,
    repeatedSignature: "refused",
    isIdempotent: true,
    tag: "Webhooks",
    summary: "Rotate a webhook's delivery secret",
    description:
      "Creates a new secret for the deliveries of this webhook, shown only in this response. From the next delivery on, they are signed with the new secret, and for 24 hours or for `overlapSeconds` with the old one too; until then another rotation is refused with `ACTION_NOT_ALLOWED` and `details.previousUntil`. If a secret has leaked, send `overlapSeconds: 0`, which is always accepted: within 10 seconds at the latest no delivery is signed with an earlier secret.",
    params: webhookParams,
    body: rotationInput,
    isBodyOptional: true,
    data: rotationOutput,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "webhook.secret_rotated",
  },
  async (c) => {
    const { sealingKeys } = c.get("config");
    const { overlapSeconds } = c.req.valid("json");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const webhook = { ...tenantEnvironment, id: c.req.valid("param").id };
    const owner = { ...tenantEnvironment, subscriptionId: webhook.id };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const known = await readSigningSecrets(c.env.DB, webhook);
      if (known === null) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
      const nowMs = Date.now();
      const [current = "", previous] = openSigningSecrets({ sealingKeys }, webhook, known, nowMs);
      if (overlapSeconds > 0 && previous !== undefined) {
        const previousUntil = new Date(known.previousUntil ?? nowMs).toISOString();
        return failure(c, "ACTION_NOT_ALLOWED", { previousUntil }, ROTATED_LATELY);
      }
      const secret = makeWebhookSecret();
      const times = rotationTimes(nowMs, overlapSeconds);
      const next = {
        sealed: sealSecret(sealingKeys, owner, secret),
        previousSealed: overlapSeconds > 0 ? sealSecret(sealingKeys, owner, current) : null,
        previousUntil: overlapSeconds > 0 ? Date.parse(times.previousUntil) : null,
        nowMs,
      };
      const target = { type: "webhook", id: webhook.id };
      const entry = auditEntry(c, { target, before: null, after: times });
      if (!(await rotateDeliverySecret(c.env.DB, webhook, { known, next }, entry))) continue;
      await announceRotation(c.env, [webhook]);
      return success(c, { secret, ...times });
    }
    return failure(c, "UNAVAILABLE");
  },
);
