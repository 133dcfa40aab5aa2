/** Activity by day, game and currency, drawn and as a table. */
import { useQuery } from "@tanstack/react-query";
import type { StatsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { ggrByDay } from "../../../parts/amounts.ts";
import { Chart } from "../../../parts/chart.tsx";
import { CURRENCIES, GAMES } from "../../../parts/choices.ts";
import { DownloadCsv } from "../../../parts/download-csv.tsx";
import { Filters } from "../../../parts/filters.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Panel, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { reports: words, words: names } = texts;

export function Activity() {
  const api = useApi();
  const [{ from, to, gameId, currency }] = useSearchFields();
  const wanted = { from, to, gameId, currency, demo: "false" as const };
  const query = useQuery({
    queryKey: [useSpace(), "stats", wanted],
    queryFn: () => api.stats.get(wanted),
  });
  return (
    <>
      <Filters
        canPoll={false}
        filters={[
          { name: "from", label: words.from, kind: "day" },
          { name: "to", label: words.to, kind: "day" },
          { name: "gameId", label: names.game, kind: "choice", choices: GAMES },
          { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES },
        ]}
      >
        <DownloadCsv path="/admin/stats" search={wanted} />
      </Filters>
      <Read query={query}>
        {(stats) =>
          stats.days.length === 0 ? (
            <div className="sheet">
              <Empty title={words.noPlay}>{words.noPlayNext}</Empty>
            </div>
          ) : (
            <div className="stack">
              <Charts stats={stats} />
              <Days stats={stats} />
            </div>
          )
        }
      </Read>
    </>
  );
}

function Charts({ stats }: { stats: StatsGetResult }) {
  return stats.totals.map(({ currency }) => (
    <Panel key={currency}>
      <Chart title={words.chart(currency)} currency={currency} points={ggrByDay(stats, currency)} />
    </Panel>
  ));
}

type Day = StatsGetResult["days"][number];

function Days({ stats }: { stats: StatsGetResult }) {
  const column = (title: string, amountOf: (day: Day) => string) => ({
    title,
    isNumber: true,
    cell: (day: Day) => <Money amount={amountOf(day)} currency={day.currency} />,
  });
  return (
    <div className="sheet">
      <Table
        label={words.activity}
        rows={stats.days}
        keyOf={({ date, gameId, currency }) => `${date} ${gameId} ${currency}`}
        columns={[
          { title: words.date, cell: ({ date }) => date },
          { title: names.game, cell: ({ gameId }) => gameId },
          { title: words.active, isNumber: true, cell: ({ activePlayers }) => activePlayers },
          { title: words.rounds, isNumber: true, cell: ({ rounds }) => rounds },
          column(words.turnover, ({ staked }) => staked),
          column(words.wins, ({ won }) => won),
          column(words.ggr, ({ ggr }) => ggr),
          {
            title: words.hold,
            isNumber: true,
            cell: ({ ggr, staked }) =>
              Number(staked) === 0 ? "" : `${((Number(ggr) / Number(staked)) * 100).toFixed(1)}%`,
          },
          column(words.contributions, ({ jackpot }) => jackpot.contributions),
        ]}
      />
    </div>
  );
}
