/** The latest winners of jackpots, with a link to all of them. */
import { useQuery } from "@tanstack/react-query";
import type { Currency } from "../../../../../sdk/src/generated/currencies.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Money } from "../../../parts/money.tsx";
import { Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { At } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { jackpots: words, words: names } = texts;

const SHOWN = 5;

export function Winners({ currency }: { readonly currency: Currency }) {
  const api = useApi();
  const wanted = { type: "jackpot_win", currency } as const;
  const query = useQuery({
    queryKey: [useSpace(), "winners", currency],
    queryFn: () => api.transactions.list({ ...wanted, limit: SHOWN }),
  });
  return (
    <>
      <h3>{words.winners}</h3>
      <Read query={query} lines={2}>
        {({ items, nextCursor }) => (
          <>
            {items.length > 0 ? (
              <Table
                label={words.winners}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> },
                  {
                    title: names.player,
                    cell: ({ playerId, externalId }) => (
                      <Go to={`/players/${encodeURIComponent(playerId)}`}>{externalId}</Go>
                    ),
                  },
                  {
                    title: names.amount,
                    isNumber: true,
                    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
                  },
                  {
                    title: names.round,
                    cell: ({ roundId }) => (
                      <Go to="/rounds" search={{ open: roundId }}>
                        {roundId}
                      </Go>
                    ),
                  },
                ]}
              />
            ) : nextCursor === undefined ? (
              <p className="muted">{words.noWinners}</p>
            ) : null}
            {items.length > 0 || nextCursor !== undefined ? (
              <p>
                <Go to="/transactions" search={wanted}>
                  {words.allWinners}
                </Go>
              </p>
            ) : null}
          </>
        )}
      </Read>
    </>
  );
}
