/** Corrections of wallets and changes of pots, which two of our staff agree on. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Correction, PotChange } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import {
  CURRENCIES,
  ENVIRONMENTS,
  type Environment,
  environmentNamed,
} from "../../../parts/choices.ts";
import { Filters } from "../../../parts/filters.tsx";
import { Money } from "../../../parts/money.tsx";
import { Page, Panel, Read } from "../../../parts/page.tsx";
import { PersonName } from "../../../parts/people-names.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { type Column, Table } from "../../../parts/table.tsx";
import { Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { Approve, type Approving } from "./approve.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";

const { changes: words, words: names } = texts;

export function Changes() {
  const [{ tenantId, environment }] = useSearchFields();
  const chosen = environmentNamed(environment);
  return (
    <Page title={words.title} about={words.about}>
      <Filters
        canPoll={false}
        filters={[
          { name: "tenantId", label: names.tenant, kind: "text", wide: true },
          { name: "environment", label: names.environment, kind: "choice", choices: ENVIRONMENTS },
        ]}
      />
      {tenantId === undefined || chosen === undefined ? (
        <WaitingRequests />
      ) : (
        <Of tenantId={tenantId} environment={chosen} />
      )}
    </Page>
  );
}

function Of({ tenantId, environment }: { tenantId: string; environment: Environment }) {
  const api = useApi();
  const space = useSpace();
  const place = { tenantId, environment };
  const corrections = useQuery({
    queryKey: [space, "corrections", place],
    queryFn: () => api.platform.listCorrections(place),
  });
  const pots = useQuery({
    queryKey: [space, "pot-changes", place],
    queryFn: () => api.platform.listPotChanges(place),
  });
  return (
    <div className="stack">
      <p className="muted">
        {words.howTo}{" "}
        <Go to="/audits" search={place}>
          {words.toAudit}
        </Go>
      </p>
      <Panel title={words.corrections}>
        <Read query={corrections} lines={2}>
          {({ items }) => (items.length === 0 ? <p>{words.none}</p> : <Corrections rows={items} />)}
        </Read>
      </Panel>
      <Panel title={words.pots}>
        <ActButton act={closingAct(place)} />
        <Read query={pots} lines={2}>
          {({ items }) => (items.length === 0 ? <p>{words.none}</p> : <Pots rows={items} />)}
        </Read>
      </Panel>
    </div>
  );
}

function Corrections({ rows }: { rows: readonly Correction[] }) {
  return (
    <Table
      label={words.corrections}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: names.player, cell: ({ playerId }) => <Id value={playerId} /> },
        {
          title: names.amount,
          isNumber: true,
          cell: ({ changes, currency }) =>
            Object.entries(changes).map(([account, amount]) => (
              <div key={account}>
                {wordOf(account)} <Money amount={amount} currency={currency} />
              </div>
            )),
        },
        {
          title: names.reason,
          cell: (correction) => (
            <Explained of={correction}>
              {correction.restores ? <li>{words.restores}</li> : null}
            </Explained>
          ),
        },
        ...requestColumns("platform.approveCorrection"),
      ]}
    />
  );
}

function Pots({ rows }: { rows: readonly PotChange[] }) {
  return (
    <Table
      label={words.pots}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: names.kind, cell: ({ kind }) => wordOf(kind) },
        {
          title: names.amount,
          isNumber: true,
          cell: ({ pot, currency }) => <Money amount={pot} currency={currency} />,
        },
        {
          title: names.reason,
          cell: (change) => (
            <Explained of={change}>
              {change.contributor === null ? null : (
                <li>
                  {words.contributor} <Id value={change.contributor} />
                </li>
              )}
            </Explained>
          ),
        },
        ...requestColumns("platform.approvePotChange"),
      ]}
    />
  );
}

/** What the second person has to know: the reason, the findings, where the right figures are from, and what else is done. */
function Explained({ of, children }: { of: Correction | PotChange; children: ReactNode }) {
  return (
    <ul className="notes explains">
      <li>{of.reason}</li>
      {of.cures.map(({ row, what, expected, found }) => (
        <li key={`${row} ${what}`}>
          <code>{row}</code> {what} ({words.found(expected, found)})
        </li>
      ))}
      {of.witness === null ? null : <li>{words.witness(of.witness)}</li>}
      {children}
    </ul>
  );
}

/** The columns of a request by one of our staff that another agrees to. */
function requestColumns(operation: Approving): readonly Column<Correction | PotChange>[] {
  return [
    {
      title: words.asked,
      cell: ({ requestedBy, expiresAt }) => (
        <>
          <PersonName id={requestedBy} />
          <div className="muted">
            {words.expires} <When at={expiresAt} />
          </div>
        </>
      ),
    },
    { title: names.state, cell: ({ status }) => <State of={status} /> },
    {
      title: words.approve.title,
      cell: ({ id, status }) =>
        // An approval that got no answer is sent again.
        status === "requested" || status === "approved" ? (
          <Approve operation={operation} id={id} />
        ) : null,
    },
  ];
}

function closingAct(place: { tenantId: string; environment: Environment }): Act {
  return {
    ...words.close,
    operation: "platform.createPotClosing",
    isHarmful: true,
    nameToType: place.tenantId,
    fields: [
      {
        name: "currency",
        label: names.currency,
        kind: "choice",
        choices: CURRENCIES,
        first: "USD",
      },
      { name: "reason", label: names.reason, kind: "long" },
    ],
    args: ({ currency, reason }) => [{ ...place, currency, reason }],
  };
}
