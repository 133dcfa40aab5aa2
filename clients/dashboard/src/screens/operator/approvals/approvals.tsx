/** Requests that wait for a second person: who asked for what, and the button to agree. Reference 12.39. */
import type { ApprovalRequest } from "../../../../../sdk/src/generated/schemas.ts";
import { usePerson } from "../../../api/permissions.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi } from "../../../parts/address.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Money } from "../../../parts/money.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { PersonName } from "../../../parts/people-names.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { voidAct } from "../rounds/void-act.ts";

const { approvals: words, words: names, players, withdrawals } = texts;

export function Approvals() {
  const api = useApi();
  const me = usePerson()?.id;
  return (
    <Page title={words.title} about={words.about}>
      <ListScreen
        label={words.title}
        name={["approvals"]}
        load={() => api.approvals.list()}
        canPoll
        columns={[
          { title: words.what, cell: ({ kind }) => words.kinds[kind] },
          { title: words.subject, cell: (request) => <Subject of={request} /> },
          {
            title: names.amount,
            isNumber: true,
            cell: ({ amount, currency }) =>
              amount === null ? "" : <Money amount={amount} currency={currency ?? ""} />,
          },
          { title: names.reason, cell: ({ kind, reason }) => reasonText(kind, reason) },
          { title: words.asked, cell: ({ requestedBy }) => <PersonName id={requestedBy} /> },
          { title: words.expires, cell: ({ expiresAt }) => <When at={expiresAt} /> },
          { title: words.act, cell: (request) => <Next request={request} me={me} /> },
        ]}
        keyOf={({ id }) => id}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}

function reasonText(kind: ApprovalRequest["kind"], reason: string | null): string {
  if (reason === null) return "";
  return kind === "round_void" ? wordOf(reason) : reason;
}

function Subject({ of: { kind, subject } }: { of: ApprovalRequest }) {
  if (kind === "withdrawal_limits") return <Go to="/settings">{words.settings}</Go>;
  if (kind === "erasure") return <Go to={`/players/${encodeURIComponent(subject)}`}>{subject}</Go>;
  const to = kind === "round_void" ? "/rounds" : "/withdrawals";
  return (
    <Go to={to} search={{ open: subject }}>
      {subject}
    </Go>
  );
}

/**
 * Nobody can agree to their own request, and no person to a key's; our staff decide about a round
 * that would win.
 */
function Next({ request, me }: { request: ApprovalRequest; me: string | undefined }) {
  const { kind, waitsFor, requestedBy } = request;
  if (waitsFor === "staff") return words.staff;
  if (requestedBy === me) return words.yours;
  if (requestedBy.startsWith("key_")) return words.byKey;
  if (kind === "withdrawal_limits") return words.limits;
  return <ActButton act={agreeAct(request)} />;
}

function agreeAct({ kind, subject, reason }: ApprovalRequest): Act {
  if (kind === "round_void") return voidAct(subject, reason ?? undefined);
  if (kind === "withdrawal") {
    return { ...withdrawals.approve, operation: "withdrawals.approve", args: () => [subject] };
  }
  return {
    ...players.erase,
    operation: "players.erase",
    isHarmful: true,
    nameToType: subject,
    args: () => [subject],
  };
}
