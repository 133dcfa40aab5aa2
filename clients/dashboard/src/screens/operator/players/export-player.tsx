/** Exports everything that is stored about a player. Reference 12.23. */
import type { ExportPage } from "../../../parts/account-export.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { LinesFile } from "../../../parts/lines-file.tsx";
import { texts } from "../../../texts/all-texts.ts";

/** `id` is Rouleau's own, so the file's name says nothing about the person. */
export function ExportPlayer({ id }: { id: string }) {
  const api = useApi();
  return (
    <ActButton
      act={{ ...texts.exports.player, operation: "players.getExport", args: () => [id] }}
      result={(answer) => (
        <LinesFile
          first={answer as ExportPage}
          read={(cursor) => api.players.getExport(id, { cursor })}
          name={`${id}.ndjson`}
        />
      )}
    />
  );
}
