/** The other end of `in-thread.ts`: does one job, in a thread that is the simulation's own. */
import { parentPort, workerData } from "node:worker_threads";
import { explore } from "./exhaustive.ts";
import { huntMutant } from "./hunt-mutants.ts";
import type { Job, Jobs, Said } from "./in-thread.ts";
import { playIneligible } from "./ineligible-bets.ts";
import { loadProtocol } from "./load-protocol.ts";
import { runSeeds } from "./run-seeds.ts";
import { takeOverThread } from "./simulation.ts";
import { runSeed } from "./story.ts";

const say = (said: Said) => parentPort?.postMessage(said);

takeOverThread();
say({ result: await work(workerData as Job) });

async function work({ kind, order }: Job): Promise<Jobs[keyof Jobs]["result"]> {
  switch (kind) {
    case "seeds": {
      const stretch = order as Jobs["seeds"]["order"];
      return runSeeds(await loadProtocol(), stretch, (progress) => say({ progress }));
    }
    case "mutants": {
      const caught = [];
      for (const name of order as Jobs["mutants"]["order"]) caught.push(await huntMutant(name));
      return caught;
    }
    case "explore":
      return explore(await loadProtocol(), order as Jobs["explore"]["order"]);
    case "ineligible": {
      const { kinds, bets } = order as Jobs["ineligible"]["order"];
      const came = [];
      for (const kind of kinds) came.push(await playIneligible(await loadProtocol(), kind, bets));
      return came;
    }
    case "trace": {
      const outcome = await runSeed(order as number, await loadProtocol(), (line) =>
        say({ progress: line }),
      );
      return outcome.violations;
    }
  }
}
