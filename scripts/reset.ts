/** Clears the local stack's state: players, money, history, keys. The next `npm start` begins anew. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { runningHere } from "./local-stack/running.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const here = runningHere();
if (here !== undefined) {
  console.error(`Rouleau is running at ${here}. Stop it first (Ctrl+C), then reset.`);
  process.exit(1);
}
for (const folder of [".wrangler", ".local", ".dev.vars"]) {
  rmSync(join(ROOT, folder), { recursive: true, force: true });
}
console.log("Local state cleared. `npm start` begins with two fresh demo tenants.");
