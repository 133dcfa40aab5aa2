/** Work on an account's environment that is done in parts, each with a call that says where the next one begins. */
import type { Act, Field, Values } from "../../../parts/act.ts";
import type { Search } from "../../../parts/address.ts";
import { ENVIRONMENTS, type Environment, environmentNamed } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";

const { words: names } = texts;

interface RunPlace {
  readonly tenantId: string;
  readonly environment: Environment;
}

/** The answers so far. */
export interface Run<Answer> {
  readonly place: RunPlace;
  readonly answers: readonly Answer[];
}

export interface RunProps<Answer> {
  readonly run: Run<Answer>;
  readonly change: (run: Run<Answer>) => void;
}

/** The fields of the form, filled in from the address. */
export function placeFields({ tenantId = "", environment }: Search): readonly Field[] {
  return [
    { name: "tenantId", label: names.tenant, first: tenantId },
    {
      ...{ name: "environment", label: names.environment, kind: "choice", choices: ENVIRONMENTS },
      first: environmentNamed(environment) ?? "production",
    },
  ];
}

export const bodyOf: Act["args"] = (values) => [placeOf(values)];

export function placeOf({ tenantId = "", environment }: Values): RunPlace {
  return { tenantId, environment: environmentNamed(environment) ?? "production" };
}
