/** What a rebuild of history has done so far. It can be continued to the end of the environment. */
import type { PlatformRebuildHistoryResult } from "../../../../../sdk/src/generated/calls.ts";
import { useApi } from "../../../parts/address.ts";
import { Panel } from "../../../parts/page.tsx";
import { wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { ReadOn } from "./read-on.tsx";
import type { RunProps } from "./run-place.ts";

const { rebuild: words } = texts.audits;

export function RebuildRun({ run, change }: RunProps<PlatformRebuildHistoryResult>) {
  const api = useApi();
  const { place, answers } = run;
  const sum = (field: "wallets" | "entries" | "skipped" | "days") =>
    answers.reduce((total, answer) => total + answer[field], 0);
  const done = {
    ...{ wallets: sum("wallets"), entries: sum("entries") },
    ...{ days: sum("days"), skipped: sum("skipped") },
  };
  const isWhole = answers.at(-1)?.nextCursor === null;
  return (
    <Panel title={words.ofPlace(place.tenantId, wordOf(place.environment))}>
      <p role="status">
        {words.stored(done)} {isWhole ? words.whole : words.goesOn}
      </p>
      {isWhole ? null : (
        <ReadOn
          answers={answers}
          read={(cursor) => api.platform.rebuildHistory({ ...place, cursor })}
          change={(read) => change({ place, answers: read })}
        />
      )}
    </Panel>
  );
}
