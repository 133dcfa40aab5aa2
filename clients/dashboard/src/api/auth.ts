/** The calls to the dashboard's own Worker: people, their sessions, passkeys and team. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { apiError, ConnectionError } from "../../../sdk/src/errors.ts";
import { takeEarly } from "./early-answers.ts";
import { type OwnCall, ownCalls } from "./own-calls.ts";
import { isNotFresh, proveFresh } from "./person.ts";
import { backgroundHeader } from "./presence.ts";
import type { Environment } from "./space.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly signInName: string;
  readonly kind: "operator" | "staff";
  readonly role: string;
  readonly environments: readonly Environment[];
  readonly tenant: { readonly id: string; readonly name: string } | null;
  readonly freshUntil: string | null;
  readonly sessionEndsAt: string;
}

interface Me {
  readonly person: Person;
}

export interface Session {
  readonly id: string;
  /** The browser's own description. */
  readonly device: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly isThis: boolean;
}

export interface Passkey {
  readonly id: string;
  readonly label: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  readonly since: string;
  readonly lastSeenAt: string | null;
}

/** An invitation or recovery link that is still unused. */
export interface OpenInvitation {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly isRecovery: boolean;
  readonly expiresAt: string;
}

export interface Team {
  readonly members: readonly Member[];
  readonly invitations: readonly OpenInvitation[];
}

export interface Invitation {
  readonly team: { readonly id: string; readonly name: string };
  readonly invitedBy: string;
  /** The sign-in name of a returning person; null for a new one. */
  readonly signInName: string | null;
  readonly role: string;
  readonly name: string;
  /** True for a link that gives a member of the team a new passkey. */
  readonly isRecovery: boolean;
  readonly expiresAt: string;
}

/** The sign-in methods of this stack. */
export interface Ways {
  readonly access: boolean;
  readonly local: boolean;
}

interface Envelope {
  readonly success: boolean;
  readonly requestId?: string;
  readonly data?: unknown;
  readonly error?: { code: string; message: string; details?: Record<string, unknown> };
}

type Verb = "GET" | "POST" | "PATCH" | "DELETE";

/** Calls the dashboard's Worker; throws ApiError like the API's client. */
async function ask<Answer>(verb: Verb, path: string, body?: unknown): Promise<Answer> {
  const early = takeEarly(verb, `/auth${path}`);
  const response = await (early ?? send(verb, path, body)).catch((cause) => {
    throw new ConnectionError("No answer came. Check your connection and try again.", {
      cause,
      idempotencyKey: undefined,
    });
  });
  const envelope = (await response.json().catch(() => ({ success: false }))) as Envelope;
  if (response.ok && envelope.success) return envelope.data as Answer;
  const {
    code = "UNREADABLE_ANSWER",
    message = "The answer cannot be read.",
    details,
  } = envelope.error ?? {};
  throw apiError(`auth${path}`, {
    ...{ code, message, details, status: response.status },
    ...{ requestId: envelope.requestId, idempotencyKey: undefined },
  });
}

function send(verb: Verb, path: string, body: unknown): Promise<Response> {
  return fetch(`/auth${path}`, {
    method: verb,
    headers: {
      ...backgroundHeader(),
      ...(verb === "GET" ? {} : { "Content-Type": "application/json" }),
    },
    ...(verb === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
}

/** Like `ask`; if the Worker requires a fresh proof, the person is asked for it once. */
async function askFreshly<Answer>(verb: Verb, path: string, body?: unknown): Promise<Answer> {
  try {
    return await ask<Answer>(verb, path, body);
  } catch (error) {
    if (!isNotFresh(error) || !(await proveFresh())) throw error;
    return ask<Answer>(verb, path, body);
  }
}

/** The code for the browser's passkeys is a separate file, which most visits do not need. */
const loadPasskeys = () => import("@simplewebauthn/browser");

async function passkeyAnswer(path: string): Promise<AuthenticationResponseJSON> {
  const options = ask<PublicKeyCredentialRequestOptionsJSON>("POST", path);
  const [optionsJSON, { startAuthentication }] = await Promise.all([options, loadPasskeys()]);
  return startAuthentication({ optionsJSON });
}

async function newPasskey(path: string, body?: unknown): Promise<RegistrationResponseJSON> {
  const options = askFreshly<PublicKeyCredentialCreationOptionsJSON>("POST", path, body);
  const [optionsJSON, { startRegistration }] = await Promise.all([options, loadPasskeys()]);
  return startRegistration({ optionsJSON });
}

export const auth = {
  /** Sends the call of a form. */
  send: ({ verb, path, body }: OwnCall) => askFreshly<unknown>(verb, path, body),
  me: async () => (await ask<Me>("GET", "/me")).person,
  /** Signs in with a passkey of this device. */
  signIn: async () =>
    ask<Me>("POST", "/passkey", { response: await passkeyAnswer("/passkey/options") }),
  /** For staff who come through Cloudflare Access. */
  signInByAccess: () => ask<Me>("POST", "/access"),
  ways: () => ask<Ways>("GET", "/ways"),
  /** Exists only on the local stack. `as` is a role of the demo tenant's, or `role@tenant`. */
  signInLocally: (as: string) => {
    const [role, tenant] = as.split("@");
    return ask<Me>("POST", "/local/sign-in", { as: role, tenant });
  },
  signOut: () => ask<unknown>("POST", "/sign-out"),
  prove: async () =>
    ask<unknown>("POST", "/fresh", { response: await passkeyAnswer("/fresh/options") }),
  invitation: (token: string) => ask<Invitation>("POST", "/invitation", { token }),
  /** Creates a passkey and joins. A recovery link needs no sign-in name. */
  acceptInvitation: async (token: string, signInName: string | undefined) => {
    const asked = { token, ...(signInName === undefined ? {} : { signInName }) };
    const response = await newPasskey("/invitation/options", asked);
    return auth.send(ownCalls.acceptInvitation(token, signInName, response));
  },
  sessions: async () => (await ask<{ sessions: Session[] }>("GET", "/sessions")).sessions,
  passkeys: async () => (await ask<{ passkeys: Passkey[] }>("GET", "/passkeys")).passkeys,
  addPasskey: async (label: string) => {
    const response = await newPasskey("/passkeys/options");
    return auth.send(ownCalls.addPasskey(label, response));
  },
  /** Creates the secret of a new authenticator, which takes effect once one of its codes is confirmed. */
  beginAuthenticator: () => askFreshly<{ uri: string; secret: string }>("POST", "/authenticator"),
  team: () => ask<Team>("GET", "/team"),
  teamOf: async (tenantId: string) =>
    (await ask<{ members: Member[] }>("GET", `/teams/${tenantId}`)).members,
};
