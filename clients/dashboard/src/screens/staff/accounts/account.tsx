/** One operator's account: its review, its keys, its people, where its history is, its export, and help where the operator cannot help itself. */
import { useQuery } from "@tanstack/react-query";
import type { PlatformGetTenantResult } from "../../../../../sdk/src/generated/calls.ts";
import { useManagesPeople, useMay } from "../../../api/permissions.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useParam, useSpace } from "../../../parts/address.ts";
import { Page, Panel, Read } from "../../../parts/page.tsx";
import { SecretOnce } from "../../../parts/secret.tsx";
import { UsageFacts } from "../../../parts/usage.tsx";
import { wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { accountActs, approveAct, helpActs, issueKeyAct } from "./account-acts.ts";
import { AccountFacts } from "./account-facts.tsx";
import { ExportButton } from "./export-button.tsx";
import { HistoryPlace } from "./history-place.tsx";
import { People } from "./people.tsx";

const { accounts: words } = texts;

export function Account() {
  const api = useApi();
  const id = useParam("id");
  const query = useQuery({
    queryKey: [useSpace(), "tenant", id],
    queryFn: () => api.platform.getTenant(id),
  });
  return <Read query={query}>{(found) => <InFull found={found} />}</Read>;
}

function InFull({ found: { tenant, onboarding } }: { found: PlatformGetTenantResult }) {
  const managesPeople = useManagesPeople();
  const may = useMay();
  return (
    <Page
      title={tenant.name}
      acts={accountActs(tenant).map((act) => <ActButton key={act.operation} act={act} />)}
    >
      <div className="grid">
        <Panel>
          <AccountFacts tenant={tenant} />
          <div className="acts">
            {tenant.status === "under_review" ? (
              <ActButton
                isMain
                act={approveAct(tenant)}
                result={(answer, close) => (
                  <SecretOnce
                    secrets={[
                      {
                        label: words.approve.key,
                        value: (answer as { productionKey: string }).productionKey,
                      },
                    ]}
                    close={close}
                  />
                )}
              />
            ) : null}
            <ActButton
              act={issueKeyAct(tenant)}
              result={(answer, close) => (
                <SecretOnce
                  secrets={[{ label: words.issueKey.key, value: (answer as { key: string }).key }]}
                  close={close}
                />
              )}
            />
            <ExportButton tenantId={tenant.id} />
            {helpActs(tenant).map((act) => (
              <ActButton key={act.operation} act={act} />
            ))}
          </div>
        </Panel>
        <Panel title={words.steps}>
          {onboarding.nextAction === null ? null : (
            <p>
              <strong>{words.next}:</strong> {onboarding.nextAction}
            </p>
          )}
          <ol className="steps">
            {onboarding.steps.map(({ step, name, complete }) => (
              <li key={step}>
                <span className={`badge ${complete ? "good" : ""}`}>
                  {complete ? texts.onboarding.done : texts.onboarding.open}
                </span>
                {step}. {name}
              </li>
            ))}
          </ol>
        </Panel>
        {managesPeople ? (
          <Panel title={words.people}>
            <People tenantId={tenant.id} />
          </Panel>
        ) : null}
        <AccountUsage id={tenant.id} />
        {may("platform.getTenantHistoryMove") ? <HistoryPlace id={tenant.id} /> : null}
      </div>
    </Page>
  );
}

function AccountUsage({ id }: { id: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "usage", id],
    queryFn: () => api.platform.getTenantUsage(id),
  });
  return (
    <Read query={query}>
      {({ environments, databaseBytes }) =>
        environments.map((usage, at) => (
          <Panel
            key={usage.environment}
            title={`${texts.usage.title}: ${wordOf(usage.environment)}`}
          >
            <UsageFacts usage={usage} />
            {at === 0 ? (
              <p className="muted">{texts.usage.database(megabytes(databaseBytes))}</p>
            ) : null}
          </Panel>
        ))
      }
    </Read>
  );
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString("en-GB");
}
