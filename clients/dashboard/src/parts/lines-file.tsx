/**
 * An export as a file of lines. The API answers page by page; the file is written only when the last page
 * has come, so that nobody takes a part for the whole. docs/guides/accounting.md.
 */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { texts } from "../texts/all-texts.ts";
import type { ExportPage } from "./account-export.ts";
import { FailureNotice } from "./page.tsx";
import { saveFile } from "./save-file.ts";

const { exports: words } = texts;

interface FileProps {
  /** The page that the form has read. */
  readonly first: ExportPage;
  readonly read: (cursor: string) => Promise<ExportPage>;
  readonly name: string;
}

/** What has come so far; a browser keeps large blobs on disk. */
interface Progress {
  readonly pages: readonly Blob[];
  readonly lines: number;
  /** Null at the end. */
  readonly cursor: string | null;
}

export function LinesFile({ first, read, name }: FileProps) {
  const [progress, setProgress] = useState(() => after({ pages: [], lines: 0 }, first));
  const [error, setError] = useState<unknown>();
  const address = useFile(progress, name);
  const { lines, cursor } = progress;
  const readNext = useRef(read);
  useEffect(() => {
    if (cursor === null || error !== undefined) return;
    let isGone = false;
    readNext.current(cursor).then(
      (page) => isGone || setProgress((before) => after(before, page)),
      (failure) => isGone || setError(failure),
    );
    return () => {
      isGone = true;
    };
  }, [cursor, error]);
  if (error !== undefined) {
    return (
      <div className="stack">
        <FailureNotice error={error} />
        <p>{words.stopped}</p>
        <Button onClick={() => setError(undefined)}>{words.goOn}</Button>
      </div>
    );
  }
  if (address === undefined) return <p role="status">{words.writing(lines)}</p>;
  return (
    <div className="stack">
      <p className="notice good" role="status">
        {words.written(lines)}
      </p>
      <Button component="a" variant="default" size="sm" href={address} download={name}>
        {words.save}
      </Button>
    </div>
  );
}

function after(
  { pages, lines }: Pick<Progress, "pages" | "lines">,
  { rows, nextCursor }: ExportPage,
): Progress {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return { pages: [...pages, new Blob([text])], lines: lines + rows.length, cursor: nextCursor };
}

/** Saves the complete file once, and returns its address for as long as it is shown. */
function useFile({ pages, cursor }: Progress, name: string): string | undefined {
  const [address, setAddress] = useState<string>();
  const isWhole = cursor === null;
  useEffect(() => {
    if (!isWhole) return;
    const made = URL.createObjectURL(new Blob([...pages], { type: "application/x-ndjson" }));
    setAddress(made);
    saveFile(made, name);
    return () => URL.revokeObjectURL(made);
  }, [isWhole, pages, name]);
  return address;
}
