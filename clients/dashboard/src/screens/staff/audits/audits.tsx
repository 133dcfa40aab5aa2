/** The audits of the ledger: the newest runs, and a manual run. */
import { useQuery } from "@tanstack/react-query";
import type { PlatformAuditResult } from "../../../../../sdk/src/generated/calls.ts";
import { type Act, type Field, orNone } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { ENVIRONMENTS } from "../../../parts/choices.ts";
import { Empty, Page, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { audits: words, words: names } = texts;

const PLACE: readonly Field[] = [
  { name: "tenantId", label: names.tenant },
  {
    name: "environment",
    label: names.environment,
    kind: "choice",
    choices: ENVIRONMENTS,
    first: "production",
  },
  { name: "cursor", label: words.run.cursor, isOptional: true },
];

const bodyOf: Act["args"] = ({ tenantId, environment, cursor }) => [
  { tenantId, environment, cursor: orNone(cursor) },
];

export function Audits() {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "health"],
    queryFn: () => api.platform.health(),
  });
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={
        <>
          <ActButton
            isMain
            act={{ ...words.run, operation: "platform.audit", fields: PLACE, args: bodyOf }}
            result={(answer) => <Found answer={answer as PlatformAuditResult} />}
          />
          <ActButton
            act={{
              ...words.rebuild,
              operation: "platform.rebuildHistory",
              fields: PLACE,
              args: bodyOf,
            }}
          />
        </>
      }
    >
      <div className="sheet">
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
                  {
                    title: names.environment,
                    cell: ({ environment }) => <State of={environment} />,
                  },
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
      </div>
    </Page>
  );
}

function Found({ answer: { findings, nextCursor } }: { answer: PlatformAuditResult }) {
  return (
    <div className="stack">
      {findings.length === 0 ? (
        <p className="notice good">{words.allAgree}</p>
      ) : (
        <Table
          label={words.findings}
          rows={findings}
          keyOf={({ row, what }) => `${row} ${what}`}
          columns={[
            { title: words.rows, cell: ({ row }) => <code>{row}</code> },
            { title: words.findings, cell: ({ what }) => what },
            { title: words.found, cell: ({ expected, found }) => `${expected} → ${found}` },
          ]}
        />
      )}
      {nextCursor === null ? null : (
        <p>
          {words.goesOn} <Id value={nextCursor} />
        </p>
      )}
    </div>
  );
}
