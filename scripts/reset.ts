/** `npm run reset`: deletes the local stack's state (players, money, history and keys). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { runningHere } from "./local-stack/running-stack.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const baseUrl = runningHere();
if (baseUrl !== undefined) {
  console.error(`Rouleau is running at ${baseUrl}. Stop it with Ctrl+C, then run this again.`);
  process.exit(1);
}
for (const path of [".wrangler", ".local", ".dev.vars", "config/.dev.vars"]) {
  rmSync(join(ROOT, path), { recursive: true, force: true });
}
console.log("Local state deleted. `npm start` creates two new tenants with new keys.");
