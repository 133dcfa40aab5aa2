/** The six steps, what each still needs, and the request for production. */
import { useQuery } from "@tanstack/react-query";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Page, Panel, Read } from "../../../parts/page.tsx";
import { State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { onboarding: words } = texts;

export function OnboardingScreen() {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "onboarding"],
    queryFn: () => api.onboarding.status(),
  });
  return (
    <Page title={words.title} about={words.about}>
      <Read query={query}>
        {({ status, steps, nextAction }) => (
          <div className="stack">
            <Panel>
              <p>
                <State of={status} />
              </p>
              {nextAction === null ? null : (
                <p>
                  <strong>{words.next}:</strong> {nextAction}
                </p>
              )}
              {status === "integration_complete" ? (
                <ActButton
                  isMain
                  act={{ ...words.promote, operation: "onboarding.promote", args: () => [] }}
                />
              ) : null}
            </Panel>
            <Panel>
              <ol className="steps">
                {steps.map(({ step, name, complete, completedAt, hint }) => (
                  <li key={step}>
                    <span className={`badge ${complete ? "good" : ""}`}>
                      {complete ? words.done : words.open}
                    </span>
                    <div>
                      <strong>
                        {step}. {name}
                      </strong>
                      <div className="muted">{complete ? <When at={completedAt} /> : hint}</div>
                    </div>
                  </li>
                ))}
              </ol>
            </Panel>
          </div>
        )}
      </Read>
    </Page>
  );
}
