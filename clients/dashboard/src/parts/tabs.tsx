/** The screens of one subject, as tabs below its header. */
import { texts } from "../texts/texts.ts";
import { useSearchFields } from "./address.ts";
import { Go } from "./screen-link.tsx";
import { wordOf } from "./values.tsx";

interface TabsProps {
  readonly label: string;
  /** The first one is current only at its exact path, because the paths of the others are below it. */
  readonly tabs: readonly { readonly to: string; readonly name: string }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, name }, place) => (
        <Go key={to} to={to} exact={place === 0}>
          {name}
        </Go>
      ))}
    </nav>
  );
}

interface StateTabsProps {
  readonly label: string;
  /** The screen's path below the space. */
  readonly to: string;
  /** Which filter they set. */
  readonly field: string;
  readonly states: readonly string[];
}

/** The states of a list as tabs, for the filter that is used most; other filters do not change. */
export function StateTabs({ label, to, field, states }: StateTabsProps) {
  const [{ open: _, ...search }] = useSearchFields();
  return (
    <nav className="tabs" aria-label={label}>
      {[undefined, ...states].map((state) => (
        <Go
          key={state ?? ""}
          to={to}
          search={{ ...search, [field]: state }}
          bySearch
          aria-current={search[field] === state ? "page" : undefined}
        >
          {state === undefined ? texts.common.all : wordOf(state)}
        </Go>
      ))}
    </nav>
  );
}
