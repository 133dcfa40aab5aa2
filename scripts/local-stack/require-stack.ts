/** What a command that talks with the running stack needs first: its address and its credentials. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BASE_URL, whoListens } from "./address.ts";
import type { Credentials } from "./credentials.ts";
import { runningHere } from "./running.ts";
import { ROOT } from "./wrangler.ts";

/** The stack of this folder, whatever port it was given, or the one at `PORT`; ends the command when there is none. */
export async function requireStack(): Promise<{ baseUrl: string; credentials: Credentials }> {
  const baseUrl = process.env.PORT ? BASE_URL : (runningHere() ?? BASE_URL);
  if (baseUrl === BASE_URL && (await whoListens()) !== "rouleau") {
    console.error(
      `Rouleau is not running at ${BASE_URL}. Start it with \`npm start\`, then run this again.`,
    );
    process.exit(1);
  }
  const credentials = readFileSync(join(ROOT, ".local/credentials.json"), "utf8");
  return { baseUrl, credentials: JSON.parse(credentials) as Credentials };
}
