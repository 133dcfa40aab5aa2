/** The header of an operator's screens about chains. */
import type { ReactNode } from "react";
import { ChainScreen } from "../../../parts/chains.tsx";
import { texts } from "../../../texts/all-texts.ts";

export function OwnChainsPage({ children }: { readonly children: ReactNode }) {
  return <ChainScreen words={texts.ownChains}>{children}</ChainScreen>;
}
