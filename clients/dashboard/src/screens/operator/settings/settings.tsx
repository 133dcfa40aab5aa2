/** The settings of one environment. */
import type { Tenant } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, listed, type Values } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { CURRENCIES, JURISDICTIONS } from "../../../parts/choices.ts";
import { useOwnAccount } from "../../../parts/own-account.ts";
import { Facts, Page, Panel, Read } from "../../../parts/page.tsx";
import { dataPlace, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { BrandingPanel } from "./branding-panel.tsx";

const { common, settings: words, words: names } = texts;

export function Settings() {
  const query = useOwnAccount();
  return (
    <Page title={words.title} about={words.about}>
      <Read query={query}>
        {(tenant) => (
          <div className="stack">
            <Panel>
              {tenant.suspendedAt === null ? null : (
                <p className="notice bad">
                  {words.suspended} <When at={tenant.suspendedAt} />
                </p>
              )}
              <Facts
                of={[
                  [names.name, tenant.name],
                  [names.id, <Id key="id" value={tenant.id} />],
                  [names.state, <State key="state" of={tenant.status} />],
                  [words.plan, wordOf(tenant.plan)],
                  [names.dataStays, dataPlace(tenant.dataJurisdiction)],
                  [words.mode, words.modes[tenant.integrationMode]],
                  [names.currency, tenant.currency],
                  [names.jurisdiction, tenant.jurisdiction],
                  [words.locale, tenant.locale],
                  [words.zone, tenant.reportingTimeZone],
                  [words.above, limitsText(tenant).replaceAll("\n", ", ") || words.noLimit],
                  [words.signedDeposits, tenant.signedDeposits ? common.yes : common.no],
                  [
                    words.frames,
                    tenant.frameAncestors.length === 0
                      ? words.noFrames
                      : tenant.frameAncestors.join(", "),
                  ],
                ]}
              />
              <ActButton act={changeAct(tenant)} isMain />
            </Panel>
            <BrandingPanel branding={tenant.branding} account={tenant.name} />
          </div>
        )}
      </Read>
    </Page>
  );
}

/** Amounts with their currencies, one per line, as they are typed. */
function limitsText({ approveWithdrawalsAbove: limits }: Tenant): string {
  return limits.map(({ amount, currency }) => `${amount} ${currency}`).join("\n");
}

/** Reads "1000.00 USD" lines. */
function readLimits(text: string | undefined): { amount: string; currency: string }[] {
  return (text ?? "")
    .split(/[\n,]+/)
    .map((line) => line.trim().split(/\s+/))
    .filter(([amount]) => amount !== "")
    .map(([amount = "", currency = ""]) => ({ amount, currency: currency.toUpperCase() }));
}

function changeAct(tenant: Tenant): Act {
  return {
    ...words.change,
    operation: "account.update",
    fields: [
      {
        name: "integrationMode",
        label: words.mode,
        about: words.modeAbout,
        kind: "choice",
        choices: Object.entries(words.modes),
        first: tenant.integrationMode,
      },
      {
        name: "currency",
        label: names.currency,
        kind: "choice",
        choices: CURRENCIES,
        first: tenant.currency,
      },
      {
        name: "jurisdiction",
        label: names.jurisdiction,
        kind: "choice",
        choices: JURISDICTIONS,
        first: tenant.jurisdiction,
      },
      { name: "locale", label: words.locale, first: tenant.locale },
      { name: "reportingTimeZone", label: words.zone, first: tenant.reportingTimeZone },
      {
        name: "above",
        label: words.above,
        about: words.change.above,
        kind: "long",
        isOptional: true,
        first: limitsText(tenant),
      },
      {
        name: "signedDeposits",
        label: words.signedDeposits,
        about: words.change.signedDeposits,
        kind: "switch",
        first: onOff(tenant.signedDeposits),
      },
      {
        name: "frames",
        label: words.frames,
        about: words.change.frames,
        kind: "long",
        isOptional: true,
        first: tenant.frameAncestors.join("\n"),
      },
    ],
    args: (values) => [changesOf(tenant, values)],
  };
}

function onOff(is: boolean): string {
  return is ? "on" : "off";
}

/** Only differences are sent, so that a colleague's changes in the meantime are kept. */
function changesOf(tenant: Tenant, { frames, above, signedDeposits, ...settings }: Values) {
  const changed = Object.entries(settings).filter(
    ([name, value]) => value !== tenant[name as keyof Tenant],
  );
  const origins = listed(frames);
  return {
    ...Object.fromEntries(changed),
    ...(signedDeposits === onOff(tenant.signedDeposits)
      ? {}
      : { signedDeposits: signedDeposits === "on" }),
    ...(above === limitsText(tenant) ? {} : { approveWithdrawalsAbove: readLimits(above) }),
    ...(origins.join(" ") === tenant.frameAncestors.join(" ") ? {} : { frameAncestors: origins }),
  };
}
