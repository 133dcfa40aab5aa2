/** What an operator's engineers need: keys, addresses, and the sandbox's tools. */
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../api/permissions.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Code } from "../../../parts/call-shown.tsx";
import { useOwnAccount } from "../../../parts/own-account.ts";
import { Facts, Page, Panel, Read } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { SecretOnce } from "../../../parts/secret.tsx";
import { UsageFacts } from "../../../parts/usage.tsx";
import { State, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { allowAct, SANDBOX_ACTS, secretAct, testPlayerAct } from "./developer-acts.ts";
import { Keys } from "./keys.tsx";
import { LaunchLink } from "./launch-link.tsx";

const { developers: words } = texts;

export function Developers() {
  const space = useSpace();
  const may = useMay();
  return (
    <Page
      title={words.title}
      about={words.about}
      acts={
        may("refusedCalls.list") ? (
          <Go to="/developers/refused-calls">{texts.refusedCalls.title}</Go>
        ) : null
      }
    >
      <div className="stack">
        <Panel title={words.keys}>
          <Keys />
        </Panel>
        <div className="grid">
          <Addresses />
          <LaunchLink />
          {space === "sandbox" ? <Sandbox /> : null}
          <UsagePanel />
        </div>
        <p className="muted">{words.docs}</p>
      </div>
    </Page>
  );
}

function Addresses() {
  const query = useOwnAccount();
  return (
    <Panel title={words.addresses}>
      <Read query={query} lines={2}>
        {({ ipAllowList, name }) => (
          <>
            {ipAllowList.length === 0 ? (
              <p className="muted">{words.noAddresses}</p>
            ) : (
              <pre className="code">{ipAllowList.join("\n")}</pre>
            )}
            <div className="acts">
              <ActButton act={allowAct(ipAllowList)} />
              <ActButton
                act={secretAct(name)}
                result={(answer, close) => (
                  <SecretOnce
                    secrets={[
                      { label: words.secret.label, value: (answer as { secret: string }).secret },
                    ]}
                    close={close}
                  />
                )}
              />
            </div>
          </>
        )}
      </Read>
    </Panel>
  );
}

function UsagePanel() {
  const api = useApi();
  const query = useQuery({ queryKey: [useSpace(), "usage"], queryFn: () => api.usage.get() });
  return (
    <Panel title={texts.usage.title} isWide>
      <p className="muted">{texts.usage.about}</p>
      <Read query={query}>{(usage) => <UsageFacts usage={usage} />}</Read>
    </Panel>
  );
}

function Sandbox() {
  const api = useApi();
  const query = useQuery({ queryKey: ["sandbox", "health"], queryFn: () => api.sandbox.health() });
  return (
    <Panel title={words.sandbox}>
      <div className="acts">
        <ActButton
          act={testPlayerAct()}
          isMain
          result={(answer) => (
            <Code label={words.testPlayer.made} text={(answer as { ssoToken: string }).ssoToken} />
          )}
        />
        {SANDBOX_ACTS.map((act) => (
          <ActButton key={act.operation} act={act} />
        ))}
      </div>
      <h3>{words.health}</h3>
      <Read query={query} lines={4}>
        {({ checks }) => (
          <Facts
            of={Object.entries(checks).map(
              ([name, state]) => [wordOf(name), <State key={name} of={state} />] as const,
            )}
          />
        )}
      </Read>
    </Panel>
  );
}
