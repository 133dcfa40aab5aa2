/** The audits of the ledger: the newest runs, and a manual run with what can be done about its findings. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type {
  PlatformAuditResult,
  PlatformRebuildHistoryResult,
} from "../../../../../sdk/src/generated/calls.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { Empty, Page, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { AuditRun } from "./audit-run.tsx";
import { RebuildRun } from "./rebuild-run.tsx";
import { bodyOf, placeFields, placeOf, type Run } from "./run-place.ts";

const { audits: words, words: names } = texts;

export function Audits() {
  const [audit, setAudit] = useState<Run<PlatformAuditResult>>();
  const [rebuild, setRebuild] = useState<Run<PlatformRebuildHistoryResult>>();
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={
        <>
          <RunButton operation="platform.audit" words={words.run} onRun={setAudit} />
          <RunButton operation="platform.rebuildHistory" words={words.rebuild} onRun={setRebuild} />
        </>
      }
    >
      <div className="stack">
        {audit === undefined ? null : <AuditRun run={audit} change={setAudit} />}
        {rebuild === undefined ? null : <RebuildRun run={rebuild} change={setRebuild} />}
        <div className="sheet">
          <NewestRuns />
        </div>
      </div>
    </Page>
  );
}

interface RunButtonProps<Answer> {
  readonly operation: "platform.audit" | "platform.rebuildHistory";
  readonly words: { readonly title: string; readonly says: string; readonly button: string };
  readonly onRun: (run: Run<Answer>) => void;
}

/** Does the first part, and shows its answer on the screen, where the next parts and acts on its findings are. */
function RunButton<Answer>({ operation, words: named, onRun }: RunButtonProps<Answer>) {
  const [search] = useSearchFields();
  return (
    <ActButton
      isMain={operation === "platform.audit"}
      act={{ ...named, operation, fields: placeFields(search), args: bodyOf }}
      result={(answer, close, values) => (
        <Once
          run={() => {
            onRun({ place: placeOf(values), answers: [answer as Answer] });
            close();
          }}
        />
      )}
    />
  );
}

function Once({ run }: { run: () => void }): ReactNode {
  // Only for the answer that it was made for.
  useEffect(run, []);
  return null;
}

function NewestRuns() {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "health"],
    queryFn: () => api.platform.health(),
  });
  return (
    <Read query={query}>
      {({ audits: { newest } }) =>
        newest.length === 0 ? (
          <Empty title={words.none}>{words.noneNext}</Empty>
        ) : (
          <Table
            label={words.newest}
            rows={newest}
            keyOf={({ tenantId, environment }) => `${tenantId} ${environment}`}
            columns={[
              { title: names.tenant, cell: ({ tenantId }) => tenantId },
              { title: names.environment, cell: ({ environment }) => <State of={environment} /> },
              { title: words.finished, cell: ({ finishedAt }) => <When at={finishedAt} /> },
              { title: words.wallets, isNumber: true, cell: ({ wallets }) => wallets },
              { title: words.pools, isNumber: true, cell: ({ pools }) => pools },
              { title: words.rows, isNumber: true, cell: ({ rows }) => rows },
              { title: words.findings, isNumber: true, cell: ({ findings }) => findings },
              { title: words.frozen, isNumber: true, cell: ({ frozen }) => frozen },
            ]}
          />
        )
      }
    </Read>
  );
}
