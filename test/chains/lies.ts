/** What a node may say that is not so, as the tests of the scanner and of the payer share it. */
import type { ChainNode } from "../../durable-objects/chains/chain-rpc.ts";

type BlockReader = Pick<ChainNode, "block">;

/** It calls its newest block final. */
export const finalTooEarly = ({ block }: BlockReader): BlockReader => ({
  block: (which) => block(which === "finalized" ? "latest" : which),
});

/** It is on a chain of its own. */
export const onAnotherChain = ({ block }: BlockReader): BlockReader => ({
  block: async (which) => {
    const found = await block(which);
    return found && { ...found, hash: `0x${String(found.number).padStart(64, "e")}` };
  },
});

/** Runs a world; returns what was wrong, undefined if nothing was. */
export async function violationOf(world: { run(): Promise<void> }): Promise<string | undefined> {
  try {
    await world.run();
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}
