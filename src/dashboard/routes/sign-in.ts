/** The ways to sign in: a passkey, a code, Cloudflare Access, an invitation. */
import { Hono } from "hono";
import * as z from "zod";
import { refuse } from "../../../domain/result.ts";
import {
  isLocalName,
  mayManagePeople,
  readSignInName,
  STAFF_TEAM,
  signInNameOf,
} from "../../../domain/team/team-rules.ts";
import { sha256 } from "../../../durable-objects/sha256.ts";
import type { OpenInvitation } from "../../../durable-objects/team/team-rpc.ts";
import {
  answer,
  answerResult,
  type DashboardContext,
  type DashboardEnv,
  Refusal,
  refusal,
  teamStub,
} from "../app-env.ts";
import { accessIdOf } from "../caller.ts";
import { limited, limitedByMinute } from "../limit-attempts.ts";
import { Passkeys, passkeysOf } from "../passkeys.ts";
import { invitationView, meView } from "../people-view.ts";
import { authenticationResponse, readBody, registrationResponse } from "../read-body.ts";
import { noteSignIn } from "../report-to-api.ts";
import { newSession, readTeamSecret, type TeamSecret } from "../session-cookie.ts";

const FAILED = refuse("SIGN_IN_FAILED");
const SIGN_IN = { for: "sign-in" } as const;

const passkeySchema = z.strictObject({ response: authenticationResponse });
const codeSchema = z.strictObject({
  signInName: z.string().max(100),
  code: z.string().regex(/^\d{6}$/, "must be six digits"),
});
const tokenSchema = z.strictObject({ token: z.string().max(100) });
const optionsSchema = tokenSchema.extend({ signInName: z.string().max(100).optional() });
const acceptSchema = optionsSchema.extend({ response: registrationResponse });

export const signInRoutes = new Hono<DashboardEnv>()
  .get("/ways", (c) => {
    const { access, stage } = c.get("config");
    const ways = { passkey: true, code: true, access: access !== undefined };
    return answer(c, { ...ways, local: stage === "local" });
  })
  .post("/passkey/options", async (c) => answer(c, await passkeysOf(c).askFor(SIGN_IN)))
  .post("/passkey", async (c) => {
    const { response } = await readBody(c, passkeySchema);
    const signedIn = await limitedByMinute(c, "passkey", async () => {
      const teamId = Passkeys.teamIdIn(response);
      if (teamId === undefined) return FAILED;
      const key = await teamStub(c, teamId).passkey(response.id);
      if (key === null) return FAILED;
      const proof = await passkeysOf(c).proofIn(response, key, SIGN_IN);
      const { session, give } = newSession(c, teamId);
      const opened =
        proof === undefined ? FAILED : await teamStub(c, teamId).signInByPasskey(proof, session);
      const { personId } = key;
      noteSignIn(c, { teamId, personId, outcome: opened.ok ? "signed in" : "refused" });
      if (opened.ok) give();
      return opened;
    });
    return answerResult(c, signedIn, meView);
  })
  .post("/code", async (c) => {
    const { signInName, code } = await readBody(c, codeSchema);
    const name = readSignInName(signInName);
    const signedIn = await limited(c, `code:${sha256(signInName.toLowerCase())}`, async () => {
      if (name === undefined) return FAILED;
      const { teamId, localName } = name;
      const { session, give } = newSession(c, teamId);
      const opened = await teamStub(c, teamId).signInByCode(localName, code, session);
      const personId = await teamStub(c, teamId).personOf(localName);
      if (personId !== null) {
        noteSignIn(c, { teamId, personId, outcome: opened.ok ? "signed in" : "refused" });
      }
      if (opened.ok) give();
      return opened;
    });
    return answerResult(c, signedIn, meView);
  })
  .post("/access", async (c) => {
    const { session, give } = newSession(c, STAFF_TEAM);
    const opened = await teamStub(c, STAFF_TEAM).signInByAccess(await accessIdOf(c), session);
    if (opened.ok) {
      const personId = opened.value.person.id;
      noteSignIn(c, { teamId: STAFF_TEAM, personId, outcome: "signed in" });
      give();
    }
    return answerResult(c, opened, meView);
  })
  .post("/invitation", async (c) => {
    const { token } = await readBody(c, tokenSchema);
    const { team, localName, ...invitation } = (await invitationOf(c, token)).invitation;
    const signInName = localName === null ? null : signInNameOf(localName, team.id);
    return answer(c, { team, signInName, ...invitationView(invitation) });
  })
  .post("/invitation/options", async (c) => {
    const { token, signInName } = await readBody(c, optionsSchema);
    const { secret, invitation } = await invitationOf(c, token);
    const localName = localNameIn(invitation, signInName);
    const owner = {
      teamId: secret.teamId,
      name: invitation.name,
      signInName: signInNameOf(localName, secret.teamId),
    };
    const purpose = { for: "invitation", hash: secret.hash, localName } as const;
    return answer(c, await passkeysOf(c).askToMake(purpose, owner));
  })
  .post("/invitation/accept", async (c) => {
    const { token, signInName, response } = await readBody(c, acceptSchema);
    const { secret, invitation } = await invitationOf(c, token);
    const localName = localNameIn(invitation, signInName);
    const purpose = { for: "invitation", hash: secret.hash, localName } as const;
    const passkey = await passkeysOf(c).newPasskeyIn(response, "First passkey", purpose);
    if (passkey === undefined) return refusal(c, "SIGN_IN_FAILED");
    const { session, give } = newSession(c, secret.teamId);
    const { hash, teamId } = secret;
    const accepted = await teamStub(c, teamId).acceptInvitation({
      ...{ hash, passkey, localName, session },
    });
    if (accepted.ok) give();
    return answerResult(c, accepted, meView);
  });

/**
 * Returns the open invitation of a token, counted as an attempt; throws if there is none, or if its maker
 * has left.
 */
async function invitationOf(
  c: DashboardContext,
  token: string,
): Promise<{ secret: TeamSecret; invitation: OpenInvitation }> {
  const found = await limitedByMinute(c, "invitation", async () => {
    const secret = readTeamSecret(token);
    if (secret === undefined) return { ok: false } as const;
    const team = teamStub(c, secret.teamId);
    const { firstInvitation } = c.get("config");
    if (secret.teamId === STAFF_TEAM && secret.hash === firstInvitation?.hash) {
      await team.inviteFirstStaff(firstInvitation.hash, firstInvitation.expiresAt);
    }
    const invitation = await team.invitation(secret.hash);
    return invitation === null || !(await stillStands(c, invitation))
      ? ({ ok: false } as const)
      : ({ ok: true, secret, invitation } as const);
  });
  if (!found.ok) throw new Refusal("INVITATION_INVALID");
  return found;
}

/**
 * Returns true if the maker of an invitation for an operator's team may still make one, and was not
 * recovered since.
 */
async function stillStands(
  c: DashboardContext,
  // For minutes after a deploy an object of the earlier version may answer, which does not state the maker.
  { byStaff = null, createdAt }: Partial<OpenInvitation> & Pick<OpenInvitation, "createdAt">,
): Promise<boolean> {
  if (byStaff === null) return true;
  const staff = await teamStub(c, STAFF_TEAM).people();
  const maker = staff.find(({ id }) => id === byStaff);
  return maker !== undefined && mayManagePeople(maker) && maker.since <= createdAt;
}

/** Returns the first part of the sign-in name: the person's own, or the one that a new person chose. */
function localNameIn({ localName }: OpenInvitation, chosen: string | undefined): string {
  const name = localName ?? chosen?.trim().toLowerCase() ?? "";
  if (isLocalName(name)) return name;
  const message = "must be 1 to 40 letters a to z, digits, dots, hyphens or underscores";
  throw new Refusal("VALIDATION_FAILED", { issues: [{ path: "signInName", message }] });
}
