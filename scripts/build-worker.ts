/**
 * Bundles production's Worker without what only the OpenAPI document needs (decision 0069). wrangler runs
 * this before it deploys (wrangler.toml, [env.production.build]), and minifies what is written here.
 */
import { bundleWorker } from "./build-worker/bundle-worker.ts";

await bundleWorker();
