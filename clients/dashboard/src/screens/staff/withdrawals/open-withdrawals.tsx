/** The unfinished withdrawals of every account, the longest waiting first. Reference 13.40. */
import type { OpenWithdrawal } from "../../../../../sdk/src/generated/schemas.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { ENVIRONMENTS } from "../../../parts/choices.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Facts, Page } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { At, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { openWithdrawals: words, words: names, accounts } = texts;

const STATES = ["pending", "sent", "confirmed"] as const;

export function OpenWithdrawals() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about}>
      <ListScreen
        label={words.title}
        name={["open-withdrawals"]}
        load={(search) => api.platform.listWithdrawals(search as never)}
        canPoll
        filters={[
          { name: "tenantId", label: names.tenant, kind: "text", wide: true },
          { name: "environment", label: names.environment, kind: "choice", choices: ENVIRONMENTS },
          { name: "status", label: names.state, kind: "choice", choices: STATES },
        ]}
        columns={[
          { title: words.waits, cell: ({ createdAt }) => <At at={createdAt} /> },
          { title: names.tenant, cell: ({ tenantId }) => tenantId },
          { title: names.environment, cell: ({ environment }) => <State of={environment} /> },
          {
            title: names.amount,
            isNumber: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          { title: words.destination, cell: destinationOf },
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
        detail={(_, row) => (row === undefined ? null : <Detail of={row} />)}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}

function destinationOf({ destination }: OpenWithdrawal): string {
  return destination === null ? words.toOperator : wordOf(destination.chain);
}

function Detail({ of: withdrawal }: { of: OpenWithdrawal }) {
  const { withdrawalId: id, tenantId, environment, destination, reference } = withdrawal;
  return (
    <>
      <h2>
        <Money amount={withdrawal.amount} currency={withdrawal.currency} />
      </h2>
      {withdrawal.walletFrozen ? <p className="notice bad">{words.frozen}</p> : null}
      <Facts
        of={[
          [names.id, <Id key="id" value={id} />],
          [names.state, <State key="state" of={withdrawal.status} />],
          [
            names.tenant,
            <Go key="tenant" to={`/accounts/${encodeURIComponent(tenantId)}`}>
              {tenantId}
            </Go>,
          ],
          [names.environment, <State key="environment" of={environment} />],
          [names.player, <Id key="player" value={withdrawal.playerId} />],
          [
            words.destination,
            destination === null ? (
              words.toOperator
            ) : (
              <>
                {wordOf(destination.chain)} <Id value={destination.address} />
              </>
            ),
          ],
          reference !== null && [names.reference, <Id key="reference" value={reference} />],
          [words.waits, <When key="created" at={withdrawal.createdAt} />],
          [texts.withdrawals.updated, <When key="updated" at={withdrawal.updatedAt} />],
        ]}
      />
      <div className="acts">
        <ActButton
          act={{
            ...accounts.failWithdrawal,
            operation: "platform.failWithdrawal",
            isHarmful: true,
            nameToType: id,
            fields: [{ name: "reason", label: names.reason, kind: "long" }],
            args: ({ reason }) => [id, { tenantId, environment, reason }],
          }}
        />
      </div>
    </>
  );
}
