/** The deposits on a chain that need attention, each with what to do about it. */
import type { HeldDeposit } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields } from "../../../parts/address.ts";
import { depositKey } from "../../../parts/chains.tsx";
import { CHAINS, ENVIRONMENTS } from "../../../parts/choices.ts";
import { type Filter, Filters } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { At, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { ChainsPage } from "./chains-page.tsx";

const { chains: words, words: names } = texts;

const FILTERS: readonly Filter[] = [
  { name: "environment", label: names.environment, kind: "choice", choices: ENVIRONMENTS },
  { name: "chain", label: words.chain, kind: "choice", choices: CHAINS },
];

export function HeldDeposits() {
  const api = useApi();
  const [{ environment, chain }] = useSearchFields();
  if (environment === undefined || chain === undefined) {
    return (
      <ChainsPage>
        <Filters canPoll={false} filters={FILTERS} />
        <div className="sheet">
          <Empty title={words.chooseChain}>{words.chooseChainNext}</Empty>
        </div>
      </ChainsPage>
    );
  }
  return (
    <ChainsPage>
      <ListScreen
        label={words.deposits}
        name={["chain-deposits"]}
        load={({ chain: _, ...search }) => api.platform.listChainsDeposits(chain, search as never)}
        filters={FILTERS}
        canPoll
        columns={[
          { title: names.at, cell: ({ seenAt }) => <At at={seenAt} /> },
          { title: names.tenant, cell: ({ tenantId }) => tenantId ?? "" },
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
    </ChainsPage>
  );
}

function Deposit({ of: deposit }: { of: HeldDeposit }) {
  const { amount, currency, tenantId } = deposit;
  return (
    <>
      <h2>
        <Money amount={amount} currency={currency} />
      </h2>
      <p className="notice">{deposit.remedy}</p>
      <Facts
        of={[
          [names.state, <State key="state" of={deposit.state} />],
          deposit.reason !== null && [names.reason, wordOf(deposit.reason)],
          tenantId !== null && [
            names.tenant,
            <Go key="tenant" to={`/accounts/${encodeURIComponent(tenantId)}`}>
              {tenantId}
            </Go>,
          ],
          [names.player, <Id key="player" value={deposit.playerId} />],
          [words.transaction, <Id key="transaction" value={deposit.transaction} />],
          [words.ordinal, String(deposit.ordinal)],
          [words.block, deposit.blockNumber.toLocaleString("en-GB")],
          [words.address, <Id key="address" value={deposit.address} />],
          [words.units, deposit.units],
          [words.seen, <When key="seen" at={deposit.seenAt} />],
        ]}
      />
    </>
  );
}
