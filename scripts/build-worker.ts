/**
 * Bundles a Worker of production without what only the OpenAPI document needs (decision 0069):
 * `node scripts/build-worker.ts money` or `staff`. wrangler runs this before it deploys (wrangler.toml and
 * config/staff.toml), and minifies what is written here.
 */
import { bundleWorker, isWorkerName } from "./build-worker/bundle-worker.ts";

const [, , name] = process.argv;
if (!isWorkerName(name)) throw new Error("name the Worker to build: money or staff");
await bundleWorker(name);
