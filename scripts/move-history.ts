/**
 * `npx node scripts/move-history.ts --tenant ten_… --environment production --to HISTORY_2`: moves
 * the history of a tenant's environment to another database, on the running stack, or with `--url`
 * on another one with a platform key in ROULEAU_PLATFORM_KEY, and shows its progress. Without
 * `--to` it shows where the history is, and follows a move that is under way. It can be stopped:
 * the move continues without it. docs/operations.md.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { targetOf } from "./local-stack/running-stack.ts";

interface Move {
  readonly id: string;
  readonly fromShard: string;
  readonly toShard: string;
  readonly phase: string;
  readonly copied: number;
  readonly differing: number;
  readonly finishedAt: string | null;
}

interface Places {
  readonly shards: readonly string[];
  readonly environments: readonly {
    readonly environment: string;
    readonly shard: string;
    readonly move: Move | null;
  }[];
}

const SECONDS_BETWEEN_LOOKS = 15;

const { values: options } = parseArgs({
  options: {
    tenant: { type: "string" },
    environment: { type: "string", default: "production" },
    to: { type: "string" },
    url: { type: "string" },
  },
});
const { tenant, environment, to } = options;
if (tenant === undefined) {
  console.error(
    "Usage: npx node scripts/move-history.ts --tenant ten_… --environment production --to HISTORY_2",
  );
  process.exit(1);
}
const { baseUrl, credential } = await targetOf(options.url, process.env.ROULEAU_PLATFORM_KEY);
if (to !== undefined) {
  const { move } = await ask<{ move: Move }>("POST", { environment, shard: to });
  console.log(`${move.id}: from ${move.fromShard} to ${move.toShard}`);
}
for (let shown = ""; ; ) {
  const { shards, environments } = await ask<Places>("GET");
  const place = environments.find((one) => one.environment === environment);
  const move = place?.move ?? null;
  const line = `in ${place?.shard} of ${shards.join(", ")}${move === null ? "" : `; ${describeMove(move)}`}`;
  if (line !== shown) console.log(line);
  shown = line;
  if (move === null || move.finishedAt !== null) break;
  await setTimeout(SECONDS_BETWEEN_LOOKS * 1_000);
}

function describeMove({ toShard, phase, copied, differing }: Move): string {
  const differed = differing === 0 ? "" : `, ${differing.toLocaleString("en")} of them again`;
  return `to ${toShard}: ${phase}, ${copied.toLocaleString("en")} rows copied${differed}`;
}

async function ask<Answer>(method: string, body?: object): Promise<Answer> {
  const response = await fetch(`${baseUrl}/api/v1/platform/tenants/${tenant}/history-moves`, {
    method,
    headers: { Authorization: `Bearer ${credential}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: Answer; error?: { message: string } };
  if (answer.data !== undefined) return answer.data;
  console.error(`The call was refused (${response.status}): ${answer.error?.message}`);
  process.exit(1);
}
