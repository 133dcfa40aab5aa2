/** The thread behind `in-thread.ts`: runs one job in a thread that the simulation controls. */
import { parentPort, workerData } from "node:worker_threads";
import { explore } from "./exhaustive.ts";
import { huntMutant } from "./hunt-mutants.ts";
import type { Job, Jobs, ThreadMessage } from "./in-thread.ts";
import { playIneligible } from "./ineligible-bets.ts";
import { loadProtocol } from "./load-protocol.ts";
import { runSeeds } from "./run-seeds.ts";
import { takeOverThread } from "./simulation.ts";
import { runSeed } from "./story.ts";

const post = (said: ThreadMessage) => parentPort?.postMessage(said);

takeOverThread();
post({ result: await work(workerData as Job) });

async function work({ kind, input }: Job): Promise<Jobs[keyof Jobs]["result"]> {
  switch (kind) {
    case "seeds": {
      const stretch = input as Jobs["seeds"]["input"];
      return runSeeds(await loadProtocol(), stretch, (progress) => post({ progress }));
    }
    case "mutants": {
      const caught = [];
      for (const name of input as Jobs["mutants"]["input"]) caught.push(await huntMutant(name));
      return caught;
    }
    case "explore":
      return explore(await loadProtocol(), input as Jobs["explore"]["input"]);
    case "ineligible": {
      const { kinds, bets } = input as Jobs["ineligible"]["input"];
      const came = [];
      for (const kind of kinds) came.push(await playIneligible(await loadProtocol(), kind, bets));
      return came;
    }
    case "trace": {
      const outcome = await runSeed(input as number, await loadProtocol(), (line) =>
        post({ progress: line }),
      );
      return outcome.violations;
    }
  }
}
