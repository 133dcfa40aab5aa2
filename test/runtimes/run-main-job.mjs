/** Runs the main job in Node, Bun or Deno and prints what it saw. */
import { mainJob } from "./main-job.mjs";

console.log(JSON.stringify(await mainJob(JSON.parse(process.env.JOB ?? ""))));
