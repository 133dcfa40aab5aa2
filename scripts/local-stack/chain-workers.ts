/**
 * The configurations of the local stack with a chain: the money Worker bound to the chains Worker, and the
 * chains Worker with its secret. They are written beside the state, because the stack without a chain has
 * no such binding.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./wrangler.ts";

/** What docs/deploy.md tells you to add to the money Worker. */
const BINDING = `[[services]]
binding = "CHAINS"
service = "rouleau-chains"
entrypoint = "DepositAddresses"

`;
const BEFORE = '[[services]]\nbinding = "WEBHOOK_SENDER"';

export interface ChainWorkers {
  /** Used instead of wrangler.toml. */
  readonly money: string;
  readonly chains: string;
}

/** Writes both into a folder and returns their paths. `settings` is the secret CHAINS. */
export function configureChain(folder: string, settings: string): ChainWorkers {
  const [money, chains] = ["money", "chains"].map((name) => join(folder, name, "wrangler.toml"));
  if (money === undefined || chains === undefined) throw new Error("there are two Workers");
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  if (!text.includes(BEFORE)) throw new Error("wrangler.toml has no binding WEBHOOK_SENDER");
  const bound = text.replace(BEFORE, BINDING + BEFORE);
  write(money, bound.replaceAll(/"(?:\.\/)?(src|clients|migrations)(["/])/g, `"${ROOT}/$1$2`));
  write(
    chains,
    readFileSync(join(ROOT, "config/chains.toml"), "utf8").replaceAll('"../', `"${ROOT}/`),
  );
  write(join(folder, "chains/.dev.vars"), `CHAINS='${settings}'\n`);
  return { money, chains };
}

function write(file: string, text: string): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
}
