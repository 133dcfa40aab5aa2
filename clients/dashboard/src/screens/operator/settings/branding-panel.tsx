/** How the hosted lobby and the frame of the games look to players. */
import type { Branding } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, orNone } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { Facts, Panel } from "../../../parts/page.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { branding: words } = texts.settings;

interface Props {
  readonly branding: Branding;
  /** The name of the operator. */
  readonly account: string;
}

export function BrandingPanel({ branding, account }: Props) {
  const { name, accentColor, logo } = branding;
  return (
    <Panel title={words.title}>
      <p className="muted">{words.about}</p>
      <Facts
        of={[
          [words.name, name ?? words.ours],
          [words.color, <Color key="color" value={accentColor} />],
          [words.logo, <Logo key="logo" url={logo} />],
        ]}
      />
      <ActButton act={changeAct(branding)} />
      {logo === null ? null : <ActButton act={removeAct(account)} />}
    </Panel>
  );
}

function Color({ value }: { readonly value: string | null }) {
  if (value === null) return words.ours;
  return (
    <>
      <svg width="12" height="12" aria-hidden="true">
        <rect width="12" height="12" rx="3" fill={value} />
      </svg>{" "}
      <code>{value}</code>
    </>
  );
}

function Logo({ url }: { readonly url: string | null }) {
  return url === null ? words.ours : <img className="logo" src={url} alt={words.logo} />;
}

function changeAct({ name, accentColor }: Branding): Act {
  return {
    ...words.change,
    operation: "account.update",
    fields: [
      { name: "name", label: words.name, isOptional: true, first: name ?? "" },
      {
        name: "accentColor",
        label: words.color,
        about: words.colorAbout,
        isOptional: true,
        first: accentColor ?? "",
      },
      { name: "logo", label: words.logo, about: words.logoAbout, kind: "image", isOptional: true },
    ],
    args: ({ name, accentColor, logo }) => [
      {
        branding: {
          name: orNone(name) ?? null,
          accentColor: orNone(accentColor) ?? null,
          ...(orNone(logo) === undefined ? {} : { logo }),
        },
      },
    ],
  };
}

function removeAct(account: string): Act {
  return {
    ...words.remove,
    operation: "account.update",
    isHarmful: true,
    nameToType: account,
    args: () => [{ branding: { logo: null } }],
  };
}
