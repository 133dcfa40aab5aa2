/** The header of the screens about chains. */
import type { ReactNode } from "react";
import { ChainScreen } from "../../../parts/chains.tsx";
import { texts } from "../../../texts/all-texts.ts";

export function ChainsPage({ children }: { readonly children: ReactNode }) {
  return <ChainScreen words={texts.chains}>{children}</ChainScreen>;
}
