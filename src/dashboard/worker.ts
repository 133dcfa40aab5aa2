/** Production's entry of the dashboard's Worker (config/dashboard.toml). */
import { env as environment } from "cloudflare:workers";
import { readDashboardConfig } from "./config.ts";
import { createDashboard } from "./dashboard.ts";

export { LoginAttemptsObject } from "../../durable-objects/account/login-attempts-object.ts";
export { TeamObject } from "../../durable-objects/team/team-object.ts";

export default createDashboard(readDashboardConfig(environment));
