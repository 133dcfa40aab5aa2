/**
 * `npm run bench -- load --players 5000 --minutes 5`: plays a crowd against a platform through the public API, shows
 * figures while it runs, and leaves a page with plots in `.load/`. By default it plays against the stack of
 * `npm start`; `--url` names another one, whose key and secret are ROULEAU_API_KEY and ROULEAU_WEBHOOK_SECRET.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireStack } from "../scripts/local-stack/running-stack.ts";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { Live, tableOf } from "./load/live.ts";
import { reportPage } from "./load/report.ts";
import { type LoadOptions, runLoad } from "./load/run.ts";
import { type Given, targetOf } from "./load/target.ts";

const FOLDER = ".load";

const { values } = parseArgs({
  // The first word is `load` itself: bench/run.ts.
  allowPositionals: true,
  options: {
    players: { type: "string", default: "5000" },
    minutes: { type: "string", default: "5" },
    speed: { type: "string", default: "1" },
    sockets: { type: "string", default: "256" },
    seed: { type: "string", default: "1" },
    url: { type: "string" },
    "allow-host": { type: "string" },
    "webhook-url": { type: "string" },
    "webhook-port": { type: "string" },
  },
});

const target = await findTarget();
const runMs = numberOf("minutes", 0.05, 24 * 60) * 60_000;
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // The second Ctrl+C ends it without a report.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  });
}
const live = new Live(runMs);
const options: LoadOptions = {
  ...target,
  runMs,
  players: Math.round(numberOf("players", 1, 100_000)),
  speed: numberOf("speed", 0.01, 1_000),
  sockets: Math.round(numberOf("sockets", 1, 4_096)),
  seed: Math.round(numberOf("seed", 0, 2 ** 32 - 1)),
  stop: stop.signal,
  onTick: (figures, elapsedMs, step) => live.show(figures, elapsedMs, step),
};
const result = await runLoad(options).catch((problem: Error) => fail(problem.message));
const name = `${result.startedAt.toISOString().slice(0, 19).replaceAll(":", "-")}.html`;
mkdirSync(join(ROOT, FOLDER), { recursive: true });
writeFileSync(join(ROOT, FOLDER, name), reportPage(result, options));
const { books, figures, playedMs } = result;
console.log(`\n${tableOf(figures).join("\n")}`);
console.log(`\n${figures.bets} bets, ${((figures.bets * 1000) / playedMs).toFixed(1)} a second.`);
if ((figures.refusals.get("RATE_LIMITED") ?? 0) > 0) {
  console.log(
    "Rate limits refused some calls. For a local stack, `RATE_LIMITS=off npm start` switches them off.",
  );
}
console.log(
  books.wrong.length === 0
    ? `The balances of ${books.players - books.doubtful.length} of ${books.players} players match their calls.`
    : `The balances of ${books.wrong.length} players do NOT match their calls.`,
);
console.log(`Report: ${join(FOLDER, name)}`);
process.exit(books.wrong.length === 0 ? 0 : 1);

async function findTarget(): Promise<
  Pick<LoadOptions, "baseUrl" | "apiKey" | "webhookSecret" | "webhook">
> {
  const { ROULEAU_API_KEY: apiKey, ROULEAU_WEBHOOK_SECRET: webhookSecret } = process.env;
  let given: Given = { url: values.url ?? "", apiKey, webhookSecret };
  if (values.url === undefined) {
    const { baseUrl, credentials } = await requireStack();
    const demo = credentials.tenants.find(({ id }) => id === "demo");
    given = {
      url: baseUrl,
      apiKey: demo?.sandboxKey,
      webhookSecret: demo?.webhookSecret ?? undefined,
    };
  }
  const port = values["webhook-port"];
  const found = targetOf(given, {
    allowHost: values["allow-host"],
    webhookUrl: values["webhook-url"],
    webhookPort: port === undefined ? undefined : numberOf("webhook-port", 1, 65_535),
  });
  return typeof found === "string" ? fail(found) : found;
}

function numberOf(name: keyof typeof values, least: number, most: number): number {
  const number = Number(values[name]);
  if (number >= least && number <= most) return number;
  return fail(`--${name} must be a number from ${least} to ${most}, not "${values[name]}".`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
