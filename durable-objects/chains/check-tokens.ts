/**
 * Makes sure that each token's contract says the decimals that are set for it: with another number every amount would
 * be wrong by a power of ten. Asked of both nodes once for each list of tokens. docs/chains.md.
 */
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { type ChainNode, NodeTrouble } from "./chain-rpc.ts";

interface Asking {
  readonly settings: Pick<ChainSettings, "tokens">;
  readonly nodes: readonly Pick<ChainNode, "decimals">[];
  /** Keeps the list that was found right last. */
  readonly store: { get tokensChecked(): string | null; set tokensChecked(list: string) };
}

/** Throws `NodeTrouble` if a node says that a token has other decimals. */
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
