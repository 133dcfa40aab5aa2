/** A chart of days, with the same figures in a table below, because a screen reader cannot read a picture. */
import { Button, useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type uPlot from "uplot";
import { texts } from "../texts/texts.ts";
import { Money } from "./money.tsx";
import { Table } from "./table.tsx";

export interface Point {
  /** `2026-11-22`. */
  readonly date: string;
  readonly amount: string;
}

interface ChartProps {
  readonly title: string;
  readonly currency: string;
  readonly points: readonly Point[];
}

const HEIGHT = 200;

export function Chart({ title, currency, points }: ChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme("light");
  const [isTable, setTable] = useState(false);
  useEffect(() => {
    const target = canvas.current;
    if (target === null || width === 0) return;
    let plot: uPlot | undefined;
    let isGone = false;
    void import("uplot").then(({ default: Plot }) => {
      if (!isGone) plot = new Plot(optionsOf(currency, width), dataOf(points), target);
    });
    return () => {
      isGone = true;
      plot?.destroy();
    };
  }, [currency, points, width, scheme]);
  return (
    <div ref={ref}>
      <div className="detail-head">
        <h2>{title}</h2>
        <Button variant="subtle" size="compact-xs" onClick={() => setTable((before) => !before)}>
          {isTable ? texts.chart.hide : texts.chart.show}
        </Button>
      </div>
      <div ref={canvas} className="chart" role="img" aria-label={texts.chart.label(title)} />
      {isTable ? (
        <Table
          label={title}
          rows={points}
          keyOf={({ date }) => date}
          columns={[
            { title: texts.reports.date, cell: ({ date }) => date },
            {
              title: texts.words.amount,
              isNumber: true,
              cell: ({ amount }) => <Money amount={amount} currency={currency} />,
            },
          ]}
        />
      ) : null}
    </div>
  );
}

/** The numbers are only for drawing; the exact amounts remain text. */
function dataOf(points: readonly Point[]): uPlot.AlignedData {
  return [
    points.map(({ date }) => Date.parse(date) / 1000),
    points.map(({ amount }) => Number(amount)),
  ];
}

/** Shows days as in the reports, in UTC. */
function daysText(seconds: readonly number[]): string[] {
  // Created after the first screen's figures are shown, because the first formatter in a browser
  // takes long.
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  return seconds.map((at) => day.format(new Date(at * 1000)));
}

function optionsOf(currency: string, width: number): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const [accent, muted, line] = ["--accent", "--muted", "--line"].map((name) =>
    style.getPropertyValue(name).trim(),
  ) as [string, string, string];
  const axis = { stroke: muted, grid: { stroke: line, width: 1 }, ticks: { show: false } };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, size: 30, grid: { show: false }, values: (_, days) => daysText(days) },
      { ...axis, size: 64 },
    ],
    series: [
      {},
      { label: currency, stroke: accent, width: 2, fill: `${accent}1a`, points: { size: 5 } },
    ],
  };
}
