/**
 * `npm run audit -- --rebuild`: first stores all history again from the wallets' journals.
 * `npm run audit`: audits both environments of each tenant in `.local/credentials.json`, on the running
 * stack: every jackpot pool, every wallet's journal, whether the two agree, and whether history and the books of
 * chains agree with them. The stack freezes money that does not add up; the command names it and exits with 1.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { requireStack } from "./local-stack/running-stack.ts";

interface AuditedObject {
  readonly kind: string;
  readonly tenantId: string;
  readonly environment: string;
  readonly id: string;
}

/** The totals of a chain's books, in a token's units. */
const CHAIN_SUMS = ["credited", "waiting", "kept", "lost", "swept", "held"] as const;
type ChainSum = (typeof CHAIN_SUMS)[number];

interface Step {
  readonly pools: number;
  readonly wallets: number;
  readonly rows: number;
  readonly findings: readonly {
    readonly concerns: "money" | "history" | "chain";
    readonly objects: readonly AuditedObject[];
    readonly row: string;
    readonly what: string;
    readonly expected: string;
    readonly found: string;
  }[];
  readonly frozen: readonly AuditedObject[];
  readonly doubts: readonly {
    readonly playerId: string;
    readonly roundId: string;
    readonly placedAt: string;
  }[];
  readonly chainBooks: readonly ({ readonly chain: string; readonly currency: string } & Record<
    ChainSum,
    string
  >)[];
  readonly nextCursor: string | null;
}

interface Rebuilt {
  readonly wallets: number;
  readonly entries: number;
  readonly skipped: number;
  readonly days: number;
  readonly nextCursor: string | null;
}

const { values: options } = parseArgs({
  options: { rebuild: { type: "boolean", default: false } },
});
const { baseUrl, credentials } = await requireStack();
if (options.rebuild) {
  for (const { id: tenantId } of credentials.tenants) {
    for (const environment of ["sandbox", "production"]) await rebuild(tenantId, environment);
  }
}
const totals = { pools: 0, wallets: 0, rows: 0, findings: 0, history: 0 };
const frozen = new Set<string>();
const began = Date.now();
for (const { id: tenantId } of credentials.tenants) {
  for (const environment of ["sandbox", "production"]) await audit(tenantId, environment);
}
const seconds = ((Date.now() - began) / 1000).toFixed(1);
const read = `${count(totals.wallets, "wallet")}, ${count(totals.rows, "journal row")}, ${count(totals.pools, "pool")} in ${seconds} s`;
if (totals.findings === 0) {
  console.log(`\nEverything adds up. Checked ${read}.`);
} else {
  console.error(`\n${count(totals.findings, "finding")} in ${read}.`);
  if (totals.history > 0) {
    console.error(
      `${totals.history} of them concern only history, which \`npm run audit -- --rebuild\` restores.`,
    );
  }
  if (frozen.size > 0) console.error("These are frozen until staff release them:");
  for (const name of frozen) console.error(`  ${name}`);
  console.error("How to look into them and release them: docs/decisions/0007-frozen-objects.md");
  process.exitCode = 1;
}

async function audit(tenantId: string, environment: string): Promise<void> {
  const name = `${tenantId} ${environment}`;
  let wallets = 0;
  const chains = new Map<string, Record<string, bigint>>();
  let cursor: string | null = null;
  do {
    const body = { tenantId, environment, ...(cursor && { cursor }) };
    const step: Step = await nextStep("audit", body);
    totals.pools += step.pools;
    totals.wallets += step.wallets;
    totals.rows += step.rows;
    totals.findings += step.findings.length;
    totals.history += step.findings.filter(({ concerns }) => concerns === "history").length;
    wallets += step.wallets;
    cursor = step.nextCursor;
    progress(`${name}: ${count(wallets, "wallet")} …`);
    for (const { concerns, objects, row, what, expected, found } of step.findings) {
      progress("");
      const where = objects.length > 0 ? objects.map(nameOf).join(" and ") : name;
      console.error(`${concerns}: ${where}, ${row}: ${what}`);
      console.error(`    expected ${expected}\n    found    ${found}`);
    }
    for (const { playerId, roundId, placedAt } of step.doubts) {
      progress("");
      console.warn(
        `${name}: ${roundId} of ${playerId} has waited for its jackpot pool since ${placedAt}`,
      );
    }
    for (const { chain, currency, ...part } of step.chainBooks) {
      const books = chains.get(`${chain} ${currency}`) ?? {};
      for (const sum of CHAIN_SUMS) books[sum] = (books[sum] ?? 0n) + BigInt(part[sum]);
      chains.set(`${chain} ${currency}`, books);
    }
    for (const object of step.frozen) frozen.add(nameOf(object));
  } while (cursor !== null);
  progress("");
  console.log(`${name}: ${count(wallets, "wallet")} checked`);
  for (const [chain, books] of chains) {
    const sums = CHAIN_SUMS.map((sum) => `${sum} ${books[sum]}`).join(", ");
    console.log(`${name}: ${chain}, in the token's units: ${sums}`);
  }
}

/** Rebuilds one tenant environment's history. */
async function rebuild(tenantId: string, environment: string): Promise<void> {
  const name = `${tenantId} ${environment}`;
  const done = { wallets: 0, entries: 0, skipped: 0 };
  const started = Date.now();
  let cursor: string | null = null;
  do {
    const body = { tenantId, environment, ...(cursor && { cursor }) };
    const step: Rebuilt = await nextStep("history/rebuild", body);
    done.wallets += step.wallets;
    done.entries += step.entries;
    done.skipped += step.skipped;
    cursor = step.nextCursor;
    progress(`${name}: ${count(done.wallets, "wallet")} rebuilt, ${count(done.entries, "row")} …`);
  } while (cursor !== null);
  progress("");
  const skipped = done.skipped > 0 ? `; skipped for the audit: ${done.skipped}` : "";
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const stored = `${count(done.wallets, "wallet")} rebuilt, ${count(done.entries, "row")}`;
  console.log(`${name}: ${stored} in ${seconds} s${skipped}`);
}

async function nextStep<Answer>(call: string, body: object): Promise<Answer> {
  const response = await fetch(`${baseUrl}/api/v1/platform/${call}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${credentials.platformKey}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get("Retry-After") ?? 1);
    progress(`Rate limit reached; continuing in ${count(seconds, "second")} …`);
    await setTimeout(seconds * 1_000);
    return nextStep(call, body);
  }
  const answer = (await response.json()) as { data?: Answer; error?: { message: string } };
  if (answer.data !== undefined) return answer.data;
  console.error(`The command stopped early (${response.status}): ${answer.error?.message}`);
  process.exit(2);
}

/** Shows progress in one line of a terminal. Writes nothing when the output is a file. */
function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
}

function nameOf({ kind, tenantId, environment, id }: AuditedObject): string {
  return `${kind} ${tenantId}:${environment}:${id}`;
}
