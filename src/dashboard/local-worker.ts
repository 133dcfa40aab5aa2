/** The dashboard on the local stack, where a newcomer signs in with a link and needs no passkey. */
import { env as environment } from "cloudflare:workers";
import { readDashboardConfig } from "./config.ts";
import { createDashboard } from "./dashboard.ts";
import { signInLocally } from "./local-sign-in.ts";

export { LoginAttemptsObject } from "../../durable-objects/account/login-attempts-object.ts";
export { LocalTeamObject as TeamObject } from "./local-team-object.ts";

const config = readDashboardConfig(environment);
if (config.stage !== "local") throw new Error("This entry is for the local stack only.");

export default createDashboard(config, signInLocally);
