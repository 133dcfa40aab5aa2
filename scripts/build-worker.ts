/**
 * Bundles a Worker of production without what only the OpenAPI document needs (decision 0069):
 * `npx node scripts/build-worker.ts money` or `staff`. wrangler runs this before it deploys (wrangler.toml and
 * config/staff.toml), and uploads what is written here as it is.
 */
import { bundleFile, bundleWorker, isWorkerName } from "./build-worker/bundle-worker.ts";
import { minifyWorker } from "./build-worker/minify-worker.ts";

const [, , name] = process.argv;
if (!isWorkerName(name)) throw new Error("name the Worker to build: money or staff");
await bundleWorker(name, { minify: true });
minifyWorker(bundleFile(name));
