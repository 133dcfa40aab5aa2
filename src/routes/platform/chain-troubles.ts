/** What is wrong with chains, as our staff and monitoring read it. Reference 13.36. */
import { chainsOf } from "../../chains/chains-rpc.ts";

/** Returns what is wrong with the chains of both environments; of a Worker that does not answer, that it does not. */
export async function chainTroubles(env: Env): Promise<string[]> {
  try {
    const watched = (await chainsOf(env)?.watched()) ?? [];
    return watched.flatMap(({ environment, troubles }) =>
      troubles.map((trouble) => `${environment} ${trouble}`),
    );
  } catch (error) {
    console.error(JSON.stringify({ event: "chains_unreachable", error: String(error) }));
    return ["The chains Worker does not answer."];
  }
}
