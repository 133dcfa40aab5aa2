/** The problems of all watched chains, for health and metrics. docs/chains.md. */
import { chainsOf } from "./chains-rpc.ts";

/** Returns the problems of the chains of both environments. A Worker that does not answer is a problem too. */
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
