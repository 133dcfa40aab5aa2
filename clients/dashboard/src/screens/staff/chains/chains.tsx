/**
 * The watched chains with the paying accounts there: the state of each, and its release by two of
 * our staff.
 */

import type { ChainRelease, WatchedChain } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, writeSearch } from "../../../parts/address.ts";
import { Block, Troubles } from "../../../parts/chains.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Facts } from "../../../parts/page.tsx";
import { PersonName } from "../../../parts/people-names.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { ChainsPage } from "./chains-page.tsx";
import { Departures } from "./departures.tsx";
import { Differences } from "./differences.tsx";

const { chains: words, words: names } = texts;

export function Chains() {
  const api = useApi();
  return (
    <ChainsPage>
      <ListScreen
        label={words.title}
        name={["chains"]}
        load={() => api.platform.listChains()}
        columns={[
          { title: words.chain, cell: ({ chain }) => wordOf(chain) },
          { title: names.environment, cell: ({ environment }) => <State of={environment} /> },
          { title: names.state, cell: (chain) => <State of={stateOf(chain)} /> },
          {
            title: words.lastBlock,
            isNumber: true,
            cell: ({ lastBlock }) => <Block of={lastBlock} />,
          },
          {
            title: words.finalBlock,
            isNumber: true,
            cell: ({ finalBlock }) => <Block of={finalBlock} />,
          },
          { title: words.accounts, isNumber: true, cell: ({ accounts }) => accounts.length },
        ]}
        keyOf={({ environment, chain }) => `${environment} ${chain}`}
        titleOf={({ environment, chain }) => `${wordOf(chain)}, ${wordOf(environment)}`}
        detail={(_, chain) => (chain === undefined ? null : <Chain chain={chain} />)}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </ChainsPage>
  );
}

/** Frozen chains first, then those in trouble, then the others. */
function stateOf({ frozen, accounts, troubles }: WatchedChain): string {
  if (frozen !== null || accounts.some((account) => account.frozen !== null)) return "frozen";
  return troubles.length > 0 ? "degraded" : "healthy";
}

function Chain({ chain: watched }: { chain: WatchedChain }) {
  const { chain, environment, frozen, troubles, accounts, releases } = watched;
  return (
    <>
      <h2>
        {wordOf(chain)} · {wordOf(environment)}
      </h2>
      <Troubles of={troubles} well={words.well} />
      <Facts
        of={[
          [names.state, <State key="state" of={stateOf(watched)} />],
          [words.lastBlock, <Block key="last" of={watched.lastBlock} />],
          [words.finalBlock, <Block key="final" of={watched.finalBlock} />],
          frozen !== null && [words.frozen, frozen],
        ]}
      />
      <div className="acts">
        {frozen === null ? null : <ActButton act={releaseAct(watched)} />}
        <Go to={`/chains/deposits${writeSearch({ environment, chain })}`}>{words.deposits}</Go>
      </div>
      <Differences of={watched.differences} place={{ chain, environment }} />
      <Departures of={watched.strayDepartures} place={{ chain, environment }} />
      <h3>{words.accounts}</h3>
      {accounts.length === 0 ? <p className="muted">{words.noAccounts}</p> : null}
      {accounts.map(({ tenantId, account, frozen: isFrozen, unclear }) => (
        <div key={tenantId}>
          <Facts
            of={[
              [
                names.tenant,
                <Go key="t" to={`/accounts/${encodeURIComponent(tenantId)}`}>
                  {tenantId}
                </Go>,
              ],
              [words.account, <Id key="account" value={account} />],
              [names.state, <State key="state" of={isFrozen === null ? "ok" : "frozen"} />],
              [words.unclear, String(unclear)],
              isFrozen !== null && [words.frozen, isFrozen],
            ]}
          />
          <div className="acts">
            {isFrozen === null ? null : <ActButton act={releaseAct(watched, tenantId)} />}
            <Go to={`/chains/payouts${writeSearch({ tenantId, environment, chain })}`}>
              {words.payouts}
            </Go>
          </div>
        </div>
      ))}
      {releases.length === 0 ? null : <h3>{words.releases}</h3>}
      <div className="stack">
        {releases.map((release) => (
          <Release key={release.id} release={release} />
        ))}
      </div>
    </>
  );
}

function Release({ release }: { release: ChainRelease }) {
  const { id, chain, tenantId, fromBlock, status, approvedBy } = release;
  const what = tenantId ?? words.readAfter((fromBlock ?? 0).toLocaleString("en-GB"));
  return (
    <div>
      <Facts
        of={[
          [words.what, what],
          [words.freeze, release.frozen],
          [names.reason, release.reason],
          [words.asked, <PersonName key="asked" id={release.requestedBy} />],
          approvedBy !== null && [words.approved, <PersonName key="approved" id={approvedBy} />],
          [words.expires, <When key="expires" at={release.expiresAt} />],
          [names.state, <State key="state" of={status} />],
        ]}
      />
      <div className="acts">
        {status === "requested" ? <ActButton act={approveAct(id, tenantId ?? chain)} /> : null}
      </div>
    </div>
  );
}

/** Requests the release of the chain, or of an operator's paying account there. */
function releaseAct({ environment, chain }: WatchedChain, tenantId?: string): Act {
  const why = { name: "reason", label: names.reason, kind: "long" } as const;
  const place = { environment, chain };
  if (tenantId !== undefined) {
    return {
      ...words.releaseAccount,
      operation: "platform.createChainRelease",
      isHarmful: true,
      nameToType: tenantId,
      fields: [why],
      args: ({ reason }) => [{ ...place, tenantId, reason }],
    };
  }
  return {
    ...words.releaseChain,
    operation: "platform.createChainRelease",
    isHarmful: true,
    nameToType: chain,
    fields: [
      {
        name: "fromBlock",
        label: words.releaseChain.fromBlock,
        about: words.releaseChain.fromBlockAbout,
        kind: "number",
      },
      why,
    ],
    args: ({ fromBlock, reason }) => [{ ...place, fromBlock: Number(fromBlock), reason }],
  };
}

function approveAct(id: string, nameToType: string): Act {
  return {
    ...words.approve,
    operation: "platform.approveChainRelease",
    isHarmful: true,
    nameToType,
    args: () => [id],
  };
}
