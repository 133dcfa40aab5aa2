/** The queue of withdrawals: what to pay out, and the state of the rest. */
import { useApi } from "../../../parts/address.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { StateTabs } from "../../../parts/tabs.tsx";
import { At, State, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";

const { withdrawals: words, words: names } = texts;

/** The chains on which the API pays out. It is not worth loading all of its validation for three words. */
const PAYOUT_CHAINS = ["bitcoin", "ethereum", "tron"] as const;

const STATES = ["pending", "sent", "confirmed", "completed", "failed"];

export function Withdrawals() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <StateTabs label={words.byState} to="/withdrawals" field="status" states={STATES} />
      <ListScreen
        label={words.title}
        name={["withdrawals"]}
        load={(search) => api.withdrawals.list(search as never)}
        canPoll
        csv="/admin/withdrawals"
        filters={[
          { name: "playerId", label: names.player, kind: "text", wide: true },
          { name: "status", label: names.state, kind: "choice", choices: STATES },
          { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES },
          {
            name: "chain",
            label: words.destination,
            kind: "choice",
            choices: [["none", words.toYou], ...PAYOUT_CHAINS],
          },
          ...PERIOD,
        ]}
        columns={[
          { title: names.at, cell: ({ createdAt }) => <At at={createdAt} /> },
          { title: names.player, cell: ({ playerId }) => <code>{playerId}</code> },
          {
            title: names.amount,
            isNumber: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          {
            title: words.destination,
            cell: ({ destination }) =>
              destination === null ? words.toYou : wordOf(destination.chain),
          },
          {
            title: names.state,
            cell: ({ status, walletFrozen }) => (
              <>
                <State of={status} /> {walletFrozen ? <State of="frozen" /> : null}
              </>
            ),
          },
        ]}
        keyOf={({ withdrawalId }) => withdrawalId}
        detail={(id, row) => <WithdrawalDetail id={id} isFrozen={row?.walletFrozen ?? false} />}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}
