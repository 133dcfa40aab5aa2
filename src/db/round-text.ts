/** A round's text in history: how it is packed, and how SQL reads it. docs/decisions/0132. */
import { codeOfPhrase, packText, unpackText } from "../../domain/wallet/packed-text.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";

const SETTLED = codeOfPhrase(',"state":"settled","multiplier":');
const OPEN = codeOfPhrase(',"state":"open","multiplier":');
const SESSION = codeOfPhrase('","sessionId":"ses_');

/** Returns the stored text of a round: packed, or JSON if SQL could not read the packed text. */
export function roundText(round: RoundRecord): string {
  const text = JSON.stringify(round);
  const packed = packText(text);
  const isRead = packed.includes(`${SESSION}${round.sessionId.slice("ses_".length)}`);
  return isRead && stateIn(packed) === round.state ? packed : text;
}

/** Returns the round of a stored text. */
export function readRound(text: string): RoundRecord {
  return JSON.parse(unpackText(text)) as RoundRecord;
}

/** Returns the state as `stateOf` reads it. */
function stateIn(packed: string): string {
  if (packed.includes(SETTLED)) return "settled";
  return packed.includes(OPEN) ? "open" : "voided";
}

/** Returns SQL for the state in a round's text. The code appears nowhere else in a packed text. */
export function stateOf(text: string): string {
  return `CASE WHEN ${text} LIKE '{%' THEN ${text} ->> 'state'
    WHEN instr(${text}, '${SETTLED}') THEN 'settled'
    WHEN instr(${text}, '${OPEN}') THEN 'open' ELSE 'voided' END`;
}

/** The condition that the round of an entry `e` was opened in a session; takes the session's id. */
export const IN_SESSION = `CASE WHEN e.round LIKE '{%' THEN e.round ->> 'sessionId'
  ELSE 'ses_' || substr(e.round, instr(e.round, '${SESSION}') + ${SESSION.length}, 26) END = ?`;
