/**
 * A list by cursor. Filters and the open row are in the address, and the detail of the row is
 * beside the list.
 */
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PageOf } from "../api/call.ts";
import { texts } from "../texts/texts.ts";
import { type Search, useSearchFields, useSpace, writeSearch } from "./address.ts";
import { DownloadCsv } from "./download-csv.tsx";
import { type Filter, Filters, missingOf } from "./filters.tsx";
import { Beside } from "./list-with-detail.tsx";
import { Empty, FailureNotice, Lines } from "./page.tsx";
import { type Column, Table } from "./table.tsx";

/** How often a live list is read again. */
const LIVE_EVERY_MS = 5_000;

interface ListProps<Row> {
  readonly label: string;
  /** The name of the list in the cache, after the space. */
  readonly name: readonly string[];
  readonly load: (search: Search & { readonly cursor: string | undefined }) => Promise<PageOf<Row>>;
  /** Filters that the address does not show, because the screen itself sets them. */
  readonly fixed?: Search;
  readonly filters?: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** What screen readers say for a row's link; by default its first cell. */
  readonly titleOf?: (row: Row) => string;
  readonly detail?: (id: string, row: Row | undefined) => ReactNode;
  readonly empty: ReactNode;
  readonly canPoll?: boolean;
  /** For a list that can be downloaded as CSV: its path below `/api/v1`. */
  readonly csv?: string;
}

export function ListScreen<Row>(props: ListProps<Row>) {
  const { label, filters = [], columns, keyOf, titleOf, detail, empty, canPoll, csv } = props;
  const [search, change] = useSearchFields();
  const query = useList(props, search);
  const rows: readonly Row[] = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { open } = search;
  const opened =
    detail && open !== undefined
      ? detail(
          open,
          rows.find((row) => keyOf(row) === open),
        )
      : null;
  const withLink =
    detail === undefined ? columns : linked(columns, { keyOf, titleOf, search, change });
  const list = (
    <div className="sheet">
      {query.isError ? (
        <FailureNotice error={query.error} again={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className="panel">
          <Lines count={8} />
        </div>
      ) : rows.length > 0 ? (
        <Table<Row>
          label={label}
          rows={rows}
          keyOf={keyOf}
          open={open}
          columns={withLink}
          onOpen={detail && ((row) => change({ open: keyOf(row) }))}
        />
      ) : query.hasNextPage ? (
        <Empty title={texts.common.searchGoesOn}>{texts.common.searchGoesOnNext}</Empty>
      ) : (
        empty
      )}
      <Foot {...query} shown={rows.length} first={query.data?.pages[0]} />
    </div>
  );
  return (
    <>
      <Filters filters={filters} canPoll={canPoll ?? false}>
        {csv === undefined ? null : <DownloadCsv path={csv} search={wantedOf(props, search)} />}
      </Filters>
      {detail === undefined ? (
        list
      ) : (
        <Beside label={label} opened={opened} close={() => change({ open: undefined })}>
          {list}
        </Beside>
      )}
    </>
  );
}

/** The filters of the list: those in the address, and those that the screen itself sets. */
function wantedOf<Row>(
  { filters = [], fixed = {} }: Pick<ListProps<Row>, "filters" | "fixed">,
  search: Search,
): Search {
  const whole = filters.filter((filter) => missingOf(filter, search) === undefined);
  const names = whole.map(({ name }) => name);
  return { ...Object.fromEntries(names.map((name) => [name, search[name]])), ...fixed };
}

function useList<Row>(props: ListProps<Row>, search: Search) {
  const { name, load } = props;
  const space = useSpace();
  const wanted = wantedOf(props, search);
  return useInfiniteQuery({
    queryKey: [space, ...name, wanted],
    queryFn: ({ pageParam }) => load({ ...wanted, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: search.live === "on" ? LIVE_EVERY_MS : false,
  });
}

interface FootProps {
  readonly shown: number;
  readonly first: PageOf<unknown> | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

function Foot({ shown, first, hasNextPage, isFetchingNextPage, fetchNextPage }: FootProps) {
  if (shown === 0 && !hasNextPage) return null;
  const { total, totalIsLowerBound } = first ?? {};
  return (
    <div className="list-foot">
      <span role="status">
        {shown === 0 ? null : texts.common.shown(shown, total, totalIsLowerBound)}
      </span>
      {hasNextPage ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {shown === 0 ? texts.common.searchOn : texts.common.more}
        </Button>
      ) : null}
    </div>
  );
}

interface Linking<Row> {
  readonly keyOf: (row: Row) => string;
  readonly titleOf: ((row: Row) => string) | undefined;
  readonly search: Search;
  readonly change: (fields: Search) => void;
}

/** Makes the first cell of each row the link that opens its detail. */
function linked<Row>(
  [first, ...others]: readonly Column<Row>[],
  { keyOf, titleOf, search, change }: Linking<Row>,
): readonly Column<Row>[] {
  if (first === undefined) return others;
  const cell = (row: Row) => (
    <a
      className="row"
      href={writeSearch({ ...search, open: keyOf(row) })}
      aria-label={titleOf?.(row)}
      onClick={(event) => {
        // The browser handles another tab or window: the address has everything that the list needs.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        change({ open: keyOf(row) });
      }}
    >
      {first.cell(row)}
    </a>
  );
  return [{ ...first, cell }, ...others];
}
