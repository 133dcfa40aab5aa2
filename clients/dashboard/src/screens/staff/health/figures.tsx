/** The success rates of webhooks, calls and launches, compared with the platform's targets. */
import { useQuery } from "@tanstack/react-query";
import type { PlatformFigure } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { groupBy, percent } from "../../../parts/amounts.ts";
import { None } from "../../../parts/money.tsx";
import { Panel, Read } from "../../../parts/page.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import { wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { health: words } = texts;

/** They are stored once a minute. */
const EVERY_MS = 60_000;

type Row = readonly [target: string, figures: readonly PlatformFigure[]];

export function Figures() {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "figures"],
    queryFn: () => api.platform.getFigure(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Panel title={words.figures}>
      <p className="muted">{words.figuresAbout}</p>
      <Read query={query} lines={3}>
        {({ figures }) => (
          <Table<Row>
            label={words.figures}
            rows={[...groupBy(figures, ({ target }) => target)]}
            keyOf={([target]) => target}
            columns={COLUMNS}
          />
        )}
      </Read>
    </Panel>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { title: words.target, cell: ([target]) => wordOf(target) },
  {
    title: words.least,
    isNumber: true,
    cell: ([, [first]]) => (first === undefined ? <None /> : `> ${percent(first.least, 1)}`),
  },
  ...(["day", "week", "month"] as const).map((period) => ({
    title: words[period],
    isNumber: true,
    cell: ([, figures]: Row) => <Share of={figures.find((each) => each.period === period)} />,
  })),
];

function Share({ of }: { of: PlatformFigure | undefined }) {
  if (of === undefined || of.share === null) return <None />;
  return (
    <>
      <span className={`badge ${of.isMet ? "good" : "bad"}`}>{percent(of.share, 3)}</span>
      <div className="muted">{words.of(of.failed, of.counted)}</div>
    </>
  );
}
