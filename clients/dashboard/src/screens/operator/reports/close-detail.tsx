/** One closed day: its figures by currency, its accounts, and its place in the chain. */
import { useQuery } from "@tanstack/react-query";
import type { DayCloseCurrency } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { DownloadCsv } from "../../../parts/download-csv.tsx";
import { Money } from "../../../parts/money.tsx";
import { Facts, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { reports: words } = texts;

export function CloseDetail({ date }: { date: string }) {
  const api = useApi();
  const space = useSpace();
  const query = useQuery({
    queryKey: [space, "day-close", date],
    queryFn: () => api.dayCloses.get(date),
  });
  return (
    <Read query={query}>
      {(close) => (
        <>
          <h2>{close.date}</h2>
          <Facts
            of={[
              [words.closed, <When key="closed" at={close.closedAt} />],
              [words.digest, <Id key="digest" value={close.digest} />],
              [words.previous, <Id key="previous" value={close.previousDigest} />],
            ]}
          />
          <DownloadCsv path={`/admin/day-closes/${close.date}`} label={words.oneDay} />
          {close.currencies.map((row) => (
            <CurrencyDay key={row.currency} row={row} />
          ))}
        </>
      )}
    </Read>
  );
}

function CurrencyDay({ row }: { row: DayCloseCurrency }) {
  const money = (amount: string) => <Money amount={amount} currency={row.currency} />;
  return (
    <>
      <h3>{row.currency}</h3>
      <Facts
        of={[
          [words.rounds, row.rounds],
          [words.turnover, money(row.turnover.total)],
          [words.wins, money(row.wins.total)],
          [words.ggr, money(row.ggr)],
          [words.bonusCost, money(row.bonus.cost)],
          [words.jackpotCost, money(row.jackpot.cost)],
          [words.ngr, money(row.ngr)],
          [words.deposits, money(row.deposits)],
          [words.paid, money(row.withdrawals.paid)],
          [words.liabilities, money(row.liabilities.total)],
        ]}
      />
      <Table
        label={words.accounts}
        rows={Object.entries(row.accounts)}
        keyOf={([account]) => account}
        columns={[
          { title: words.accounts, cell: ([account]) => wordOf(account) },
          { title: words.opening, isNumber: true, cell: ([, { opening }]) => money(opening) },
          { title: words.movement, isNumber: true, cell: ([, { movement }]) => money(movement) },
          { title: words.closing, isNumber: true, cell: ([, { closing }]) => money(closing) },
        ]}
      />
    </>
  );
}
