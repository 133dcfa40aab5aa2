/** What the chain screens of operators and of our staff share. */
import type { ReactNode } from "react";
import { None } from "./money.tsx";
import { Page } from "./page.tsx";
import { Tabs } from "./tabs.tsx";

/** The texts in the header of these screens. */
interface HeadWords {
  readonly title: string;
  readonly about: string;
  readonly state: string;
  readonly deposits: string;
  readonly payouts: string;
}

/** A screen about chains, below its header. */
export function ChainScreen({
  words,
  children,
}: {
  readonly words: HeadWords;
  readonly children: ReactNode;
}) {
  return (
    <Page title={words.title} about={words.about}>
      <Tabs
        label={words.title}
        tabs={[
          { to: "/chains", name: words.state },
          { to: "/chains/deposits", name: words.deposits },
          { to: "/chains/payouts", name: words.payouts },
        ]}
      />
      {children}
    </Page>
  );
}

/** The number of a block; a dash before the first was read. */
export function Block({ of }: { readonly of: number | null }) {
  return of === null ? <None /> : <span className="number">{of.toLocaleString("en-GB")}</span>;
}

/** Says what is wrong with a chain, or that nothing is. */
export function Troubles({ of, well }: { readonly of: readonly string[]; readonly well: string }) {
  if (of.length === 0) return <p>{well}</p>;
  return of.map((trouble) => (
    <p key={trouble} className="notice bad">
      {trouble}
    </p>
  ));
}

/** Names a deposit among those of its chain. */
export function depositKey(of: { readonly transaction: string; readonly ordinal: number }): string {
  return `${of.transaction} ${of.ordinal}`;
}
