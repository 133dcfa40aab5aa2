/** What an environment stores, and what its plan allows. */
import type { KeptRows, Usage } from "../../../sdk/src/generated/schemas.ts";
import { texts } from "../texts/texts.ts";
import { None } from "./money.tsx";
import { Facts } from "./page.tsx";
import { type Column, Table } from "./table.tsx";
import { wordOf } from "./values.tsx";

const { usage: words } = texts;

export function UsageFacts({
  usage: { environment, plan, calls, changes, kept },
}: {
  usage: Usage;
}) {
  return (
    <>
      <Facts
        of={[
          [words.plan, wordOf(plan)],
          [words.keys, rateText(calls.keys)],
          [words.player, rateText(calls.player)],
          [words.changes, words.of(kilobytes(changes.bytesToday), kilobytes(changes.limitBytes))],
        ]}
      />
      <Table
        label={`${words.kept}: ${wordOf(environment)}`}
        rows={kept}
        keyOf={({ list }) => list}
        columns={COLUMNS}
      />
    </>
  );
}

const COLUMNS: readonly Column<KeptRows>[] = [
  { title: words.kept, cell: ({ list }) => wordOf(list) },
  { title: words.rows, isNumber: true, cell: ({ rows }) => numberText(rows) },
  {
    title: words.size,
    isNumber: true,
    cell: ({ bytes, isEstimate }) => {
      const size = kilobytes(bytes);
      return isEstimate ? words.roughly(size) : size;
    },
  },
  {
    title: words.limit,
    isNumber: true,
    cell: ({ limit }) => (limit === null ? <None /> : numberText(limit)),
  },
  {
    title: words.keptFor,
    isNumber: true,
    cell: ({ keptDays }) => (keptDays === null ? words.forGood : words.days(keptDays)),
  },
];

function rateText({ perMinute, burstCalls, burstSeconds }: Usage["calls"]["keys"]): string {
  return words.rate(numberText(perMinute), numberText(burstCalls), burstSeconds);
}

function kilobytes(bytes: number): string {
  return `${numberText(Math.ceil(bytes / 1000))} KB`;
}

function numberText(value: number): string {
  return value.toLocaleString("en-GB");
}
