/** The texts of an operator's screens. */
import { building } from "./operator-building.ts";
import { forms } from "./operator-forms.ts";
import { running } from "./operator-running.ts";

export const operator = { ...running, ...building, ...forms };
