/** Voiding an open round: two people do it together, for the same reason. Reference 8.15. */
import { type Act, orNone } from "../../../parts/act.ts";
import { VOID_REASONS } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";

const { rounds: words, words: names } = texts;

/** `reason` is the reason of a colleague who has already requested it. */
export function voidAct(id: string, reason: string = "malfunction"): Act {
  return {
    ...words.void,
    operation: "rounds.void",
    isHarmful: true,
    nameToType: id,
    fields: [
      { name: "reason", label: names.reason, kind: "choice", choices: VOID_REASONS, first: reason },
      { name: "note", label: words.void.note, kind: "long", isOptional: true },
    ],
    args: (values) => [id, { reason: values.reason, note: orNone(values.note) }],
  };
}
