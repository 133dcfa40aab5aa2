/**
 * A secret that is shown once: masked until it is revealed, and closed only when the person
 * confirms that it is stored.
 */
import { Button, Checkbox, CopyButton } from "@mantine/core";
import { useContext, useEffect, useState } from "react";
import { texts } from "../texts/texts.ts";
import { HoldOpen } from "./over-screen.ts";

interface SecretProps {
  readonly secrets: readonly { readonly label: string; readonly value: string }[];
  readonly close: () => void;
}

export function SecretOnce({ secrets, close }: SecretProps) {
  const [isShown, setShown] = useState(false);
  const [isStored, setStored] = useState(false);
  const hold = useContext(HoldOpen);
  useEffect(() => {
    hold(!isStored);
    return () => hold(false);
  }, [hold, isStored]);
  return (
    <div className="stack">
      <p>{texts.secret.once}</p>
      {secrets.map(({ label, value }) => (
        <div key={label}>
          <div className="muted">{label}</div>
          <div className="notice mono" data-secret={label}>
            {isShown ? value : "•".repeat(Math.min(value.length, 40))}
          </div>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-sm" onClick={copy}>
                {copied ? texts.common.copied : texts.common.copy}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
      <Button variant="default" size="sm" onClick={() => setShown((before) => !before)}>
        {isShown ? texts.secret.hide : texts.secret.show}
      </Button>
      <Checkbox
        label={texts.secret.stored}
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
      <div>
        <Button disabled={!isStored} onClick={close}>
          {texts.common.done}
        </Button>
      </div>
    </div>
  );
}
