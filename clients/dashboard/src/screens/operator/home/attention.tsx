/** What waits for somebody: payouts, webhooks in trouble, security events, the next step of onboarding. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Go } from "../../../parts/go.tsx";
import { Panel } from "../../../parts/page.tsx";
import { texts } from "../../../texts/texts.ts";

const { home: words } = texts;

const DAY_MS = 86_400_000;
/** Events are counted by the hour, so the question needs to change no more often. */
const HOUR_MS = 3_600_000;

export function Attention() {
  const api = useApi();
  const space = useSpace();
  const withdrawals = useQuery({
    queryKey: [space, "withdrawals", "pending"],
    queryFn: () => api.withdrawals.list({ status: "pending", limit: 1 }),
  });
  const webhooks = useQuery({ queryKey: [space, "webhooks"], queryFn: () => api.webhooks.list() });
  const from = new Date(Math.floor((Date.now() - DAY_MS) / HOUR_MS) * HOUR_MS).toISOString();
  const security = useQuery({
    queryKey: [space, "security", from],
    queryFn: () => api.securityEvents.list({ from, limit: 100 }),
  });
  const onboarding = useQuery({
    queryKey: [space, "onboarding"],
    queryFn: () => api.onboarding.status(),
  });
  const waits: ReactNode[] = [];
  const pending = withdrawals.data?.total ?? withdrawals.data?.items.length ?? 0;
  if (pending > 0) {
    waits.push(
      <Go to="/withdrawals" search={{ status: "pending" }}>
        {words.pending(pending)}
      </Go>,
    );
  }
  for (const { id, url, enabled, consecutiveFailures } of webhooks.data?.items ?? []) {
    if (enabled && consecutiveFailures === 0) continue;
    waits.push(
      <Go to="/webhooks" search={{ open: id }}>
        {enabled ? words.webhookFails(url) : words.webhookOff(url)}
      </Go>,
    );
  }
  const events = (security.data?.items ?? []).reduce((sum, { count }) => sum + count, 0);
  if (events > 0) waits.push(<Go to="/security">{words.security(events)}</Go>);
  const { status, steps, nextAction } = onboarding.data ?? {};
  return (
    <Panel title={words.attention}>
      {waits.length === 0 ? (
        <p className="muted">{words.allWell}</p>
      ) : (
        <ul className="steps">
          {waits.map((wait, index) => (
            <li key={index}>{wait}</li>
          ))}
        </ul>
      )}
      {status === undefined || status === "active" ? null : (
        <p>
          <Go to="/onboarding">{words.onboarding}</Go>:{" "}
          {words.stepsDone(
            steps?.filter(({ complete }) => complete).length ?? 0,
            steps?.length ?? 0,
          )}
          . {nextAction}
        </p>
      )}
    </Panel>
  );
}
