/**
 * Movements of money: all of one player's, or those of all players without stakes and wins, which
 * are in the list of rounds. A person who may not read those of all players chooses a player.
 */
import type { PlayerTransaction, Transaction } from "../../../../../sdk/src/generated/schemas.ts";
import type { Api, PageOf } from "../../../api/call.ts";
import { useMay } from "../../../api/permissions.ts";
import { type Search, useApi, useSearchFields } from "../../../parts/address.ts";
import { CURRENCIES, TRANSACTION_TYPES } from "../../../parts/choices.ts";
import { type Filter, PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import type { Column } from "../../../parts/table.tsx";
import { At, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { TransactionDetail } from "./transaction-detail.tsx";

const { transactions: words, words: names } = texts;

type Row = Transaction & Partial<PlayerTransaction>;

const PLAYER: Filter = { name: "playerId", label: names.player, kind: "text", wide: true };

/** For all players, the rest is in the list of rounds. */
const MOVING_TYPES = TRANSACTION_TYPES.filter((type) => type !== "bet" && type !== "win");

const filtersOf = (types: readonly string[]): readonly Filter[] => [
  PLAYER,
  { name: "type", label: names.type, kind: "choice", choices: types },
  { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES },
];

const COLUMNS: readonly Column<Row>[] = [
  { title: names.type, cell: ({ type }) => wordOf(type) },
  {
    title: names.amount,
    isNumber: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    title: words.after,
    isNumber: true,
    cell: ({ balanceAfter, currency }) => <Money amount={balanceAfter} currency={currency} />,
  },
  { title: names.game, cell: ({ gameId }) => gameId ?? "" },
];

const TIME: Column<Row> = { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> };
const WHOSE: Column<Row> = {
  title: names.player,
  cell: ({ externalId }) => <code>{externalId}</code>,
};

const ofOne = (id: string) => ({
  load: (api: Api, { playerId: _, ...query }: Search) =>
    api.wallet.transactions(id, query as never),
  csv: `/wallet/transactions/${encodeURIComponent(id)}`,
  filters: filtersOf(TRANSACTION_TYPES),
  columns: [TIME, ...COLUMNS],
});

const OF_ALL = {
  load: (api: Api, { type, ...query }: Search) => {
    // A type was chosen for one player that the list of types no longer shows.
    const moving = MOVING_TYPES.find((each) => each === type);
    return api.transactions.list({ ...query, type: moving } as never);
  },
  csv: "/admin/transactions",
  filters: [...filtersOf(MOVING_TYPES), ...PERIOD],
  columns: [TIME, WHOSE, ...COLUMNS],
};

const NOBODY: PageOf<Row> = {
  items: [],
  total: undefined,
  totalIsLowerBound: undefined,
  nextCursor: undefined,
};
const OF_NONE = { load: async () => NOBODY, filters: [PLAYER], columns: [TIME, ...COLUMNS] };

export function Transactions() {
  const api = useApi();
  const [{ playerId }] = useSearchFields();
  const isOfAll = useMay()("transactions.list");
  const list = playerId !== undefined ? ofOne(playerId) : isOfAll ? OF_ALL : OF_NONE;
  const isChosen = list !== OF_NONE;
  return (
    <Page title={words.title} about={list === OF_ALL ? words.aboutAll : words.about}>
      <ListScreen<Row>
        {...list}
        label={words.title}
        name={["transactions"]}
        load={(search) => list.load(api, search)}
        canPoll={isChosen}
        keyOf={({ id }) => id}
        detail={(_, row) => (row === undefined ? null : <TransactionDetail row={row} />)}
        empty={
          isChosen ? (
            <Empty title={words.none}>{words.noneNext}</Empty>
          ) : (
            <Empty title={words.choose}>{words.chooseNext}</Empty>
          )
        }
      />
    </Page>
  );
}
