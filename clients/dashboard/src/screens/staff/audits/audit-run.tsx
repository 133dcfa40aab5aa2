/** What an audit has found so far. It can be read on to the end, and each object that it froze can be corrected. */
import type { PlatformAuditResult } from "../../../../../sdk/src/generated/calls.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { groupBy } from "../../../parts/amounts.ts";
import { Panel } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { type AuditedObject, correctionActOf, type Finding } from "./correction-acts.ts";
import { ReadOn } from "./read-on.tsx";
import type { RunProps } from "./run-place.ts";

const { audits: words } = texts;

export function AuditRun({ run, change }: RunProps<PlatformAuditResult>) {
  const api = useApi();
  const { place, answers } = run;
  const sum = (field: "wallets" | "pools" | "rows") =>
    answers.reduce((total, answer) => total + answer[field], 0);
  const findings = answers.flatMap((answer) => answer.findings);
  const others = findings.filter(({ concerns }) => concerns !== "money");
  const objects = objectsOf(findings.filter(({ concerns }) => concerns === "money"));
  const doubts = answers.reduce((total, answer) => total + answer.doubts.length, 0);
  const isWhole = answers.at(-1)?.nextCursor === null;
  return (
    <Panel title={words.ofPlace(place.tenantId, wordOf(place.environment))}>
      <div className="stack">
        <p role="status">
          {words.read({ wallets: sum("wallets"), pools: sum("pools"), rows: sum("rows") })}{" "}
          {isWhole ? null : words.goesOn}
        </p>
        {isWhole ? null : (
          <ReadOn
            answers={answers}
            read={(cursor) => api.platform.audit({ ...place, cursor })}
            change={(read) => change({ place, answers: read })}
          />
        )}
        {findings.length === 0 ? <p className="notice good">{words.allAgree}</p> : null}
        {objects.map(({ object, findings: ofObject }) => (
          <div key={keyOf(object)} className="stack">
            <h3>
              {wordOf(object.kind)} <Id value={object.id} />
            </h3>
            <Findings label={keyOf(object)} rows={ofObject} />
            <ActButton act={correctionActOf(object, ofObject)} />
          </div>
        ))}
        {others.length === 0 ? null : (
          <div>
            <h3>{words.others}</h3>
            <p className="muted">{words.othersNext}</p>
            <Findings label={words.others} rows={others} />
          </div>
        )}
        {doubts === 0 ? null : (
          <p>
            {words.doubts}: {doubts}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Findings({ label, rows }: { label: string; rows: readonly Finding[] }) {
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ row, what }) => `${row} ${what}`}
      columns={[
        { title: words.where, cell: ({ row }) => <code>{row}</code> },
        { title: words.what, cell: ({ what }) => what },
        { title: words.found, cell: ({ expected, found }) => `${expected} → ${found}` },
      ]}
    />
  );
}

/** The objects that findings are about, each with its findings. A finding may be about a wallet and its pool. */
function objectsOf(findings: readonly Finding[]) {
  const pairs = findings.flatMap((finding) =>
    finding.objects.map((object) => ({ object, finding })),
  );
  return [...groupBy(pairs, ({ object }) => keyOf(object)).values()].map((ofObject) => ({
    ...(ofObject[0] as (typeof ofObject)[number]),
    findings: ofObject.map(({ finding }) => finding),
  }));
}

function keyOf({ kind, id }: AuditedObject): string {
  return `${wordOf(kind)} ${id}`;
}
