/** The fields of a form for what a session has to know about the person who plays. */
import { type Field, orNone, type Values } from "../../../parts/act.ts";
import { texts } from "../../../texts/all-texts.ts";

const { newPlayer } = texts;

export const PERSON_FIELDS: readonly Field[] = [
  {
    name: "locale",
    label: newPlayer.locale,
    about: newPlayer.localeAbout,
    isOptional: true,
  },
  {
    name: "under25",
    label: newPlayer.under25,
    about: newPlayer.under25About,
    kind: "switch",
    first: "off",
  },
];

/** Returns what was typed into them, as the API takes it. */
export function personOf({ locale, under25 }: Values) {
  return { locale: orNone(locale), ageGroup: under25 === "on" ? "under25" : undefined };
}
