/** Calls of people about their own sessions, passkeys and authenticator. */
import { Hono } from "hono";
import * as z from "zod";
import { signInNameOf } from "../../../domain/team/team-rules.ts";
import type { PasskeyInfo } from "../../../durable-objects/team/team-rpc.ts";
import { answer, answerResult, type DashboardEnv, refusal, teamStub } from "../app-env.ts";
import { accessIdOf, own, sessionOf } from "../caller.ts";
import { passkeysOf } from "../passkeys.ts";
import { meView, passkeyView, sessionView } from "../people-view.ts";
import { authenticationResponse, readBody, registrationResponse } from "../read-body.ts";
import { cookieOf, takeCookieBack } from "../session-cookie.ts";

const passkeySchema = z.strictObject({ response: authenticationResponse });
const newPasskeySchema = z.strictObject({
  response: registrationResponse,
  label: z.string().trim().min(1).max(60),
});
const codeSchema = z.strictObject({ code: z.string().regex(/^\d{6}$/, "must be six digits") });

export const ownAccountRoutes = new Hono<DashboardEnv>()
  .get("/me", async (c) => answer(c, meView(await sessionOf(c))))
  .post("/sign-out", async (c) => {
    const { teamId, hash } = cookieOf(c);
    await teamStub(c, teamId).signOut(hash);
    takeCookieBack(c);
    return answer(c, {});
  })
  .post("/fresh/options", async (c) => {
    const { team, hash } = own(c);
    const passkeys = await team.passkeys(hash);
    if (!passkeys.ok) return answerResult(c, passkeys);
    const ids = passkeys.value.map(({ id }) => id);
    return answer(c, await passkeysOf(c).askFor({ for: "fresh", hash }, ids));
  })
  .post("/fresh", async (c) => {
    const { response } = await readBody(c, passkeySchema);
    const { team, hash } = own(c);
    const key = await team.passkey(response.id);
    if (key === null) return refusal(c, "SIGN_IN_FAILED");
    const proof = await passkeysOf(c).proofIn(response, key, { for: "fresh", hash });
    if (proof === undefined) return refusal(c, "SIGN_IN_FAILED");
    return answerResult(c, await team.proveFresh(hash, proof), meView);
  })
  .get("/sessions", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.sessions(hash), (all) => ({
      sessions: all.map(sessionView),
    }));
  })
  .delete("/sessions/:id", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.endSession(hash, c.req.param("id")));
  })
  .get("/passkeys", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.passkeys(hash), passkeysView);
  })
  .post("/passkeys/options", async (c) => {
    const { team, hash, teamId } = own(c);
    const { person } = await sessionOf(c);
    const known = await team.passkeys(hash);
    if (!known.ok) return answerResult(c, known);
    const signInName = signInNameOf(person.localName, teamId);
    const owner = { teamId, name: person.name, signInName };
    const ids = known.value.map(({ id }) => id);
    return answer(c, await passkeysOf(c).askToMake({ for: "passkey", hash }, owner, ids));
  })
  .post("/passkeys", async (c) => {
    const { response, label } = await readBody(c, newPasskeySchema);
    const { team, hash } = own(c);
    const passkey = await passkeysOf(c).newPasskeyIn(response, label, { for: "passkey", hash });
    if (passkey === undefined) return refusal(c, "SIGN_IN_FAILED");
    return answerResult(c, await team.addPasskey(hash, passkey), passkeysView);
  })
  .delete("/passkeys/:id", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.removePasskey(hash, c.req.param("id")), passkeysView);
  })
  .post("/authenticator", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.beginAuthenticator(hash));
  })
  .post("/authenticator/confirm", async (c) => {
    const { code } = await readBody(c, codeSchema);
    const { team, hash } = own(c);
    return answerResult(c, await team.confirmAuthenticator(hash, code));
  })
  .delete("/authenticator", async (c) => {
    const { team, hash } = own(c);
    return answerResult(c, await team.removeAuthenticator(hash));
  })
  .post("/access/link", async (c) => {
    const { team, hash } = own(c);
    if ((await sessionOf(c)).person.kind !== "staff") return refusal(c, "ROLE_NOT_ALLOWED");
    return answerResult(c, await team.linkAccess(hash, await accessIdOf(c)));
  });

function passkeysView(passkeys: readonly PasskeyInfo[]) {
  return { passkeys: passkeys.map(passkeyView) };
}
