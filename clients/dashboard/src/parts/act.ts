/**
 * What a person can do, as data: the operation, its arguments, and the fields to fill in. The form
 * is drawn from this, the call is sent, and the same call is shown as curl and as a line of the
 * SDK.
 */
import type { Resources } from "../../../sdk/src/generated/calls.ts";
import { operationOf, requestOf } from "../api/call.ts";
import type { Space } from "../api/space.ts";
import type { DestructiveOperation } from "./destructive.ts";

export type Values = Readonly<Record<string, string>>;

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly about?: string;
  readonly kind?: "text" | "long" | "amount" | "choice" | "switch" | "number" | "time" | "image";
  readonly choices?: readonly (string | readonly [value: string, word: string])[];
  readonly first?: string;
  readonly isOptional?: boolean;
}

type MethodName<R> = R extends keyof Resources ? `${R}.${string & keyof Resources[R]}` : never;

/** An operation's name, such as `players.suspend`. */
export type OperationName = MethodName<keyof Resources>;

/**
 * The name that the person types to confirm; if a field of the form names the thing, the text of
 * that field.
 */
type NameToType = string | ((values: Values) => string);

/** An act that destroys something or locks somebody out asks for a name; otherwise it does not compile. */
type Naming =
  | {
      readonly operation: OperationName;
      readonly nameToType: NameToType;
      readonly isHarmful?: boolean;
    }
  | {
      readonly operation: Exclude<OperationName, DestructiveOperation>;
      readonly nameToType?: never;
      readonly isHarmful?: never;
    };

export type Act = Naming & {
  readonly title: string;
  /** Its effect, in a sentence. */
  readonly says: string;
  readonly button: string;
  readonly args: (values: Values) => readonly unknown[];
  readonly fields?: readonly Field[];
  /** The effect of the filled-in form, where it has to be computed. */
  readonly effect?: (values: Values) => string | undefined;
};

/** Returns the name that must be typed before an act can be done; undefined if none must be. */
export function nameToType({ nameToType: name }: Act, values: Values): string | undefined {
  return (typeof name === "function" ? name(values) : name)?.trim();
}

interface Shown {
  readonly curl: string;
  readonly sdk: string;
}

/** Shows a call for a terminal and for a program. */
export function shown(space: Space, act: Act, values: Values): Shown {
  const [resource = "", method = ""] = act.operation.split(".");
  const operation = operationOf(resource, method);
  const args = act.args(values);
  const { path, body } = requestOf(operation, args);
  const isStaff = space === "platform";
  const lines = [
    `curl -X ${operation.verb} "$ROULEAU/api/v1${path}"`,
    `  -H "Authorization: Bearer ${isStaff ? "pk_…" : `sk_${space}_…`}"`,
    ...(operation.isKeyed ? [`  -H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(operation.credential.startsWith("signed")
      ? [`  -H "X-Service-Timestamp: …" -H "X-Service-Signature: …"`]
      : []),
    ...(body === undefined
      ? []
      : [
          `  -H "Content-Type: application/json"`,
          `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ];
  const given = args.map((arg) => JSON.stringify(arg, undefined, 2)).join(", ");
  return {
    curl: lines.join(" \\\n"),
    sdk: `await rouleau.${act.operation}(${given});`,
  };
}

/** The values that a form begins with. */
export function firstValues(act: Act): Values {
  return Object.fromEntries((act.fields ?? []).map(({ name, first }) => [name, first ?? ""]));
}

/** Splits a typed list at line breaks, spaces or commas. */
export function listed(text: string | undefined): string[] {
  return (text ?? "").split(/[\s,]+/).filter((part) => part !== "");
}

/** A value that may be left empty. */
export function orNone(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text.trim();
}
