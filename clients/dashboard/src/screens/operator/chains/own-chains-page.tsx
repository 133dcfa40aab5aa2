/** The head of an operator's screens about chains. */
import type { ReactNode } from "react";
import { Go } from "../../../parts/go.tsx";
import { Page } from "../../../parts/page.tsx";
import { texts } from "../../../texts/texts.ts";

const { ownChains: words } = texts;

export function OwnChainsPage({ children }: { readonly children: ReactNode }) {
  return (
    <Page title={words.title} about={words.about}>
      <nav className="tabs" aria-label={words.title}>
        <Go to="/chains" exact>
          {words.state}
        </Go>
        <Go to="/chains/deposits">{words.deposits}</Go>
        <Go to="/chains/payouts">{words.payouts}</Go>
      </nav>
      {children}
    </Page>
  );
}
