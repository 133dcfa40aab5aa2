/**
 * The calls of forms to the dashboard's own Worker about people and their sign-in methods, as data:
 * a form sends the call and shows it.
 */

/** A call of the dashboard's own Worker. */
export interface OwnCall {
  readonly verb: "POST" | "PATCH" | "DELETE";
  /** After `/auth`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const post = (path: string, body?: OwnCall["body"]): OwnCall => ({
  verb: "POST",
  path,
  ...(body === undefined ? {} : { body }),
});
const remove = (path: string): OwnCall => ({ verb: "DELETE", path });

export const ownCalls = {
  signInByCode: (signInName: string, code: string) => post("/code", { signInName, code }),
  /** A recovery link needs no sign-in name. */
  acceptInvitation: (token: string, signInName: string | undefined, response: unknown) =>
    post("/invitation/accept", {
      token,
      ...(signInName === undefined ? {} : { signInName }),
      response,
    }),
  endSession: (id: string) => remove(`/sessions/${id}`),
  addPasskey: (label: string, response: unknown) => post("/passkeys", { label, response }),
  removePasskey: (id: string) => remove(`/passkeys/${id}`),
  confirmAuthenticator: (code: string) => post("/authenticator/confirm", { code }),
  removeAuthenticator: () => remove("/authenticator"),
  invite: (name: string, role: string) => post("/team/invitations", { name, role }),
  withdrawInvitation: (id: string) => remove(`/team/invitations/${id}`),
  changeRole: (id: string, role: string): OwnCall => ({
    verb: "PATCH",
    path: `/team/${id}`,
    body: { role },
  }),
  removeMember: (id: string) => remove(`/team/${id}`),
  recover: (id: string) => post(`/team/${id}/recovery`),
  /** For staff: a link with which an operator's first owner joins. */
  inviteOwner: (tenantId: string, name: string) => post(`/teams/${tenantId}/owner`, { name }),
  /** For staff: the first of two people requests the recovery, and the second gets the link. */
  recoverOwner: (tenantId: string, personId: string) =>
    post(`/teams/${tenantId}/recovery`, { personId }),
};

/** Shows a call as the request that the page sends. */
export function requestText({ verb, path, body }: OwnCall): string {
  const { host, origin } = location;
  return [
    `${verb} /auth${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Sec-Fetch-Site: same-origin",
    "Cookie: __Host-rouleau=…",
    "Content-Type: application/json",
    "",
    JSON.stringify(body ?? {}),
  ].join("\n");
}
