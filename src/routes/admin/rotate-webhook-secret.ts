/**
 * Rotates the secret that the operator signs requests with. It also signs the deliveries of webhooks from
 * before they had secrets of their own. Reference 6.15.
 */
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { makeWebhookSecret, sealSecret } from "../../auth/sealed-secret.ts";
import { readSealedSecrets, rotateSecret } from "../../db/signing-secrets.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  ROTATED_LATELY,
  rotationInput,
  rotationOutput,
  rotationTimes,
} from "../../views/secret-rotation.ts";
import { announceRotation } from "../../webhooks/delivery-secrets.ts";

const NO_SECRET =
  "There is no webhook secret yet; create your first webhook to get one: POST /api/v1/admin/webhooks.";
export const rotateWebhookSecret = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/secret/rotate",
    access: "apiKey signed",
    keyScope: "keys",
    people: ADMINS,
    repeatedSignature: "refused",
    isIdempotent: true,
    tag: "Account",
    summary: "Rotate the webhook secret",
    description:
      "Creates a new secret for the API key's environment. It is shown only in this response and works at once. From then on, deliveries of a webhook without its own delivery secret carry one signature for each valid secret. The old secret remains valid for 24 hours, or for `overlapSeconds`; until then another rotation is refused with `ACTION_NOT_ALLOWED` and `details.previousUntil`. If a secret has leaked, send `overlapSeconds: 0`, which is always accepted: every earlier secret is then refused everywhere within 10 seconds.",
    body: rotationInput,
    isBodyOptional: true,
    data: rotationOutput,
    refusals: ["ACTION_NOT_ALLOWED"],
    audit: "webhook_secret.rotated",
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const secret = makeWebhookSecret();
    const sealed = sealSecret(c.get("config").sealingKeys, tenantEnvironment, secret);
    const nowMs = Date.now();
    const { overlapSeconds } = c.req.valid("json");
    const times = rotationTimes(nowMs, overlapSeconds);
    const entry = auditEntry(c, {
      target: { type: "webhookSecret", id: tenantEnvironment.environment },
      before: null,
      after: times,
    });
    const next = { sealed, previousUntil: nowMs + overlapSeconds * 1000, nowMs };
    if (await rotateSecret(c.env.DB, tenantEnvironment, next, entry)) {
      await announceRotation(c.env, await subscriptionsOf(c.env.DB, tenantEnvironment));
      return success(c, { secret, ...times });
    }

    const secrets = await readSealedSecrets(c.env.DB, tenantEnvironment);
    if (secrets === null) return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_SECRET);
    const previousUntil = new Date(secrets.previousUntil ?? nowMs).toISOString();
    return failure(c, "ACTION_NOT_ALLOWED", { previousUntil }, ROTATED_LATELY);
  },
);
