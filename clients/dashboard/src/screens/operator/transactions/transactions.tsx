/** One player's transactions. */
import { useApi, useSearchFields } from "../../../parts/address.ts";
import { CURRENCIES, TRANSACTION_TYPES } from "../../../parts/choices.ts";
import { type Filter, Filters } from "../../../parts/filters.tsx";
import { Go } from "../../../parts/go.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts, Page } from "../../../parts/page.tsx";
import { Id, localTime, Money, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";

const { transactions: words, words: names } = texts;

const PLAYER: Filter = { name: "playerId", label: names.player, kind: "text", wide: true };

export function Transactions() {
  const api = useApi();
  const [{ playerId }] = useSearchFields();
  return (
    <Page title={words.title} about={words.about}>
      {playerId === undefined ? (
        <>
          <Filters filters={[PLAYER]} canPoll={false} />
          <div className="sheet">
            <Empty title={words.choose}>{words.chooseNext}</Empty>
          </div>
        </>
      ) : (
        <ListScreen
          label={words.title}
          name={["transactions"]}
          load={({ playerId: id, ...query }) => api.wallet.transactions(id ?? "", query as never)}
          canPoll
          csv={`/wallet/transactions/${encodeURIComponent(playerId)}`}
          filters={[
            PLAYER,
            { name: "type", label: names.type, kind: "choice", choices: TRANSACTION_TYPES },
            { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES },
          ]}
          columns={[
            { title: names.at, cell: ({ createdAt }) => localTime(createdAt) },
            { title: names.type, cell: ({ type }) => wordOf(type) },
            {
              title: names.amount,
              isNumber: true,
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
            },
            {
              title: words.after,
              isNumber: true,
              cell: ({ balanceAfter, currency }) => (
                <Money amount={balanceAfter} currency={currency} />
              ),
            },
            { title: names.game, cell: ({ gameId }) => gameId ?? "" },
          ]}
          keyOf={({ id }) => id}
          detail={(_, row) =>
            row === undefined ? null : (
              <>
                <h2>{wordOf(row.type)}</h2>
                <Facts
                  of={[
                    [names.id, <Id key="id" value={row.id} />],
                    [names.amount, <Money key="amount" {...row} />],
                    [names.created, <When key="at" at={row.createdAt} />],
                    row.roundId !== undefined && [
                      names.round,
                      <Go key="round" to="/rounds" search={{ open: row.roundId }}>
                        {row.roundId}
                      </Go>,
                    ],
                    row.reference !== undefined && [
                      names.reference,
                      <Id key="reference" value={row.reference} />,
                    ],
                  ]}
                />
                <Accounts title={words.changes} amounts={row.changes} currency={row.currency} />
                <Accounts
                  title={words.balances}
                  amounts={row.balancesAfter}
                  currency={row.currency}
                />
              </>
            )
          }
          empty={<Empty title={words.none}>{words.noneNext}</Empty>}
        />
      )}
    </Page>
  );
}

interface AccountsProps {
  readonly title: string;
  readonly amounts: Readonly<Record<string, string>> | null;
  readonly currency: string;
}

function Accounts({ title, amounts, currency }: AccountsProps) {
  if (amounts === null) return null;
  return (
    <>
      <h3>{title}</h3>
      <Facts
        of={Object.entries(amounts).map(
          ([name, amount]) =>
            [wordOf(name), <Money key={name} amount={amount} currency={currency} />] as const,
        )}
      />
    </>
  );
}
