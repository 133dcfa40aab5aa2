/** Reads an export to its end, page by page, and then saves it as one file. */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { texts } from "../texts/all-texts.ts";
import { AccountExport, type ExportPage, ExportTooLarge, type ReadPage } from "./account-export.ts";
import { FailureNotice } from "./page.tsx";
import { saveFile } from "./save-file.ts";

const { accountExport: words } = texts;

interface ExportProps {
  readonly tenantId: string;
  readonly environment: string;
  /** The first page, which the form has read. */
  readonly first: ExportPage;
  readonly read: ReadPage;
}

type Progress =
  | { readonly state: "reading" | "stopped" | "tooLarge" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "saved"; readonly address: string };

export function ExportDownload({ tenantId, environment, first, read }: ExportProps) {
  const name = `${tenantId}-${environment}.tar`;
  const [exported] = useState(
    () => new AccountExport({ tenantId, environment }, startingWith(first, read)),
  );
  const [progress, setProgress] = useState<Progress>({ state: "reading" });
  const [rows, setRows] = useState(first.rows.length);
  const isWanted = useRef(false);
  const start = async () => {
    isWanted.current = true;
    setProgress({ state: "reading" });
    try {
      const archive = await exported.readOn(() => {
        setRows(exported.rows);
        return isWanted.current;
      });
      if (archive === undefined) return setProgress({ state: "stopped" });
      const address = URL.createObjectURL(archive);
      saveFile(address, name);
      setProgress({ state: "saved", address });
    } catch (error) {
      const isTooLarge = error instanceof ExportTooLarge;
      setProgress(isTooLarge ? { state: "tooLarge" } : { state: "failed", error });
    }
  };
  const stop = () => {
    isWanted.current = false;
  };
  // Whoever closes the dialog has stopped it.
  useEffect(() => {
    void start();
    return stop;
  }, []);
  const address = progress.state === "saved" ? progress.address : undefined;
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address]);
  const { state } = progress;
  return (
    <div className="stack">
      <p role="status" className={state === "saved" ? "notice good" : ""}>
        {words[state](rows)}
      </p>
      {progress.state === "failed" ? <FailureNotice error={progress.error} /> : null}
      <div className="acts">
        {state === "reading" ? (
          <Button variant="default" onClick={stop}>
            {words.stop}
          </Button>
        ) : null}
        {state === "stopped" || state === "failed" ? (
          <Button onClick={() => void start()}>{words.goOn}</Button>
        ) : null}
        {address === undefined ? null : (
          <Button component="a" variant="default" href={address} download={name}>
            {words.again}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Answers the first question with the page that is there already. */
function startingWith(first: ExportPage, read: ReadPage): ReadPage {
  let given: ExportPage | undefined = first;
  return async (part, cursor) => {
    const page = given ?? (await read(part, cursor));
    given = undefined;
    return page;
  };
}
