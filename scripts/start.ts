/**
 * `npm start`: the whole platform on this machine. Prepares the database, makes two demo tenants
 * on the first start, serves, and says where to look. Starting twice is harmless.
 */
import { BASE_URL, HOST, PORT, whoListens } from "./local-stack/address.ts";
import type { Credentials } from "./local-stack/credentials.ts";
import { noteRunning, runningHere } from "./local-stack/running.ts";
import { prepareDatabase } from "./local-stack/seed.ts";
import { startWrangler } from "./local-stack/wrangler.ts";

const READY_WITHIN_MS = 60_000;
const SWEEP_EVERY_MS = 60_000;

const here = runningHere();
if (here !== undefined) {
  console.log(`Rouleau is already running from this folder at ${here}`);
  process.exit(0);
}
const listener = await whoListens();
if (listener === "rouleau") {
  console.log(`Rouleau is already running at ${BASE_URL}`);
  process.exit(0);
}
if (listener === "other") {
  console.error(`Port ${PORT} is taken by another program. Choose one: PORT=8788 npm start`);
  process.exit(1);
}

noteRunning(BASE_URL);
console.log("Preparing the database …");
const credentials = await prepareDatabase();
console.log("Starting the Worker …");
const rateLimits = process.env.RATE_LIMITS === "off" ? ["--var", "RATE_LIMITS:off"] : [];
const server = startWrangler(
  [
    "dev",
    // The first is the platform; the second, which sends its webhooks, is reached by it alone.
    ...["--config", "wrangler.toml", "--config", "config/webhook-sender.toml"],
    ...["--ip", HOST, "--port", String(PORT), "--inspector-port", "0"],
    ...["--log-level", "warn", "--show-interactive-dev-session", "false"],
    ...rateLimits,
  ],
  "inherit",
);
server.on("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => server.kill(signal));
endWithNpm();

if (await ready()) console.log(welcome(credentials));
else
  console.error(
    `The Worker did not answer within ${READY_WITHIN_MS / 1000} s; what it printed is above.`,
  );

// The local runtime rings no crons: this stands in for the trigger in wrangler.toml.
setInterval(() => {
  fetch(`${BASE_URL}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`).then(
    (response) => response.body?.cancel(),
    () => {},
  );
}, SWEEP_EVERY_MS).unref();

/** npm that was killed by its pid passes no signal on: who started us is then another process. */
function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) server.kill("SIGTERM");
  }, 1_000).unref();
}

async function ready(): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if ((await whoListens()) === "rouleau") return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

function welcome({ tenants: [demo] }: Credentials): string {
  return `
Rouleau is running at ${BASE_URL}

  Play a game      ${BASE_URL}/
  API reference    ${BASE_URL}/docs
  API description  ${BASE_URL}/api/v1/openapi.json
  Health           ${BASE_URL}/api/v1/health
  Webhook inbox    ${BASE_URL}/sandbox/inbox

  Tenant "${demo?.name}", sandbox key
  ${demo?.sandboxKey}
  All keys and the webhook secret: .local/credentials.json

  ${PORT === 8787 ? "" : `PORT=${PORT} `}npm run demo   walks the main job; run it in a second terminal
  npm run reset  clears all local state (stop with Ctrl+C first)
`;
}
