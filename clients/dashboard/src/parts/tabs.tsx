/** The screens of one subject, side by side under its head. */
import { Go } from "./go.tsx";

interface TabsProps {
  readonly label: string;
  /** The first one is current only at its very path: the others lie below it. */
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
