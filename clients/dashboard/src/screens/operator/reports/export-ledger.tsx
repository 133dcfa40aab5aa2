/** Exports one part of everything that the environment holds. Reference 12.22. */
import { EXPORT_PARTS } from "../../../../../../domain/exports/export-parts.ts";
import type { ExportPage } from "../../../parts/account-export.ts";
import type { Values } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { LinesFile } from "../../../parts/lines-file.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { all: words } = texts.exports;

/** Each is one file, named as `npm run export` names it. */
const PARTS = EXPORT_PARTS.map((part) => [part, part] as const);

const [FIRST] = EXPORT_PARTS;

export function ExportLedger() {
  const api = useApi();
  const partOf = ({ part = FIRST }: Values) => part;
  return (
    <ActButton
      act={{
        ...words,
        operation: "export.get",
        fields: [{ name: "part", label: words.part, kind: "choice", choices: PARTS, first: FIRST }],
        args: (values) => [partOf(values)],
      }}
      result={(answer, _, values) => (
        <LinesFile
          first={answer as ExportPage}
          read={(cursor) => api.export.get(partOf(values), { cursor })}
          name={`${partOf(values)}.ndjson`}
        />
      )}
    />
  );
}
