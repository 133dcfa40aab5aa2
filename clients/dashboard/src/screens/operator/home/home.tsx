/** How the casino is doing now, and what waits for somebody. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HomeGetResult, StatsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import { useMay } from "../../../api/permissions.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { ggrByDay } from "../../../parts/amounts.ts";
import { Chart } from "../../../parts/chart.tsx";
import { Empty, Page, Panel, Read } from "../../../parts/page.tsx";
import { grouped, None, Payable } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";
import { Attention } from "./attention.tsx";
import { Pots } from "./pots.tsx";

const { home: words } = texts;

/** So live figures are at most ten seconds old: an answer may be a second old when it is given. */
const EVERY_MS = 8_000;

export function Home() {
  const api = useApi();
  const space = useSpace();
  const may = useMay();
  const home = useQuery({
    queryKey: [space, "home"],
    queryFn: () => api.home.get(),
    refetchInterval: EVERY_MS,
  });
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

/** The figures of the day; roles that see no money see only the players. */
function Figures({ home: { playersOnline, money } }: { home: HomeGetResult }) {
  return (
    <>
      <div className="figures">
        <Figure name={words.online} about={words.onlineAbout}>
          {grouped(String(playersOnline))}
        </Figure>
        {money === null
          ? null
          : (["turnover", "ggr", "ngr"] as const).map((field) => (
              <Figure key={field} name={words[field]} about={words[`${field}About`]}>
                <Amounts today={money.today.currencies} field={field} />
              </Figure>
            ))}
      </div>
      {money === null ? null : (
        <p className="muted">{words.since(money.today.timeZone, money.today.isLive)}</p>
      )}
    </>
  );
}

type Today = NonNullable<HomeGetResult["money"]>["today"]["currencies"];

/** A figure in each currency in which it is not zero. */
function Amounts({ today, field }: { today: Today; field: "turnover" | "ggr" | "ngr" }) {
  const moved = today.filter((row) => /[1-9]/.test(row[field]));
  if (moved.length === 0) return <None />;
  return moved.map((row) => (
    <div key={row.currency}>
      <Payable amount={row[field]} currency={row.currency} />
    </div>
  ));
}

interface FigureProps {
  readonly name: string;
  readonly about: string;
  readonly children: ReactNode;
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

/** GGR of the currency with the most rounds. */
function Trend({ stats }: { stats: StatsGetResult }) {
  const main = stats.totals.toSorted((a, b) => b.rounds - a.rounds)[0]?.currency;
  if (main === undefined) return <Empty title={words.noPlay}>{words.noPlayNext}</Empty>;
  return <Chart title={texts.reports.chart(main)} currency={main} points={ggrByDay(stats, main)} />;
}
