/** Changes a player's password, in transfer mode, and ends the player's sessions. Reference 7.28. */
import * as z from "zod";
import { MAX_PASSWORD_LENGTH } from "../../../domain/limits.ts";
import { findTenant } from "../../db/find-tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { checkLogin, LOGIN_REFUSALS, loginFields, refuseLogin } from "../../players/check-login.ts";
import { endSessions, passwordInput, refuseEasyPassword } from "../../players/new-password.ts";

export const changePassword = route(
  {
    method: "post",
    path: "/api/v1/auth/password",
    access: "token in body",
    tag: "Auth / SSO",
    summary: "Change a player's password",
    description:
      "For players in transfer mode, with the old password as proof. Failures count as failed logins. Every session of the player ends.",
    body: z.strictObject({
      ...loginFields,
      password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
      newPassword: passwordInput,
    }),
    data: z.strictObject({ changed: z.literal(true) }),
    refusals: [...LOGIN_REFUSALS],
  },
  async (c) => {
    const { password, newPassword, ...name } = c.req.valid("json");
    const tenant = await findTenant(c, name);
    const names = [name.username, tenant?.name ?? ""];
    const easy = await refuseEasyPassword(c, { path: "newPassword", password: newPassword, names });
    if (easy !== undefined) return easy;
    const login = await checkLogin(c, name, (account, network) =>
      account.changePassword(password, newPassword, network),
    );
    if (!login.ok) return refuseLogin(c, login);
    const { tenantId, environment } = name;
    await endSessions(c, { tenantId, environment, playerId: login.value.playerId });
    return success(c, { changed: true as const });
  },
);
