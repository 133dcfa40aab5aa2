/**
 * Bundles a Worker of production without the parts that only the OpenAPI document needs (decision 0069):
 * `npx node scripts/build-worker.ts money` or `staff`. wrangler runs this before it deploys (wrangler.toml
 * and config/staff.toml), and uploads the result unchanged. A manifest is written beside the money Worker's
 * build, and the staff Worker gets the build's hash, to compare with what is deployed (decision 0167).
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { checkLists, MONEY_MANIFEST, manifestOf, sha256Of } from "./build-worker/build-manifest.ts";
import { bundleFile, bundleWorker, isWorkerName } from "./build-worker/bundle-worker.ts";
import { minifyWorker } from "./build-worker/minify-worker.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const [, , name] = process.argv;
if (!isWorkerName(name)) throw new Error("name the Worker to build: money or staff");
checkLists();
if (name === "money") {
  await buildMoney(bundleFile("money"));
  const manifest = manifestOf(bundleFile("money"));
  writeFileSync(join(ROOT, MONEY_MANIFEST), manifest);
  console.log(`Build ${sha256Of(bundleFile("money"))}: ${MONEY_MANIFEST}`);
} else {
  const define = { MONEY_BUILD: JSON.stringify(await moneyBuild()) };
  await bundleWorker("staff", { minify: true, define });
  minifyWorker(bundleFile("staff"));
}

async function buildMoney(outfile: string): Promise<void> {
  await bundleWorker("money", { minify: true, outfile });
  minifyWorker(outfile);
}

/**
 * Builds the money Worker from the same sources, separately from the one that is deployed, and returns its
 * SHA-256.
 */
async function moneyBuild(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "rouleau-money-"));
  try {
    const outfile = join(folder, basename(bundleFile("money")));
    await buildMoney(outfile);
    return sha256Of(outfile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
