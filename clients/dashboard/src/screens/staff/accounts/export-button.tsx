/** Exports everything that is stored about one environment of an account. Reference 12.22. */
import { EXPORT_PARTS } from "../../../../../../domain/exports/export-parts.ts";
import type { ExportPage } from "../../../parts/account-export.ts";
import type { Values } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { ENVIRONMENTS, environmentNamed } from "../../../parts/choices.ts";
import { ExportDownload } from "../../../parts/export-download.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { accountExport, words: names } = texts;

const [FIRST_PART] = EXPORT_PARTS;

export function ExportButton({ tenantId }: { tenantId: string }) {
  const api = useApi();
  const placeOf = ({ environment }: Values) => ({
    tenantId,
    environment: environmentNamed(environment) ?? "production",
  });
  return (
    <ActButton
      act={{
        ...accountExport,
        operation: "platform.getExport",
        fields: [
          {
            ...{ name: "environment", label: names.environment, kind: "choice" },
            ...{ choices: ENVIRONMENTS, first: "production" },
          },
        ],
        args: (values) => [FIRST_PART, placeOf(values)],
      }}
      result={(answer, _, values) => (
        <ExportDownload
          {...placeOf(values)}
          first={answer as ExportPage}
          read={(part, cursor) => api.platform.getExport(part, { ...placeOf(values), cursor })}
        />
      )}
    />
  );
}
