/**
 * Checks that each token's contract states the configured decimals: with other decimals every amount would
 * be wrong by a power of ten. Both nodes are asked once for each list of tokens. docs/chains.md.
 */
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { type ChainNode, NodeTrouble } from "./chain-rpc.ts";

interface Asking {
  readonly settings: Pick<ChainSettings, "tokens">;
  readonly nodes: readonly Pick<ChainNode, "decimals">[];
  /** Keeps the last list that was found correct. */
  readonly store: { get tokensChecked(): string | null; set tokensChecked(list: string) };
}

/** Throws `NodeTrouble` if a node reports other decimals for a token. */
export async function checkTokens({ settings, nodes, store }: Asking): Promise<void> {
  const list = settings.tokens.map(({ contract, decimals }) => `${contract} ${decimals}`).join();
  if (store.tokensChecked === list) return;
  for (const { contract, currency, decimals } of settings.tokens) {
    const said = await Promise.all(nodes.map((node) => node.decimals(contract)));
    const other = said.find((each) => each !== decimals);
    if (other !== undefined) {
      const set = `${decimals} are set`;
      throw new NodeTrouble(`The contract of ${currency} says ${other} decimals, and ${set}.`);
    }
  }
  store.tokensChecked = list;
}
