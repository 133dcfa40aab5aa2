/**
 * Completes the document's operations: adds an id, which generated clients use as the name, and an example
 * of each request. The fields of a schema state the example of an answer or event (field-examples.ts), and
 * `withAnswerExamples` assembles it.
 */
import { exampleOf, type JsonSchema } from "./example.ts";
import { mapPaths } from "./map-document.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

interface Content {
  readonly content?: Readonly<
    Record<string, { readonly schema?: JsonSchema; readonly example?: unknown }>
  >;
}

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface Described {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: { readonly schemas: Schemas };
}

/** Returns the same document with every operation complete. */
export function completeOperations(generated: object): Described {
  const document = generated as Described;
  const { schemas } = document.components;
  return {
    ...document,
    paths: mapPaths(document.paths, (place) => completed(place, schemas)),
    ...(document.webhooks === undefined
      ? {}
      : { webhooks: mapPaths(document.webhooks, ({ operation }) => named(operation)) }),
  };
}

/**
 * Returns the document, whose operations must be complete, with an example of each answer and of each
 * event.
 */
export function withAnswerExamples<Whole extends object>(document: Whole): Whole {
  const { paths, webhooks = {}, components } = document as unknown as Described;
  const { schemas } = components;
  const ofAnswer = ({ operation }: Place): Operation => {
    const isList = operation.parameters?.some(({ name }) => name === "cursor") ?? false;
    const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => [
      status,
      status.startsWith("20") ? withExample(response, { schemas, isList }) : response,
    ]);
    return { ...operation, responses: Object.fromEntries(responses) };
  };
  const ofEvent = ({ operation }: Place): Operation => ({
    ...operation,
    // Shows the fields that every event of its type has.
    requestBody: withExample(operation.requestBody ?? {}, { schemas, isRequest: true }),
  });
  return {
    ...document,
    paths: mapPaths(paths, ofAnswer),
    webhooks: mapPaths(webhooks, ofEvent),
  };
}

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function completed({ path, method, operation }: Place, schemas: Schemas): Operation {
  const { requestBody } = operation;
  return {
    operationId: operationIdOf(method, path),
    ...named(operation),
    ...(requestBody === undefined
      ? {}
      : { requestBody: withExample(requestBody, { schemas, isRequest: true }) }),
  };
}

function named(operation: Operation): Operation {
  const { parameters = [] } = operation;
  if (parameters.length === 0) return operation;
  return { ...operation, parameters: parameters.map(describedOnce) };
}

/** Leaves out what the parameter's schema repeats. */
function describedOnce(parameter: Parameter): Parameter {
  const { description: _, ...schema } = (parameter.schema ?? {}) as { description?: string };
  return parameter.description === undefined ? parameter : { ...parameter, schema };
}

interface Shown {
  readonly schemas: Schemas;
  readonly isRequest?: boolean;
  /** False for an answer that is not a list and so has no `meta`. */
  readonly isList?: boolean;
}

function withExample(described: Content, { schemas, isRequest = false, isList }: Shown): Content {
  const media = described.content?.["application/json"];
  if (media?.schema === undefined) return described;
  const whole = media.example ?? exampleOf(media.schema, { schemas, isRequest });
  const { meta: _, ...single } = whole as { readonly meta?: unknown };
  const example = isList === false ? single : whole;
  return { ...described, content: { "application/json": { ...media, example } } };
}

/**
 * Returns an id such as `getPlayersByPlayerIdRounds`, made from the method and path, so that nobody has to
 * choose it.
 */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace("/api/v1/", "")
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
