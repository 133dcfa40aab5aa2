/** The operators' accounts, with each in brief beside the list. */
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { PLANS } from "../../../parts/choices.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { SecretOnce } from "../../../parts/secret.tsx";
import { State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { AccountFacts } from "./account-facts.tsx";

const { accounts: words, words: names } = texts;

const STATES = [
  "created",
  "configured",
  "sandbox_ready",
  "integrating",
  "integration_complete",
  "review_requested",
  "under_review",
  "approved",
  "production",
  "active",
];

export function Accounts() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about} acts={<OpenAccount />}>
      <ListScreen
        label={words.title}
        name={["tenants"]}
        load={(search) => api.platform.listTenants(search as never)}
        filters={[{ name: "status", label: names.state, kind: "choice", choices: STATES }]}
        columns={[
          { title: names.name, cell: ({ name }) => name },
          { title: names.id, cell: ({ id }) => <code>{id}</code> },
          { title: words.plan, cell: ({ plan }) => wordOf(plan) },
          {
            title: names.state,
            cell: ({ status, suspendedAt }) => (
              <>
                <State of={status} /> {suspendedAt === null ? null : <State of="suspended" />}
              </>
            ),
          },
          { title: names.created, cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
        keyOf={({ id }) => id}
        detail={(id, tenant) =>
          tenant === undefined ? null : (
            <>
              <h2>{tenant.name}</h2>
              <AccountFacts tenant={tenant} />
              <Go to={`/accounts/${encodeURIComponent(id)}`}>{words.open}</Go>
            </>
          )
        }
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}

function OpenAccount() {
  return (
    <ActButton
      isMain
      act={{
        ...words.create,
        operation: "platform.createTenant",
        fields: [
          { name: "name", label: names.name },
          { name: "plan", label: words.plan, kind: "choice", choices: PLANS, first: "starter" },
          {
            name: "jurisdiction",
            label: names.dataStays,
            about: words.create.dataStays,
            kind: "choice",
            choices: Object.entries(names.dataPlaces),
            isOptional: true,
          },
        ],
        args: ({ name, plan, jurisdiction }) => [
          { name, plan, ...(jurisdiction ? { jurisdiction } : {}) },
        ],
      }}
      result={(answer, close) => (
        <SecretOnce
          secrets={[
            { label: words.create.key, value: (answer as { sandboxKey: string }).sandboxKey },
          ]}
          close={close}
        />
      )}
    />
  );
}
