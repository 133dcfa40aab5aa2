/** Reads a call's body by a schema. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod";
import { type DashboardContext, Refusal } from "./app-env.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Returns the body; throws its faults. */
export async function readBody<Schema extends z.ZodType>(
  c: DashboardContext,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!JSON_TYPE.test(c.req.header("Content-Type") ?? "")) {
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  }
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  throw new Refusal("VALIDATION_FAILED", { issues });
}

const BASE64URL = z.string().regex(/^[\w-]{1,20000}$/);

/** A passkey's answer to the browser. Only its shape is checked here: WebAuthn checks the rest. */
export const authenticationResponse = z.custom<AuthenticationResponseJSON>(
  (value) => passkeyAnswer.safeParse(value).success,
  "must be the answer of a passkey",
);

export const registrationResponse = z.custom<RegistrationResponseJSON>(
  (value) => passkeyAnswer.safeParse(value).success,
  "must be a new passkey",
);

const passkeyAnswer = z.looseObject({
  id: BASE64URL,
  rawId: BASE64URL,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: BASE64URL, userHandle: BASE64URL.optional() }),
  clientExtensionResults: z.looseObject({}),
});
