/** A list of audit entries: an operator's audit log, or the staff log. */
import type { AuditEntry } from "../../../sdk/src/generated/schemas.ts";
import type { PageOf } from "../api/call.ts";
import { texts } from "../texts/all-texts.ts";
import type { Search } from "./address.ts";
import { Code } from "./call-shown.tsx";
import { PERIOD } from "./filters.tsx";
import { ListScreen } from "./list-screen.tsx";
import { Empty, Facts } from "./page.tsx";
import { Actor } from "./people-names.tsx";
import { At, Id, When, wordOf } from "./values.tsx";

const { auditLog: words, words: names } = texts;

interface LogProps {
  readonly name: string;
  readonly title: string;
  readonly load: (search: Search) => Promise<PageOf<AuditEntry>>;
}

export function LogList({ name, title, load }: LogProps) {
  return (
    <ListScreen
      label={title}
      name={[name]}
      load={load}
      filters={[
        { name: "action", label: words.actionFilter, kind: "text", wide: true },
        { name: "actor", label: words.actorFilter, kind: "text" },
        { name: "target", label: words.targetFilter, kind: "text" },
        { name: "requestId", label: words.requestFilter, kind: "text" },
        ...PERIOD,
      ]}
      columns={[
        { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> },
        { title: words.action, cell: ({ action }) => <code>{action}</code> },
        { title: words.actor, cell: ({ actor }) => <Actor {...actor} /> },
        { title: words.target, cell: ({ target }) => `${wordOf(target.type)} ${target.id}` },
      ]}
      keyOf={({ id }) => id}
      detail={(_, entry) => (entry === undefined ? null : <Entry entry={entry} />)}
      empty={<Empty title={words.none}>{words.noneNext}</Empty>}
    />
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, target } = entry;
  return (
    <>
      <h2>{entry.action}</h2>
      <Facts
        of={[
          [names.at, <When key="at" at={entry.createdAt} />],
          [words.actor, <Actor key="actor" {...actor} />],
          [words.actorId, <Id key="id" value={actor.id} />],
          [
            words.target,
            <>
              {wordOf(target.type)} <Id value={target.id} />
            </>,
          ],
          [words.address, entry.ip ?? ""],
          [words.request, <Id key="request" value={entry.requestId} />],
          [words.number, entry.seq ?? ""],
          [words.hash, <Id key="hash" value={entry.hash} />],
        ]}
      />
      {entry.before === null ? null : (
        <Code label={words.before} text={JSON.stringify(entry.before, undefined, 2)} />
      )}
      {entry.after === null ? null : (
        <Code label={words.after} text={JSON.stringify(entry.after, undefined, 2)} />
      )}
    </>
  );
}
