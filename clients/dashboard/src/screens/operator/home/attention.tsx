/** What waits for somebody: withdrawals, webhooks in trouble, security events, the next step of onboarding. */
import { useQuery } from "@tanstack/react-query";
import type { HomeGetResult } from "../../../../../sdk/src/generated/calls.ts";
import { useMay } from "../../../api/may.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Go } from "../../../parts/go.tsx";
import { Panel } from "../../../parts/page.tsx";
import { texts } from "../../../texts/texts.ts";

const { home: words } = texts;

interface Waiting {
  readonly count: number;
  readonly to: string;
  readonly text: (count: number) => string;
}

export function Attention({ home }: { home: HomeGetResult }) {
  const api = useApi();
  const may = useMay();
  const { money, webhooks, securityEvents, account } = home;
  const onboarding = useQuery({
    queryKey: [useSpace(), "onboarding"],
    queryFn: () => api.onboarding.status(),
    enabled: account.status !== "active" && may("onboarding.status"),
  });
  const all: readonly Waiting[] = [
    { count: money?.withdrawalsOpen ?? 0, to: "/withdrawals", text: words.pending },
    { count: webhooks.disabled, to: "/webhooks", text: words.webhooksOff },
    { count: webhooks.failing, to: "/webhooks", text: words.webhooksFail },
    { count: securityEvents, to: "/security", text: words.security },
  ];
  const waiting = all.filter(({ count }) => count > 0);
  const { steps = [], nextAction } = onboarding.data ?? {};
  return (
    <Panel title={words.attention}>
      {account.suspended ? <p className="notice bad">{words.suspended}</p> : null}
      {waiting.length === 0 ? (
        <p className="muted">{words.allWell}</p>
      ) : (
        <ul className="steps">
          {waiting.map(({ count, to, text }) => (
            <li key={text(2)}>
              <Go to={to}>{text(count)}</Go>
            </li>
          ))}
        </ul>
      )}
      {steps.length === 0 ? null : (
        <p>
          <Go to="/onboarding">{words.onboarding}</Go>:{" "}
          {words.stepsDone(steps.filter(({ complete }) => complete).length, steps.length)}.{" "}
          {nextAction}
        </p>
      )}
    </Panel>
  );
}
