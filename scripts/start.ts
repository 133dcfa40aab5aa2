/**
 * `npm start`: runs the whole platform on this machine. Prepares the database, creates two tenants on
 * the first start, and prints what to open. It is safe to run twice. `npm start -- --chain` also runs a
 * chain, for deposits and payouts (docs/chains.md).
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ANVIL, NO_ANVIL } from "./local-stack/anvil.ts";
import { configureChain } from "./local-stack/chain-workers.ts";
import { openDashboardPort } from "./local-stack/dashboard-port.ts";
import { CHAIN_FOLDER, LocalChain } from "./local-stack/local-chain.ts";
import {
  BASE_URL,
  DASHBOARD_PORT,
  DASHBOARD_URL,
  HOST,
  noteRunning,
  PORT,
  runningHere,
  whoListens,
} from "./local-stack/running-stack.ts";
import { type Credentials, prepareDatabase } from "./local-stack/seed.ts";
import { ROOT, startWrangler } from "./local-stack/wrangler.ts";

const READY_WITHIN_MS = 60_000;
const SWEEP_EVERY_MS = 60_000;

const { values: options } = parseArgs({ options: { chain: { type: "boolean", default: false } } });
if (options.chain && ANVIL === undefined) {
  console.error(NO_ANVIL);
  process.exit(1);
}
const here = runningHere();
if (here !== undefined) {
  console.log(`Rouleau is already running from this folder: ${here}`);
  process.exit(0);
}
const listener = await whoListens(BASE_URL);
if (listener === "rouleau") {
  console.log(`Rouleau is already running: ${BASE_URL}`);
  process.exit(0);
}
if (listener === "other") {
  console.error(
    `Another program uses port ${PORT}. Choose a different one, for example: PORT=8788 npm start`,
  );
  process.exit(1);
}

noteRunning(BASE_URL);
console.log("Preparing the database …");
const credentials = await prepareDatabase(BASE_URL);
const chain = options.chain ? await startChain() : undefined;
console.log("Starting the Worker …");
/** What can be switched on or off for the local stack: docs/reference/local-stack.md. */
const switches = ["RATE_LIMITS", "BELIEVE_CLIENT_ADDRESS"].flatMap((name) => {
  const value = process.env[name];
  return value === "on" || value === "off" ? ["--var", `${name}:${value}`] : [];
});
const workers = chain && configureChain(CHAIN_FOLDER, chain.settings);
const server = startWrangler(
  [
    "dev",
    // The platform, the Worker that sends its webhooks, which only the platform can call, and the
    // dashboard's Worker.
    ...moneyConfig(),
    ...["--config", "config/webhook-sender.toml", "--config", "config/dashboard.toml"],
    ...(workers === undefined ? [] : ["--config", workers.chains]),
    ...["--ip", HOST, "--port", String(PORT), "--inspector-port", "0"],
    ...["--log-level", "warn", "--show-interactive-dev-session", "false"],
    ...switches,
  ],
  "inherit",
);
server.on("exit", async (code) => {
  await chain?.stop();
  process.exit(code ?? 0);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => server.kill(signal));
endWithNpm();

const hasDashboard = await openDashboardPort(DASHBOARD_PORT, { host: HOST, port: PORT }).then(
  () => true,
  () => false,
);

if (await ready()) console.log(welcome(credentials));
else
  console.error(
    `The Worker has not answered within ${READY_WITHIN_MS / 1000} seconds. Its own messages are above; stop it with Ctrl+C.`,
  );

// The local runtime does not run crons. This does what the triggers in config/staff.toml and config/chains.toml do.
setInterval(() => {
  for (const cron of ["* * * * *", "*/2 * * * *", "1-59/2 * * * *", "*/5 * * * *"]) ring(cron);
}, SWEEP_EVERY_MS).unref();
if (chain !== undefined) ring("* * * * *");

function ring(cron: string): void {
  fetch(`${BASE_URL}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`).then(
    (response) => response.body?.cancel(),
    () => {},
  );
}

async function startChain(): Promise<LocalChain> {
  console.log("Starting the chain …");
  return LocalChain.start({ folder: CHAIN_FOLDER, tenants: ["demo"] });
}

/** The money Worker's configuration; with a chain one that is bound to it, on the same state and secrets. */
function moneyConfig(): string[] {
  if (workers === undefined) return ["--config", "wrangler.toml"];
  const state = ["--persist-to", join(ROOT, ".wrangler/state")];
  return ["--config", workers.money, ...state, "--env-file", join(ROOT, ".dev.vars")];
}

/** If npm itself is killed, it forwards no signal; this process then gets another parent. */
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
    if ((await whoListens(BASE_URL)) === "rouleau") return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

function welcome({ tenants: [demo] }: Credentials): string {
  return `
Rouleau is running at ${BASE_URL}

  Play a game       ${BASE_URL}/
  API reference     ${BASE_URL}/docs
  OpenAPI document  ${BASE_URL}/api/v1/openapi.json
  Health            ${BASE_URL}/api/v1/health
  Webhook inbox     ${BASE_URL}/sandbox/inbox

${chain === undefined ? "" : chainLines(chain)}${hasDashboard ? dashboardLines(demo?.name ?? "") : `The dashboard is not running, because port ${DASHBOARD_PORT} is taken. Choose another: DASHBOARD_PORT=9000 npm start`}

Sandbox key of the tenant "${demo?.name}":
  ${demo?.sandboxKey}
All other keys and the webhook secret are in .local/credentials.json.

Next, in a second terminal:
  npm run demo     creates a token, plays 20 rounds and shows the balance, rounds and transactions
  npm run audit    checks that all balances and records agree
Ctrl+C stops Rouleau and keeps its data. After that, \`npm run reset\` deletes the data.
`;
}

/** What a developer needs to make a deposit by hand. */
function chainLines({ facts }: LocalChain): string {
  const tokens = facts.tokens.map(
    ({ currency, contract }) => `  ${currency}              ${contract}`,
  );
  return `Local chain for deposits and payouts, in the sandbox of "demo":
  Node              ${facts.url}
${tokens.join("\n")}
\`npm run demo\` makes a deposit on it and receives a payout.

`;
}

/** Only the local stack lets people in without a passkey. */
function dashboardLines(demo: string): string {
  return `Dashboard at ${DASHBOARD_URL}. These links sign you in without a passkey:
  Owner of "${demo}"   ${DASHBOARD_URL}/sign-in#local=owner
  Rouleau's staff   ${DASHBOARD_URL}/sign-in#local=staff-admin`;
}
