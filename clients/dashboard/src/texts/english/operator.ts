/** The texts of an operator's screens. */
import { building } from "./operator-building.ts";
import { running } from "./operator-running.ts";

export const operator = { ...running, ...building };
