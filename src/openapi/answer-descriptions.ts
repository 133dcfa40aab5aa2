/**
 * Describes the fields of answers and events whose names could be misread and whose schemas have no
 * description. Only the document contains these texts; no Worker does. docs/decisions/0182.
 */
import { mapAnswerFields, type WithFields } from "./answer-fields.ts";
import type { JsonSchema } from "./example.ts";
import { mapValues } from "./map-document.ts";

const FROM_A_ROUND = "Absent unless a round caused it.";
const STATE = "`voided`: the stake was returned.";
const POOL_STATUS = "`paused`: bets neither contribute nor win.";

/**
 * By the field's name. A name that is qualified by that of its parent, a field or a named schema, takes
 * precedence.
 */
const WORDS: Readonly<Record<string, string>> = {
  activeGameId:
    "The game of the last round; before it, the only game of the session, if it has one.",
  "auditEntry.ip": "The caller's address, if there was one.",
  "auditEntry.target": "What it was done to.",
  "balances.balance": "Cash plus bonus.",
  "balances.held": "Waits to be paid out.",
  "balances.wageringRemaining": "What must still be staked before the bonus becomes cash.",
  "branding.logo": "A data URL; null for none.",
  "branding.name": "Null for the account's name.",
  demo: "True for play money.",
  "eventEnvelope.createdAt": "When it happened, not when it was sent.",
  "eventEnvelope.tenantId": "Your account's id.",
  "eventEnvelope.type": "As named under `webhooks` in this document.",
  externalId: "Your own id for the player.",
  "foundByStaff.externalId": "The operator's own id for the player.",
  "game.enabled": "False if you have switched it off.",
  gameVersion: "The version of the game's rules.",
  guessResults: "One for each guess, oldest first.",
  "jackpotCycle.chain": "The number of the seed's chain.",
  "jackpotCycle.cycle": "Counts the hits; each ends a cycle.",
  "jackpotCycle.seedHash": "The SHA-256 of the seed, published when the cycle starts.",
  "jackpotPool.status": POOL_STATUS,
  lockedToBonus: "True if it went to the bonus, not to cash.",
  nonce: "Counts all of the player's rounds, demo ones too.",
  "pageMeta.nextCursor": "Send it as `cursor` to get the next page.",
  playerId: "Rouleau's id for the player (`plr_…`).",
  "playerRound.state": STATE,
  "playTerms.maxSessionMinutes": "How long a session may last.",
  "playTerms.realityCheckMinutes": "How often the player is asked whether to continue.",
  "realityCheck.staked": "In this session.",
  "replayLink.expiresAt": "Seven days after it was made.",
  "round.state": STATE,
  "roundFairness.state": STATE,
  scatters: "How many of them the window shows.",
  serverSeed: "In hexadecimal.",
  serverSeedHash: "The SHA-256 hash of the server seed's 32 bytes.",
  "sessionPool.status": POOL_STATUS,
  subscriptionId: "The webhook's id.",
  "tenant.frameAncestors": "The origins whose pages may show your games.",
  "tenant.ipAllowList": "The addresses that may use your API keys; empty for all.",
  "tenant.locale": "The value used when create-token names none.",
  "transaction.gameId": FROM_A_ROUND,
  "transaction.roundId": FROM_A_ROUND,
  "webhookAttempt.durationMs": "The time until your server answered, or until we stopped waiting.",
  "webhookAttempt.error": "What went wrong, in words; null if it was delivered.",
  "webhookAttempt.status":
    "`retrying`: tried again at `nextAttemptAt`. `failed`: given up or held.",
  "webhooks.state": "`held`: kept, and sent only if you replay it.",
};

/** Returns the same document with these texts in its named schemas, its answers and its events. */
export function describeAnswers<Document extends WithFields>(document: Document): Document {
  return mapAnswerFields(document, (schema, { name: parent }) =>
    schema.properties === undefined
      ? schema
      : {
          ...schema,
          properties: mapValues(schema.properties, (field, name) =>
            withWords(field, WORDS[`${parent}.${name}`] ?? WORDS[name]),
          ),
        },
  );
}

interface Field extends JsonSchema {
  readonly description?: string;
}

function withWords(field: Field, words: string | undefined): Field {
  const { description, $ref, properties } = field;
  const isSaid = [description, $ref, properties].some((one) => one !== undefined);
  return isSaid || words === undefined ? field : { ...field, description: words };
}
