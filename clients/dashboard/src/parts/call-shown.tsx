/** Shows a form as the call that it sends, for people who want to automate it. */
import { Button, CopyButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type OwnCall, requestText } from "../api/own-calls.ts";
import type { Space } from "../api/space.ts";
import { texts } from "../texts/texts.ts";
import { type Act, shown, type Values } from "./act.ts";

/** Stands for the answer of a passkey device, which is different each time. */
export const BY_DEVICE = "(what the device answers)";

export function CallShown({ space, act, values }: { space: Space; act: Act; values: Values }) {
  return (
    <OnRequest label={texts.act.showCall}>
      {() =>
        Object.entries(shown(space, act, values)).map(([name, text]) => (
          <Code key={name} label={name === "curl" ? "curl" : "SDK"} text={text} />
        ))
      }
    </OnRequest>
  );
}

/** The same for a form whose call is not in the API: the request to the dashboard's own Worker. */
export function OwnCallShown({ call }: { call: OwnCall }) {
  return (
    <OnRequest label={texts.act.showRequest}>
      {() => (
        <>
          <p className="muted">{texts.act.ownCall}</p>
          <Code label="HTTP" text={requestText(call)} />
        </>
      )}
    </OnRequest>
  );
}

interface OnRequestProps {
  readonly label: string;
  readonly children: () => ReactNode;
}

function OnRequest({ label, children }: OnRequestProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        {isOpen ? texts.act.hideCall : label}
      </Button>
      {isOpen ? children() : null}
    </div>
  );
}

/** Text to copy in full. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure style={{ margin: "10px 0 0" }}>
      <figcaption className="detail-head">
        <span className="muted">{label}</span>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-xs" onClick={copy}>
              {copied ? texts.common.copied : texts.common.copy}
            </Button>
          )}
        </CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <pre className="code" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
