/**
 * Rotates the secret that the operator signs requests with and that we sign deliveries with.
 * Contract, "Keys, signatures, tokens".
 */
import * as z from "zod";
import { SECRET_OVERLAP_SECONDS } from "../../../domain/limits.ts";
import { makeWebhookSecret, sealSecret } from "../../auth/sealed-secret.ts";
import { rotateSecret } from "../../db/signing-secrets.ts";
import { readSealedSecrets } from "../../db/tenants.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";

const NO_SECRET =
  "There is no webhook secret yet; the first webhook makes one: POST /api/v1/admin/webhooks.";
const ROTATED_LATELY =
  "The secret before this one still counts, until details.previousUntil; rotate again after that.";

export const rotateWebhookSecret = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/secret/rotate",
    access: "apiKey",
    tag: "Admin",
    summary: "Rotate the webhook secret",
    description: [
      "Of the key's environment. The new secret is in this answer and nowhere else; it works at once.",
      "The old one still counts for 24 hours, and until then there is no second rotation:",
      "`ACTION_NOT_ALLOWED`, with `details.previousUntil`.",
    ].join(" "),
    data: z.strictObject({
      secret: z.string().meta({ description: "It is shown this once: keep it now." }),
      createdAt: z.iso.datetime(),
      previousUntil: z.iso.datetime().meta({ description: "Until then the old secret counts." }),
    }),
    refusals: ["ACTION_NOT_ALLOWED"],
    audit: "webhook_secret.rotated",
  },
  async (c) => {
    const { tenant, environment } = c.get("operator");
    const scope = { tenantId: tenant.id, environment };
    const secret = makeWebhookSecret();
    const sealed = await sealSecret(c.get("config").sealingKey, scope, secret);
    const nowMs = Date.now();
    const untilMs = nowMs + SECRET_OVERLAP_SECONDS * 1000;
    const times = {
      createdAt: new Date(nowMs).toISOString(),
      previousUntil: new Date(untilMs).toISOString(),
    };
    const entry = auditEntry(c, {
      target: { type: "webhookSecret", id: environment },
      before: null,
      after: times,
    });
    const next = { sealed, previousUntil: untilMs, nowMs };
    if (await rotateSecret(c.env.DB, scope, next, entry)) return success(c, { secret, ...times });

    const secrets = await readSealedSecrets(c.env.DB, scope);
    if (secrets === null) return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_SECRET);
    const previousUntil = new Date(secrets.previousUntil ?? nowMs).toISOString();
    return failure(c, "ACTION_NOT_ALLOWED", { previousUntil }, ROTATED_LATELY);
  },
);
