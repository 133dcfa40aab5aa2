/**
 * `npm run audit`: audits the ledger of each tenant that `.local/credentials.json` names, on the
 * running stack, in both environments: each pool, each wallet's journal, that the two agree, and that history says the same. What does not add
 * up is frozen, and named here; the exit code tells.
 */
import { setTimeout } from "node:timers/promises";
import { requireStack } from "./local-stack/require-stack.ts";

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
  console.log(`\nEverything adds up: ${read}.`);
} else {
  console.error(
    `\n${count(totals.findings, "finding")} in ${read}. Frozen until staff release them:`,
  );
  for (const name of frozen) console.error(`  ${name}`);
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
    for (const object of step.frozen) frozen.add(nameOf(object));
  } while (cursor !== null);
  progress("");
  console.log(`${name}: ${count(wallets, "wallet")}`);
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
    progress(`asked too often, going on in ${count(seconds, "second")} …`);
    await setTimeout(seconds * 1_000);
    return nextStep(body);
  }
  const answer = (await response.json()) as { data?: Step; error?: { message: string } };
  if (answer.data !== undefined) return answer.data;
  console.error(`The audit could not go on (${response.status}): ${answer.error?.message}`);
  process.exit(2);
}

/** One line that is written over, for a person who watches; nothing for a file. */
function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function nameOf({ kind, tenantId, environment, id }: AuditedObject): string {
  return `${kind} ${tenantId}:${environment}:${id}`;
}
