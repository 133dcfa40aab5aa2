/** One withdrawal, and what can be done with it in its state. */
import { useQuery } from "@tanstack/react-query";
import { PAYING_ACCOUNT } from "../../../../../../domain/wallet/withdrawal.ts";
import type {
  WithdrawalApproval,
  WithdrawalDetails,
} from "../../../../../sdk/src/generated/schemas.ts";
import { usePerson } from "../../../api/permissions.ts";
import { type Act, type Field, orNone } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Money } from "../../../parts/money.tsx";
import { Facts, Read } from "../../../parts/page.tsx";
import { useNameOf } from "../../../parts/people-names.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { withdrawals: words, words: names } = texts;

const MAIN: ReadonlySet<string> = new Set(["withdrawals.approve", "withdrawals.complete"]);

export function WithdrawalDetail({ id, isFrozen }: { id: string; isFrozen: boolean }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "withdrawal", id],
    queryFn: () => api.withdrawals.get(id),
  });
  const me = usePerson()?.id;
  return (
    <Read query={query}>
      {(withdrawal) => (
        <>
          <h2>
            <Money amount={withdrawal.amount} currency={withdrawal.currency} />
          </h2>
          {isFrozen ? <p className="notice bad">{words.frozen}</p> : null}
          {isPaidByUs(withdrawal) ? <p className="notice">{words.paidByUs}</p> : null}
          <WithdrawalFacts withdrawal={withdrawal} />
          <div className="acts">
            {actsOf(withdrawal, me).map((act) => (
              <ActButton key={act.operation} act={act} isMain={MAIN.has(act.operation)} />
            ))}
          </div>
        </>
      )}
    </Read>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: WithdrawalDetails }) {
  const { destination, approval } = withdrawal;
  const nameOf = useNameOf();
  return (
    <Facts
      of={[
        [names.id, <Id key="id" value={withdrawal.withdrawalId} />],
        [names.state, <State key="state" of={withdrawal.status} />],
        [
          names.player,
          <Go key="player" to={`/players/${encodeURIComponent(withdrawal.playerId)}`}>
            {withdrawal.playerId}
          </Go>,
        ],
        [
          words.destination,
          destination === null ? (
            words.toYou
          ) : (
            <>
              {wordOf(destination.chain)} <Id value={destination.address} />
            </>
          ),
        ],
        approval !== null && [words.approval, approvalText(approval, nameOf)],
        [words.transaction, <Id key="transaction" value={withdrawal.transactionId} />],
        withdrawal.reference !== null && [
          names.reference,
          <Id key="reference" value={withdrawal.reference} />,
        ],
        withdrawal.reason !== null && [names.reason, withdrawal.reason],
        withdrawal.failedBy !== undefined && [words.failedBy, wordOf(withdrawal.failedBy)],
        [names.created, <When key="created" at={withdrawal.createdAt} />],
        [words.updated, <When key="updated" at={withdrawal.updatedAt} />],
      ]}
    />
  );
}

function approvalText(
  { state, requestedBy, approvedBy }: WithdrawalApproval,
  nameOf: (id: string) => string,
): string {
  const [asked, agreed] = [nameOf(requestedBy ?? ""), nameOf(approvedBy ?? "")];
  if (state === "needed") return words.approvals.needed;
  return state === "requested"
    ? words.approvals.requested(asked)
    : words.approvals.approved(agreed, asked);
}

/** True if the platform pays it out on its chain, so that nobody else can end it. Reference 4.7. */
function isPaidByUs({ status, reference }: WithdrawalDetails): boolean {
  return status === "sent" && reference !== null && reference.startsWith(PAYING_ACCOUNT);
}

/**
 * A withdrawal moves from pending through sent and confirmed to completed; it can fail while it is
 * pending. The person who requested its approval cannot give it.
 */
function actsOf(withdrawal: WithdrawalDetails, me: string | undefined): readonly Act[] {
  const { withdrawalId: id, status, approval } = withdrawal;
  if (status === "completed" || status === "failed" || isPaidByUs(withdrawal)) return [];
  const reference: Field = { name: "reference", label: names.reference };
  const after = { ...reference, isOptional: true };
  const withReference = (values: Readonly<Record<string, string>>) => [
    id,
    { reference: orNone(values.reference) },
  ];
  const sent: Act = {
    ...words.sent,
    operation: "withdrawals.sent",
    fields: [{ ...reference, about: words.sent.reference }],
    args: withReference,
  };
  const confirm: Act = {
    ...words.confirm,
    operation: "withdrawals.confirm",
    fields: [after],
    args: withReference,
  };
  const complete: Act = {
    ...words.complete,
    operation: "withdrawals.complete",
    fields: [after],
    nameToType: id,
    args: withReference,
  };
  const fail: Act = {
    ...words.fail,
    operation: "withdrawals.fail",
    isHarmful: true,
    nameToType: id,
    fields: [{ name: "reason", label: names.reason, about: words.fail.reason, kind: "long" }],
    args: ({ reason }) => [id, { reason }],
  };
  if (status === "pending" && approval !== null && approval.state !== "approved") {
    if (approval.state === "requested" && approval.requestedBy === me) return [fail];
    return [{ ...words.approve, operation: "withdrawals.approve", args: () => [id] }, fail];
  }
  return [
    complete,
    ...(status === "pending" ? [sent] : []),
    ...(status === "sent" ? [confirm] : []),
    ...(status === "pending" ? [fail] : []),
  ];
}
