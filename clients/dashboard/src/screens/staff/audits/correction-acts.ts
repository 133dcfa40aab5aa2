/**
 * The requests to correct what an audit found: of a wallet (reference 13.14) or of a pool (13.25). The findings are
 * the audit's own, word for word, because a correction explains no others.
 */
import type { PlatformAuditResult } from "../../../../../sdk/src/generated/calls.ts";
import { type Act, type Field, orNone, type Values } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";

const { audits: words, words: names } = texts;

export type Finding = PlatformAuditResult["findings"][number];
export type AuditedObject = Finding["objects"][number];

/** Returns the request to correct a wallet or pool, with those of its findings that the person leaves on. */
export function correctionActOf(object: AuditedObject, findings: readonly Finding[]): Act {
  return object.kind === "wallet" ? walletAct(object, findings) : potAct(object, findings);
}

const BALANCES = ["cash", "bonus", "held"] as const;

function walletAct({ id, ...place }: AuditedObject, findings: readonly Finding[]): Act {
  return {
    ...words.correct,
    operation: "platform.createCorrection",
    fields: [
      {
        ...{ name: "currency", label: names.currency, kind: "choice" },
        ...{ choices: CURRENCIES, first: "USD" },
      },
      ...BALANCES.map(
        (name): Field => ({
          ...{ name, label: words.correct.changes(name), isOptional: true },
          about: words.correct.changesAbout,
        }),
      ),
      {
        ...{ name: "restores", kind: "switch", first: "off" },
        ...{ label: words.correct.restores, about: words.correct.restoresAbout },
      },
      ...explaining(findings),
    ],
    args: (values) => [
      {
        ...placeOf(place),
        ...{ playerId: id, currency: values.currency },
        changes: Object.fromEntries(BALANCES.map((name) => [name, orNone(values[name])])),
        restores: values.restores === "on" ? true : undefined,
        ...explained(values, findings),
      },
    ],
  };
}

function potAct({ id: currency, ...place }: AuditedObject, findings: readonly Finding[]): Act {
  const { correctPot } = words;
  return {
    ...correctPot,
    operation: "platform.createPotCorrection",
    fields: [
      { name: "pot", label: correctPot.pot, about: correctPot.potAbout, isOptional: true },
      {
        ...{ name: "playerId", label: correctPot.wallet, about: correctPot.walletAbout },
        isOptional: true,
      },
      { name: "row", label: correctPot.row, kind: "number", isOptional: true },
      {
        ...{ name: "placedAt", label: correctPot.placedAt, about: correctPot.placedAtAbout },
        isOptional: true,
      },
      { name: "contribution", label: correctPot.contribution, kind: "amount", isOptional: true },
      { name: "contributed", label: correctPot.contributed, kind: "amount", isOptional: true },
      { name: "cycle", label: correctPot.cycle, kind: "number", isOptional: true },
      ...explaining(findings),
    ],
    args: (values) => [
      {
        ...placeOf(place),
        ...{ currency, pot: orNone(values.pot), contributor: contributorOf(values) },
        ...explained(values, findings),
      },
    ],
  };
}

function placeOf({ tenantId, environment }: Omit<AuditedObject, "id">) {
  return { tenantId, environment };
}

function contributorOf(values: Values) {
  const { playerId, row, placedAt, contribution, contributed, cycle } = values;
  if (orNone(playerId) === undefined) return undefined;
  return {
    ...{ playerId, row: Number(row), placedAt, contribution, contributed },
    cycle: orNone(cycle) === undefined ? null : Number(cycle),
  };
}

/** The fields that each request has: the reason, the source of the right figures, and a switch for each finding. */
function explaining(findings: readonly Finding[]): readonly Field[] {
  return [
    { name: "reason", label: names.reason, kind: "long" },
    { name: "witness", label: words.witness, about: words.witnessAbout, kind: "long" },
    ...findings.map(
      ({ row, what, expected, found }, at): Field => ({
        ...{ name: `finding${at}`, kind: "switch", first: "on" },
        ...{ label: words.explains(`${row}: ${what}`), about: `${expected} → ${found}` },
      }),
    ),
  ];
}

function explained(values: Values, findings: readonly Finding[]) {
  return {
    ...{ reason: values.reason, witness: values.witness },
    cures: findings
      .filter((_, at) => values[`finding${at}`] === "on")
      .map(({ row, what, expected, found }) => ({ row, what, expected, found })),
  };
}
