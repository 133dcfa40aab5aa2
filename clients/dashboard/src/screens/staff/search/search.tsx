/** What an id belongs to, over all operators. */
import { useQuery } from "@tanstack/react-query";
import type { FoundByStaff } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { Filters } from "../../../parts/filters.tsx";
import { Empty, Page, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { search: words, words: names } = texts;

export function Search() {
  const [{ id }] = useSearchFields();
  return (
    <Page title={words.title} about={words.about}>
      <Filters
        canPoll={false}
        filters={[{ name: "id", label: words.find, kind: "text", wide: true }]}
      />
      <div className="sheet">
        {id === undefined ? (
          <Empty title={words.choose}>{words.chooseNext}</Empty>
        ) : (
          <Found id={id} />
        )}
      </div>
    </Page>
  );
}

function Found({ id }: { id: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "search", id],
    queryFn: () => api.platform.listSearch({ id }),
  });
  return (
    <Read query={query} lines={3}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={words.none}>{words.noneNext}</Empty>
        ) : (
          <Table label={words.title} rows={items} keyOf={keyOf} columns={COLUMNS} />
        )
      }
    </Read>
  );
}

function keyOf({ tenantId, environment, id, action }: FoundByStaff): string {
  return `${tenantId} ${environment} ${id} ${action}`;
}

const COLUMNS = [
  { title: names.kind, cell: ({ kind }: FoundByStaff) => wordOf(kind) },
  {
    title: names.tenant,
    cell: ({ tenantId }: FoundByStaff) => (
      <Go to={`/accounts/${encodeURIComponent(tenantId)}`}>{tenantId}</Go>
    ),
  },
  { title: names.environment, cell: ({ environment }: FoundByStaff) => wordOf(environment) },
  {
    title: names.player,
    cell: ({ playerId }: FoundByStaff) => <Id value={playerId} />,
  },
  { title: words.externalId, cell: ({ externalId }: FoundByStaff) => <Id value={externalId} /> },
  {
    title: words.did,
    cell: ({ action }: FoundByStaff) => (action === null ? "" : <code>{action}</code>),
  },
  { title: names.at, cell: ({ at }: FoundByStaff) => <When at={at} /> },
];
