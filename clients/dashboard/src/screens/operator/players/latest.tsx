/** A player's latest rounds, movements of money and withdrawals, with links to all of them. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { PageOf } from "../../../api/call.ts";
import { useMay } from "../../../api/permissions.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { GAMES } from "../../../parts/choices.ts";
import { Money } from "../../../parts/money.tsx";
import { Panel, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import { At, State, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { players: words, words: names } = texts;

const SHOWN = 5;

export function Latest({ id }: { id: string }) {
  const api = useApi();
  const space = useSpace();
  const may = useMay();
  const few = { limit: SHOWN };
  const rounds = useQuery({
    queryKey: [space, "latest-rounds", id],
    queryFn: () => api.rounds.list({ playerId: id, ...few }),
  });
  const transactions = useQuery({
    queryKey: [space, "latest-transactions", id],
    queryFn: () => api.wallet.transactions(id, few),
  });
  const withdrawals = useQuery({
    queryKey: [space, "latest-withdrawals", id],
    queryFn: () => api.withdrawals.list({ playerId: id, ...few }),
    enabled: may("withdrawals.list"),
  });
  return (
    <>
      <Few
        {...{ id, to: "/rounds", all: words.allRounds, none: words.noRounds }}
        title={words.latestRounds}
        query={rounds}
        keyOf={(round) => round.id}
        columns={[
          {
            title: names.at,
            cell: ({ id: round, createdAt }) => (
              <Go to="/rounds" search={{ playerId: id, open: round }}>
                <At at={createdAt} />
              </Go>
            ),
          },
          {
            title: names.game,
            cell: ({ gameId }) => GAMES.find(([game]) => game === gameId)?.[1] ?? gameId,
          },
          {
            title: names.stake,
            isNumber: true,
            cell: ({ stake, currency }) => <Money amount={stake.total} currency={currency} />,
          },
          {
            title: names.win,
            isNumber: true,
            cell: ({ win, currency }) => <Money amount={win} currency={currency} />,
          },
          { title: names.state, cell: ({ state }) => <State of={state} /> },
        ]}
      />
      <Few
        {...{ id, to: "/transactions", all: words.allTransactions, none: words.noTransactions }}
        title={words.latestTransactions}
        query={transactions}
        keyOf={(one) => one.id}
        columns={[
          {
            title: names.at,
            cell: ({ id: one, createdAt }) => (
              <Go to="/transactions" search={{ playerId: id, open: one }}>
                <At at={createdAt} />
              </Go>
            ),
          },
          { title: names.type, cell: ({ type }) => wordOf(type) },
          {
            title: names.amount,
            isNumber: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          {
            title: texts.transactions.after,
            isNumber: true,
            cell: ({ balanceAfter, currency }) => (
              <Money amount={balanceAfter} currency={currency} />
            ),
          },
        ]}
      />
      {may("withdrawals.list") ? (
        <Few
          {...{ id, to: "/withdrawals", all: words.allWithdrawals, none: words.noWithdrawals }}
          title={words.latestWithdrawals}
          query={withdrawals}
          keyOf={({ withdrawalId }) => withdrawalId}
          columns={[
            {
              title: names.at,
              cell: ({ withdrawalId, createdAt }) => (
                <Go to="/withdrawals" search={{ playerId: id, open: withdrawalId }}>
                  <At at={createdAt} />
                </Go>
              ),
            },
            {
              title: names.amount,
              isNumber: true,
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
            },
            { title: names.state, cell: ({ status }) => <State of={status} /> },
          ]}
        />
      ) : null}
    </>
  );
}

interface FewProps<Row> {
  readonly id: string;
  readonly title: string;
  readonly query: UseQueryResult<PageOf<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly to: string;
  /** The text of the link to the whole list. */
  readonly all: string;
  readonly none: string;
}

function Few<Row>({ id, title, query, columns, keyOf, to, all, none }: FewProps<Row>) {
  return (
    <Panel title={title}>
      <Read query={query} lines={SHOWN}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{none}</p>
          ) : (
            <>
              <Table label={title} rows={items} keyOf={keyOf} columns={columns} />
              <p>
                <Go to={to} search={{ playerId: id }}>
                  {all}
                </Go>
              </p>
            </>
          )
        }
      </Read>
    </Panel>
  );
}
