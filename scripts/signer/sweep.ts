/**
 * `npx node scripts/signer/sweep.ts settings.json`: reads the operator's sweep plan from the platform and
 * carries it out with the operator's own keys, which are only in the settings. Run it again until nothing
 * is left: first coins for fees are sent, then tokens. It is an example to read and to try. docs/chains.md.
 *
 *     { "baseUrl", "apiKey", "chain", "node", "accounts": ["xprv…"], "funder": "32 bytes, hex",
 *       "book": "sweeps.json", "chainId", "recipient", "maxFeeGwei", "maxFundingWei", "maxFundingPerDayWei",
 *       "limits": { "0x…": { "perSweep": "units", "perDay": "units" } } }
 *
 * An earlier version counted by the run: `perRun` and `maxFundingPerRunWei` are now read as limits of a
 * day.
 */
import { readFileSync } from "node:fs";
import { HDKey } from "@scure/bip32";
import { localKey } from "./local-key.ts";
import { OperatorNode } from "./operator-node.ts";
import { SweepFile } from "./sweep-book.ts";
import { type ReadPlan, Sweeper } from "./sweeper.ts";

interface Limit {
  readonly perSweep: string;
  readonly perDay?: string;
  readonly perRun?: string;
}

interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly chain: string;
  readonly node: string;
  readonly accounts: readonly string[];
  readonly funder: string;
  readonly book: string;
  readonly chainId: number;
  readonly recipient: string;
  readonly maxFeeGwei: number;
  readonly maxFundingWei: string;
  readonly maxFundingPerDayWei?: string;
  readonly maxFundingPerRunWei?: string;
  readonly limits: Readonly<Record<string, Limit>>;
}

const GWEI = 10n ** 9n;
const DONE = ["sent", "funding", "underway", "waits"];

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file with the settings.");
const settings = JSON.parse(readFileSync(file, "utf8")) as Settings;
const limits = Object.entries(settings.limits).map(([contract, limit]) => [
  contract.toLowerCase(),
  { perSweep: BigInt(limit.perSweep), perDay: BigInt(limit.perDay ?? limit.perRun ?? 0) },
]);
const sweeper = new Sweeper({
  accounts: settings.accounts.map((key) => HDKey.fromExtendedKey(key)),
  funder: localKey(Buffer.from(settings.funder, "hex")),
  node: new OperatorNode(settings.node),
  book: new SweepFile(settings.book),
  rules: {
    chainId: settings.chainId,
    recipient: settings.recipient.toLowerCase(),
    limits: Object.fromEntries(limits),
    maxFeeWei: BigInt(settings.maxFeeGwei) * GWEI,
    maxFundingWei: BigInt(settings.maxFundingWei),
    maxFundingPerDayWei: BigInt(settings.maxFundingPerDayWei ?? settings.maxFundingPerRunWei ?? 0),
  },
});

let cursor: string | null = null;
do {
  const query: string = cursor === null ? "" : `?${new URLSearchParams({ cursor })}`;
  const path = `/api/v1/admin/chains/${settings.chain}/sweep-plan${query}`;
  const headers = { Authorization: `Bearer ${settings.apiKey}` };
  const response = await fetch(new URL(path, settings.baseUrl), { headers, redirect: "error" });
  const answer = (await response.json()) as { data?: ReadPlan & { nextCursor: string | null } };
  if (!response.ok || answer.data === undefined) {
    throw new Error(`The platform answered ${response.status}: ${JSON.stringify(answer)}`);
  }
  for (const { address, contract, outcome, hash } of await sweeper.carryOut(answer.data)) {
    console.log([outcome, address, contract, hash ?? ""].join(" ").trimEnd());
    // The address was swept and the sweep is not final yet, or the books are wrong, which the platform
    // compares once a day.
    if (!DONE.includes(outcome) && outcome !== "HOLDS_LESS") process.exitCode = 1;
  }
  cursor = answer.data.nextCursor;
} while (cursor !== null);
