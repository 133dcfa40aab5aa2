/** A list as a file. The browser streams it to disk, so it can be as long as the list. */
import { Button } from "@mantine/core";
import { useMayExport } from "../api/permissions.ts";
import { texts } from "../texts/texts.ts";
import { type Search, useSpace, writeSearch } from "./address.ts";

interface DownloadProps {
  /** The list's path below `/api/v1`, such as `/admin/rounds`. */
  readonly path: string;
  readonly search?: Search;
  readonly label?: string;
}

export function DownloadCsv({ path, search, label = texts.common.download }: DownloadProps) {
  const space = useSpace();
  if (!useMayExport()) return null;
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={`/api/${space}/v1${path}${writeSearch({ ...search, format: "csv" })}`}
      download
    >
      {label}
    </Button>
  );
}
