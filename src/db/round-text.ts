/** A round's text in history: packed, and what SQL reads of it. docs/decisions/0132. */
import { codeOfPhrase, packText, unpackText } from "../../domain/wallet/packed-text.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";

const SETTLED = codeOfPhrase(',"state":"settled","multiplier":');
const OPEN = codeOfPhrase(',"state":"open","multiplier":');
const SESSION = codeOfPhrase('","sessionId":"ses_');

/** Returns the text under which a round is stored: JSON if SQL could not read it when packed. */
export function roundText(round: RoundRecord): string {
  const text = JSON.stringify(round);
  const packed = packText(text);
  const isRead = packed.includes(`${SESSION}${round.sessionId.slice("ses_".length)}`);
  return isRead && stateIn(packed) === round.state ? packed : text;
}

/** The round that a stored text describes. */
export function readRound(text: string): RoundRecord {
  return JSON.parse(unpackText(text)) as RoundRecord;
}

/** As `stateOf` reads it. */
function stateIn(packed: string): string {
  if (packed.includes(SETTLED)) return "settled";
  return packed.includes(OPEN) ? "open" : "voided";
}

/** The state in a round's text, in SQL. A code appears nowhere else in a packed text. */
export function stateOf(text: string): string {
  return `CASE WHEN ${text} LIKE '{%' THEN ${text} ->> 'state'
    WHEN instr(${text}, '${SETTLED}') THEN 'settled'
    WHEN instr(${text}, '${OPEN}') THEN 'open' ELSE 'voided' END`;
}

/** Whether the round of an entry `e` was opened in a session: a condition with the session's id. */
export const IN_SESSION = `CASE WHEN e.round LIKE '{%' THEN e.round ->> 'sessionId'
  ELSE 'ses_' || substr(e.round, instr(e.round, '${SESSION}') + ${SESSION.length}, 26) END = ?`;
