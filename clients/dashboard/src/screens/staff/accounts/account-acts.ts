/** What staff can do with an account in its state. */
import { ISSUED_KEY_SCOPES } from "../../../../../../domain/authority/key-scopes.ts";
import { ISSUED_KEY_LIFETIME_DAYS } from "../../../../../../domain/limits.ts";
import type { PlatformTenant } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, type Field, listed, orNone } from "../../../parts/act.ts";
import { ENVIRONMENTS, PLANS, VOID_REASONS } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";

const { accounts: words, words: names } = texts;

const ENVIRONMENT: Field = {
  name: "environment",
  label: names.environment,
  kind: "choice",
  choices: ENVIRONMENTS,
  first: "production",
};
const REASON: Field = { name: "reason", label: names.reason, kind: "long" };

/** The acts of the review, and those on the whole account. */
export function accountActs({ id, name, status, suspendedAt, plan }: PlatformTenant) {
  const acts: Act[] = [];
  if (status === "review_requested") {
    acts.push({ ...words.startReview, operation: "platform.startReview", args: () => [id] });
  }
  if (status === "review_requested" || status === "under_review") {
    acts.push({
      ...words.reject,
      operation: "platform.rejectTenant",
      isHarmful: true,
      nameToType: name,
      fields: [
        {
          name: "reasons",
          label: words.reject.reasons,
          about: words.reject.reasonsAbout,
          kind: "long",
        },
      ],
      args: ({ reasons = "" }) => [id, { reasons: reasons.split("\n").filter(Boolean) }],
    });
  }
  if (status === "approved" || status === "production") {
    acts.push({ ...words.activate, operation: "platform.activateTenant", args: () => [id] });
  }
  acts.push({
    ...words.setPlan,
    operation: "platform.setPlan",
    fields: [{ name: "plan", label: words.plan, kind: "choice", choices: PLANS, first: plan }],
    args: (values) => [id, { plan: values.plan }],
  });
  acts.push(
    suspendedAt === null
      ? {
          ...words.suspend,
          operation: "platform.suspendTenant",
          isHarmful: true,
          nameToType: name,
          fields: [REASON],
          args: ({ reason }) => [id, { reason }],
        }
      : {
          ...words.reopen,
          operation: "platform.reopenTenant",
          fields: [REASON],
          args: ({ reason }) => [id, { reason }],
        },
  );
  return acts;
}

export function approveAct({ id, name }: PlatformTenant): Act {
  return {
    ...words.approve,
    operation: "platform.approveTenant",
    nameToType: name,
    args: () => [id],
  };
}

export function issueKeyAct({ id }: PlatformTenant): Act {
  return {
    ...words.issueKey,
    operation: "platform.issueApiKey",
    fields: [
      ENVIRONMENT,
      REASON,
      {
        ...{ name: "scopes", label: words.issueKey.scopes, about: words.issueKey.scopesAbout },
        ...{ kind: "long", first: ISSUED_KEY_SCOPES.join("\n") },
      },
      {
        ...{ name: "days", label: words.issueKey.days, kind: "number" },
        first: String(ISSUED_KEY_LIFETIME_DAYS),
      },
    ],
    args: ({ environment, reason, scopes, days }) => [
      id,
      { environment, reason, scopes: listed(scopes), lifetimeDays: Number(days) },
    ],
  };
}

/** What staff do for an operator that cannot do it itself. */
export function helpActs({ id: tenantId, name }: PlatformTenant): readonly Act[] {
  return [
    {
      ...words.failWithdrawal,
      operation: "platform.failWithdrawal",
      isHarmful: true,
      nameToType: name,
      fields: [{ name: "id", label: words.failWithdrawal.id }, ENVIRONMENT, REASON],
      args: ({ id, environment, reason }) => [id, { tenantId, environment, reason }],
    },
    {
      ...words.voidRound,
      operation: "platform.voidRound",
      isHarmful: true,
      nameToType: name,
      fields: [
        { name: "id", label: words.voidRound.id },
        ENVIRONMENT,
        {
          name: "reason",
          label: names.reason,
          kind: "choice",
          choices: VOID_REASONS,
          first: "malfunction",
        },
        { name: "note", label: words.voidRound.note, kind: "long", isOptional: true },
      ],
      args: ({ id, environment, reason, note }) => [
        id,
        { tenantId, environment, reason, note: orNone(note) },
      ],
    },
  ];
}
