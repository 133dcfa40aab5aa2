/**
 * Completes the document's operations: adds an id, which generated clients use as the name, and examples
 * of the request and the answer.
 */
import { type ExampleOptions, exampleOf, type JsonSchema } from "./example.ts";

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
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Returns the same document with every operation complete. */
export function completeOperations(generated: object) {
  const document = generated as {
    readonly paths: Paths;
    readonly webhooks?: Paths;
    readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  };
  const { schemas } = document.components;
  const complete = (paths: Paths): Paths => mapPaths(paths, (at) => completed(at, schemas));
  return {
    ...document,
    paths: complete(document.paths),
    ...(document.webhooks === undefined ? {} : { webhooks: complete(document.webhooks) }),
  };
}

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function completed(
  { path, method, operation }: Place,
  schemas: Readonly<Record<string, JsonSchema>>,
): Operation {
  const { requestBody, responses = {}, parameters = [] } = operation;
  const isList = parameters.some(({ name }) => name === "cursor");
  return {
    operationId: operationIdOf(method, path),
    ...operation,
    ...(parameters.length === 0 ? {} : { parameters: parameters.map(describedOnce) }),
    ...(requestBody === undefined
      ? {}
      : { requestBody: withExample(requestBody, { schemas, isRequest: true }) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        status.startsWith("20")
          ? withExample(response, { schemas, isRequest: false, isList })
          : response,
      ]),
    ),
  };
}

/** Leaves out what the parameter's schema says again. */
function describedOnce(parameter: Parameter): Parameter {
  const { description: _, ...schema } = (parameter.schema ?? {}) as { description?: string };
  return parameter.description === undefined ? parameter : { ...parameter, schema };
}

function withExample(
  described: Content,
  options: ExampleOptions & { readonly isList?: boolean },
): Content {
  const media = described.content?.["application/json"];
  if (media?.schema === undefined) return described;
  const whole = media.example ?? exampleOf(media.schema, options);
  const { meta: _, ...single } = whole as { readonly meta?: unknown };
  const example = options.isList === false ? single : whole;
  return { ...described, content: { "application/json": { ...media, example } } };
}

/** Such as `getPlayersByPlayerIdRounds`: made from the method and path, so nobody has to choose it. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace("/api/v1/", "")
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function mapPaths(paths: Paths, complete: (place: Place) => Operation): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          complete({ path, method, operation }),
        ]),
      ),
    ]),
  );
}
