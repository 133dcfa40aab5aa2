/** Shows a form as the call that it sends, for those who want to automate it. */
import { Button, CopyButton } from "@mantine/core";
import { useState } from "react";
import type { Space } from "../api/space.ts";
import { texts } from "../texts/texts.ts";
import { type Act, shown, type Values } from "./act.ts";

export function CallShown({ space, act, values }: { space: Space; act: Act; values: Values }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        {isOpen ? texts.act.hideCall : texts.act.showCall}
      </Button>
      {isOpen
        ? Object.entries(shown(space, act, values)).map(([name, text]) => (
            <Code key={name} label={name === "curl" ? "curl" : "SDK"} text={text} />
          ))
        : null}
    </div>
  );
}

/** Text to copy whole. */
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
