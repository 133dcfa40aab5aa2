/**
 * `npm run audit`: audits both environments of each tenant in `.local/credentials.json`, on the running
 * stack: every jackpot pool, every wallet's journal, whether the two agree, and whether history agrees
 * with them. The stack freezes what does not add up; the command names it and exits with 1.
 */
import { setTimeout } from "node:timers/promises";
import { requireStack } from "./local-stack/running-stack.ts";

interface AuditedObject {
  readonly kind: string;
  readonly tenantId: string;
  readonly environment: string;
  readonly id: string;
}

interface Step {
  readonly pools: number;
  readonly wallets: number;
  readonly rows: number;
  readonly findings: readonly {
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
  readonly nextCursor: string | null;
}

const { baseUrl, credentials } = await requireStack();
const totals = { pools: 0, wallets: 0, rows: 0, findings: 0 };
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
  console.error(
    `\n${count(totals.findings, "finding")} in ${read}. These are frozen until staff release them:`,
  );
  for (const name of frozen) console.error(`  ${name}`);
  console.error("How to look into them and release them: docs/decisions/0007-frozen-objects.md");
  process.exitCode = 1;
}

async function audit(tenantId: string, environment: string): Promise<void> {
  const name = `${tenantId} ${environment}`;
  let wallets = 0;
  let cursor: string | null = null;
  do {
    const step: Step = await nextStep({ tenantId, environment, ...(cursor && { cursor }) });
    totals.pools += step.pools;
    totals.wallets += step.wallets;
    totals.rows += step.rows;
    totals.findings += step.findings.length;
    wallets += step.wallets;
    cursor = step.nextCursor;
    progress(`${name}: ${count(wallets, "wallet")} …`);
    for (const { objects, row, what, expected, found } of step.findings) {
      progress("");
      console.error(`${objects.map(nameOf).join(" and ")}, ${row}: ${what}`);
      console.error(`    expected ${expected}\n    found    ${found}`);
    }
    for (const { playerId, roundId, placedAt } of step.doubts) {
      progress("");
      console.warn(
        `${name}: ${roundId} of ${playerId} waits for its jackpot pool since ${placedAt}`,
      );
    }
    for (const object of step.frozen) frozen.add(nameOf(object));
  } while (cursor !== null);
  progress("");
  console.log(`${name}: ${count(wallets, "wallet")} checked`);
}

async function nextStep(body: object): Promise<Step> {
  const response = await fetch(`${baseUrl}/api/v1/platform/audit`, {
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
    return nextStep(body);
  }
  const answer = (await response.json()) as { data?: Step; error?: { message: string } };
  if (answer.data !== undefined) return answer.data;
  console.error(`The audit stopped early (${response.status}): ${answer.error?.message}`);
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
