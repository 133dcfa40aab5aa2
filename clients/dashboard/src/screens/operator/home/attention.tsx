/** What needs attention: withdrawals, webhooks in trouble, security events, the next step of onboarding. */
import { useQuery } from "@tanstack/react-query";
import type { HomeGetResult } from "../../../../../sdk/src/generated/calls.ts";
import { useMay } from "../../../api/permissions.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { grouped } from "../../../parts/money.tsx";
import { Panel } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { texts } from "../../../texts/texts.ts";

const { home: words } = texts;

const EVERY_MS = 10_000;

interface Waiting {
  /** The items that cost money or interrupt play right now, instead of only waiting. */
  readonly isBad?: boolean;
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
  const approvals = useQuery({
    queryKey: [useSpace(), "waiting-approvals"],
    queryFn: () => api.approvals.list(),
    refetchInterval: EVERY_MS,
    enabled: may("approvals.list"),
  });
  const returns = useQuery({
    queryKey: [useSpace(), "returns"],
    queryFn: () => api.returns.list(),
    enabled: may("returns.list"),
  });
  const outside = (returns.data?.items ?? []).filter(({ isOutside }) => isOutside);
  const all: readonly Waiting[] = [
    { count: approvals.data?.items.length ?? 0, to: "/approvals", text: words.approvals },
    {
      count: new Set(outside.map(({ gameId }) => gameId)).size,
      to: "/games",
      text: words.outside,
      isBad: true,
    },
    { count: money?.withdrawalsOpen ?? 0, to: "/withdrawals", text: words.pending },
    { count: webhooks.disabled, to: "/webhooks", text: words.webhooksOff, isBad: true },
    { count: webhooks.failing, to: "/webhooks", text: words.webhooksFail, isBad: true },
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
        <ul className="waiting">
          {waiting.map(({ count, to, text, isBad }) => (
            <li key={text(2)}>
              <span className={`badge ${isBad ? "bad" : "warn"}`} aria-hidden="true">
                {grouped(String(count))}
              </span>
              <Go to={to}>{text(count)}</Go>
            </li>
          ))}
        </ul>
      )}
      {steps.length === 0 ? null : <Progress steps={steps} next={nextAction} />}
    </Panel>
  );
}

interface ProgressProps {
  readonly steps: readonly { readonly complete: boolean }[];
  readonly next: string | null | undefined;
}

/** The progress of onboarding, and the next step. */
function Progress({ steps, next }: ProgressProps) {
  const done = steps.filter(({ complete }) => complete).length;
  return (
    <div className="stack">
      <p>
        <Go to="/onboarding">{words.onboarding}</Go>: {words.stepsDone(done, steps.length)}. {next}
      </p>
      <div className="progress" aria-hidden="true">
        <span style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
    </div>
  );
}
