/** What arrived on a chain for an operator's players, from the moment it is seen. Reference 12.37. */
import type { ChainDeposit } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields } from "../../../parts/address.ts";
import { depositKey } from "../../../parts/chains.tsx";
import { CHAINS } from "../../../parts/choices.ts";
import type { Filter } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { At, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { OwnChainsPage } from "./own-chains-page.tsx";

const { ownChains: words, chains: shared, words: names } = texts;

const FILTERS: readonly Filter[] = [
  { name: "chain", label: shared.chain, kind: "choice", choices: CHAINS },
  { name: "playerId", label: names.player, kind: "text" },
];

export function OwnDeposits() {
  const api = useApi();
  const [{ chain = CHAINS[0] }] = useSearchFields();
  return (
    <OwnChainsPage>
      <ListScreen
        label={words.deposits}
        name={["own-deposits"]}
        load={({ chain: _, ...search }) => api.chains.listDeposits(chain, search as never)}
        filters={FILTERS}
        canPoll
        columns={[
          { title: names.at, cell: ({ seenAt }) => <At at={seenAt} /> },
          { title: names.player, cell: ({ playerId }) => <code>{playerId}</code> },
          {
            title: names.amount,
            isNumber: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          { title: names.state, cell: ({ state }) => <State of={state} /> },
          { title: names.reason, cell: ({ reason }) => wordOf(reason ?? "") },
        ]}
        keyOf={depositKey}
        detail={(_, deposit) => (deposit === undefined ? null : <Deposit of={deposit} />)}
        empty={<Empty title={words.noDeposits}>{words.noDepositsNext}</Empty>}
      />
    </OwnChainsPage>
  );
}

function Deposit({ of: deposit }: { of: ChainDeposit }) {
  const { amount, currency, playerId, remedy, reason, transactionId } = deposit;
  return (
    <>
      <h2>
        <Money amount={amount} currency={currency} />
      </h2>
      {remedy === null ? null : <p className="notice">{remedy}</p>}
      <Facts
        of={[
          [names.state, <State key="state" of={deposit.state} />],
          reason !== null && [names.reason, wordOf(reason)],
          [
            names.player,
            <Go key="player" to={`/players/${encodeURIComponent(playerId)}`}>
              {playerId}
            </Go>,
          ],
          transactionId !== null && [words.credit, <Id key="credit" value={transactionId} />],
          [shared.transaction, <Id key="transaction" value={deposit.transaction} />],
          [shared.ordinal, String(deposit.ordinal)],
          [shared.block, deposit.blockNumber.toLocaleString("en-GB")],
          [shared.address, <Id key="address" value={deposit.address} />],
          [shared.seen, <When key="seen" at={deposit.seenAt} />],
        ]}
      />
    </>
  );
}
