/** How the casino is doing now, and what waits for somebody. */
import { useQuery } from "@tanstack/react-query";
import type { StatsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import type { Currency } from "../../../../../sdk/src/generated/currencies.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { ggrByDay, groupBy, sumOf } from "../../../parts/amounts.ts";
import { Chart } from "../../../parts/chart.tsx";
import { Go } from "../../../parts/go.tsx";
import { Empty, Facts, Page, Panel, Read } from "../../../parts/page.tsx";
import { Money, None } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";
import { Attention } from "./attention.tsx";

const { home: words } = texts;

/** Live figures are at most this old. */
const EVERY_MS = 10_000;

export function Home() {
  const api = useApi();
  const space = useSpace();
  const live = useQuery({
    queryKey: [space, "live"],
    queryFn: () => api.stats.live(),
    refetchInterval: EVERY_MS,
  });
  const stats = useQuery({
    queryKey: [space, "stats", "home"],
    queryFn: () => api.stats.get({ demo: "false" }),
    refetchInterval: EVERY_MS,
  });
  const closes = useQuery({
    queryKey: [space, "day-closes", "last"],
    queryFn: () => api.dayCloses.list({ limit: 1 }),
  });
  const pots = useQuery({
    queryKey: [space, "jackpots"],
    queryFn: () => api.jackpots.settings(),
    refetchInterval: EVERY_MS,
  });
  const today = stats.data?.days.filter(({ date }) => date === stats.data.to) ?? [];
  return (
    <Page title={words.title}>
      <div className="stack">
        <div className="figures">
          <Figure name={words.online} about={words.onlineAbout}>
            {live.data === undefined ? <None /> : live.data.playersOnline.toLocaleString("en-GB")}
          </Figure>
          <Figure name={words.turnover} about={words.turnoverAbout}>
            <Sums rows={today} field="staked" />
          </Figure>
          <Figure name={words.ggr} about={words.ggrAbout}>
            <Sums rows={today} field="ggr" />
          </Figure>
          <Figure name={words.ngr} about={words.ngrAbout}>
            {closes.data?.items[0]?.currencies.map(({ currency, ngr }) => (
              <div key={currency}>
                <Money amount={ngr} currency={currency} />
              </div>
            )) ?? <None />}
          </Figure>
        </div>
        <div className="grid">
          <Panel>
            <Read query={stats}>{(answer) => <Trend stats={answer} />}</Read>
          </Panel>
          <div className="stack">
            <Attention />
            <Panel title={words.pots}>
              <Read query={pots} lines={2}>
                {({ items }) =>
                  items.length === 0 ? (
                    <p className="muted">{words.noPots}</p>
                  ) : (
                    <Facts
                      of={items.map(
                        ({ currency, totals }) =>
                          [
                            <Go key={currency} to="/jackpots" search={{ open: currency }}>
                              {currency}
                            </Go>,
                            <Money key="pot" amount={totals.pot} currency={currency} />,
                          ] as never,
                      )}
                    />
                  )
                }
              </Read>
            </Panel>
          </div>
        </div>
      </div>
    </Page>
  );
}

interface FigureProps {
  readonly name: string;
  readonly about: string;
  readonly children: React.ReactNode;
}

function Figure({ name, about, children }: FigureProps) {
  return (
    <section className="sheet figure">
      <h2>{name}</h2>
      <b>{children}</b>
      <p>{about}</p>
    </section>
  );
}

type Day = StatsGetResult["days"][number];

/** The sums of today, one for each currency. */
function Sums({ rows, field }: { rows: readonly Day[]; field: "staked" | "ggr" }) {
  if (rows.length === 0) return <None />;
  return [...groupBy(rows, ({ currency }) => currency)].map(([currency, days]) => (
    <div key={currency}>
      <Money
        amount={sumOf(
          days.map((day) => day[field]),
          currency as Currency,
        )}
        currency={currency}
      />
    </div>
  ));
}

/** GGR of the currency with the most rounds. */
function Trend({ stats }: { stats: StatsGetResult }) {
  const main = stats.totals.toSorted((a, b) => b.rounds - a.rounds)[0]?.currency;
  if (main === undefined) return <Empty title={words.noPlay}>{words.noPlayNext}</Empty>;
  const points = ggrByDay(stats, main);
  return <Chart title={texts.reports.chart(main)} currency={main} points={points} />;
}
