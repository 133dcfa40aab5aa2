/**
 * Determines which addresses on a chain belong to us or an operator, so that no withdrawal goes to one.
 * docs/chains.md.
 */
import { addressesOf } from "../../domain/chains/chain-kind.ts";
import { type ChainSettings, sweepRecipient } from "../../domain/chains/chain-settings.ts";
import type { ChainRpc } from "../../durable-objects/chains/chain-rpc.ts";

/**
 * Returns true for a paying account, the address of a sweep, and any deposit address, of any operator in
 * any row. An address is the same on all chains, and money that arrives where it is not watched is never
 * credited.
 */
export async function isOwnAddress(
  rows: readonly ChainSettings[],
  objectOf: (row: ChainSettings) => Pick<ChainRpc, "hasGivenOut">,
  wanted: string,
): Promise<boolean> {
  const isOperators = rows.some(({ chain, payouts }) => {
    const address = addressesOf(chain).stored(wanted);
    return Object.values(payouts?.payers ?? {}).some(
      (payer) => address === payer.address || address === sweepRecipient(payer),
    );
  });
  if (isOperators) return true;
  const given = await Promise.all(
    rows.map((row) => objectOf(row).hasGivenOut(addressesOf(row.chain).stored(wanted))),
  );
  return given.includes(true);
}
