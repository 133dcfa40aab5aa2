/** What is shown for an unknown address, and for a screen that failed. */
import { Button } from "@mantine/core";
import { FailureNotice } from "../parts/page.tsx";
import { texts } from "../texts/texts.ts";
import { Alone } from "./page-without-frame.tsx";

export function NotFound() {
  return (
    <Alone title={texts.notFound.title}>
      <p className="muted">{texts.notFound.about}</p>
      <Button component="a" href="/" variant="default">
        {texts.notFound.home}
      </Button>
    </Alone>
  );
}

export function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <div className="sheet panel">
      <h1>{texts.broken.title}</h1>
      <p className="muted">{texts.broken.about}</p>
      <FailureNotice error={error} again={reset} />
    </div>
  );
}
