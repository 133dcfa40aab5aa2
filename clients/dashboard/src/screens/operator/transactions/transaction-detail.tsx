/** One transaction in full: what it belongs to, and its change of each of the player's accounts. */
import type {
  AccountBalances,
  AccountChanges,
  PlayerTransaction,
  Transaction,
} from "../../../../../sdk/src/generated/schemas.ts";
import { Money } from "../../../parts/money.tsx";
import { Facts } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Id, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { transactions: words, words: names } = texts;

interface DetailProps {
  /** With its player, if the list covers several players. */
  readonly row: Transaction & Partial<PlayerTransaction>;
}

export function TransactionDetail({ row }: DetailProps) {
  return (
    <>
      <h2>{wordOf(row.type)}</h2>
      <Facts
        of={[
          [names.id, <Id key="id" value={row.id} />],
          row.playerId !== undefined && [
            names.player,
            <Go key="player" to={`/players/${encodeURIComponent(row.playerId)}`}>
              {row.externalId}
            </Go>,
          ],
          [names.amount, <Money key="amount" amount={row.amount} currency={row.currency} />],
          [names.created, <When key="at" at={row.createdAt} />],
          row.roundId !== undefined && [
            names.round,
            <Go key="round" to="/rounds" search={{ open: row.roundId }}>
              {row.roundId}
            </Go>,
          ],
          row.reference !== undefined && [
            names.reference,
            row.type.startsWith("withdrawal") ? (
              <Go key="reference" to="/withdrawals" search={{ open: row.reference }}>
                {row.reference}
              </Go>
            ) : (
              <Id key="reference" value={row.reference} />
            ),
          ],
        ]}
      />
      <Accounts title={words.changes} amounts={row.changes} currency={row.currency} />
      <Accounts title={words.balances} amounts={row.balancesAfter} currency={row.currency} />
    </>
  );
}

interface AccountsProps {
  readonly title: string;
  readonly amounts: AccountChanges | AccountBalances | null;
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
