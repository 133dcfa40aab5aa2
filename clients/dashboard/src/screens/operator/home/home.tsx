/** How the casino is doing now, and what waits for somebody. */
import { useQuery } from "@tanstack/react-query";
import type { StatsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import { useMay } from "../../../api/permissions.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { ggrByDay } from "../../../parts/amounts.ts";
import { Chart } from "../../../parts/chart.tsx";
import { Empty, Page, Panel, Read } from "../../../parts/page.tsx";
import { texts } from "../../../texts/texts.ts";
import { Attention } from "./attention.tsx";
import { Figures } from "./figures.tsx";
import { homeQuery } from "./home-query.ts";
import { Pots } from "./pots.tsx";

const { home: words } = texts;

/**
 * So live figures are at most ten seconds old: an answer may be a second old when it is given, and each takes up to a
 * second and a half over thousands of players (decision 0194).
 */
const EVERY_MS = 5_000;

export function Home() {
  const api = useApi();
  const space = useSpace();
  const may = useMay();
  const home = useQuery({ ...homeQuery(space), refetchInterval: EVERY_MS });
  const stats = useQuery({
    queryKey: [space, "stats", "home"],
    queryFn: () => api.stats.get({ demo: "false" }),
    enabled: may("stats.get"),
  });
  return (
    <Page title={words.title}>
      <div className="stack">
        <Read query={home}>{(figures) => <Figures home={figures} />}</Read>
        <div className="grid">
          {may("stats.get") ? (
            <Panel>
              <Read query={stats}>{(answer) => <Trend stats={answer} />}</Read>
            </Panel>
          ) : null}
          <div className="stack">
            <Read query={home}>{(figures) => <Attention home={figures} />}</Read>
            {may("jackpots.settings") ? <Pots /> : null}
          </div>
        </div>
      </div>
    </Page>
  );
}

/** GGR of the currency with the most rounds. */
function Trend({ stats }: { stats: StatsGetResult }) {
  const main = stats.totals.toSorted((a, b) => b.rounds - a.rounds)[0]?.currency;
  if (main === undefined) return <Empty title={words.noPlay}>{words.noPlayNext}</Empty>;
  return <Chart title={texts.reports.chart(main)} currency={main} points={ggrByDay(stats, main)} />;
}
