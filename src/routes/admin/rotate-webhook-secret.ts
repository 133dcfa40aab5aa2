/**
 * Rotates the secret that the operator signs requests with and that we sign deliveries with.
 * Reference 6.15.
 */
import * as z from "zod";
import { SECRET_OVERLAP_SECONDS } from "../../../domain/limits.ts";
import { makeWebhookSecret, sealSecret } from "../../auth/sealed-secret.ts";
import { readSealedSecrets, rotateSecret } from "../../db/signing-secrets.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { tellOfRotation } from "../../webhooks/delivery-secrets.ts";

const NO_SECRET =
  "There is no webhook secret yet; create your first webhook to get one: POST /api/v1/admin/webhooks.";
const ROTATED_LATELY =
  "The secret was not rotated, because the previous one is valid until details.previousUntil; rotate again after that, or revoke it at once with overlapSeconds 0.";

export const rotateWebhookSecret = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/secret/rotate",
    access: "apiKey signed",
    keyScope: "keys",
    repeatedSignature: "refused",
    tag: "Admin",
    summary: "Rotate the webhook secret",
    description:
      "Creates a new secret for the API key's environment. It is shown only in this response and works at once; from then on deliveries carry a signature by each valid secret. The old secret remains valid for 24 hours, or for `overlapSeconds`; until then another rotation is refused with `ACTION_NOT_ALLOWED` and `details.previousUntil`. If a secret has leaked, send `overlapSeconds: 0`, which is never refused for that: every earlier secret is refused everywhere within 10 seconds.",
    body: z.strictObject({
      overlapSeconds: z
        .int()
        .min(0)
        .max(SECRET_OVERLAP_SECONDS)
        .default(SECRET_OVERLAP_SECONDS)
        .meta({ description: "How long the old secret stays valid: 0 revokes it at once." }),
    }),
    isBodyOptional: true,
    data: z.strictObject({
      secret: z.string().meta({ description: "Shown only once, so store it now." }),
      createdAt: z.iso.datetime(),
      previousUntil: z.iso
        .datetime()
        .meta({ description: "The old secret is valid until this time." }),
    }),
    refusals: ["ACTION_NOT_ALLOWED"],
    audit: "webhook_secret.rotated",
  },
  async (c) => {
    const scope = tenantEnvironmentOf(c.get("operator"));
    const secret = makeWebhookSecret();
    const sealed = sealSecret(c.get("config").sealingKeys, scope, secret);
    const nowMs = Date.now();
    const untilMs = nowMs + c.req.valid("json").overlapSeconds * 1000;
    const times = {
      createdAt: new Date(nowMs).toISOString(),
      previousUntil: new Date(untilMs).toISOString(),
    };
    const entry = auditEntry(c, {
      target: { type: "webhookSecret", id: scope.environment },
      before: null,
      after: times,
    });
    const next = { sealed, previousUntil: untilMs, nowMs };
    if (await rotateSecret(c.env.DB, scope, next, entry)) {
      await tellOfRotation(c.env, await subscriptionsOf(c.env.DB, scope));
      return success(c, { secret, ...times });
    }

    const secrets = await readSealedSecrets(c.env.DB, scope);
    if (secrets === null) return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_SECRET);
    const previousUntil = new Date(secrets.previousUntil ?? nowMs).toISOString();
    return failure(c, "ACTION_NOT_ALLOWED", { previousUntil }, ROTATED_LATELY);
  },
);
