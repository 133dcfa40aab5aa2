/**
 * Moves each answer, parameter and example of an error that several operations have into the document's
 * components, and restores such a document in full for programs that read it.
 */
import { mapPaths, mapValues } from "./map-document.ts";
import { withAnswerExamples } from "./operations.ts";

/** The credentials of an operation that states none. */
const USUAL_SECURITY = [{ apiKey: [] }, { person: [] }];
/** The environments in which an operation works if it states none. */
const USUAL_ENVIRONMENTS = ["sandbox", "production"];
const TAKEN = "2XX";

interface Reference {
  readonly $ref: string;
}

interface Parameter {
  readonly name: string;
}

interface Operation {
  readonly "x-access"?: string;
  readonly "x-environments"?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly responses?: Readonly<Record<string, Answer | Reference>>;
}

interface Answer {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Media {
  readonly schema?: unknown;
  readonly examples?: Readonly<Record<string, object>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Document {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: object;
}

/** Returns the same document with references in place of repeated parts. */
export function shareParts(document: Document): object {
  const operations = [document.paths, document.webhooks ?? {}].flatMap((paths) =>
    Object.values(paths).flatMap((methods) => Object.values(methods)),
  );
  const parameters = new Shared("parameters", ({ name }: Parameter) =>
    name.replace(/^webhook-(id|seq|sig|time)\w*$/, "wh$1").replaceAll("-", ""),
  );
  const responses = new Shared("responses", (_: object, status: string) =>
    status === TAKEN ? "Taken" : status,
  );
  const examples: Record<string, object> = {};
  const withSharedExamples = (answer: Answer | Reference) =>
    mapExamples(answer, (example, code) => {
      examples[code] = example;
      return { $ref: `#/components/examples/${code}` };
    });
  for (const operation of operations) {
    for (const parameter of operation.parameters ?? []) parameters.see(parameter as Parameter, "");
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      responses.see(withSharedExamples(response), status);
    }
  }
  const whole = mapOperations(document, (operation) => ({
    ...withoutUsual(operation),
    ...(operation.parameters === undefined
      ? {}
      : { parameters: operation.parameters.map((one) => parameters.shared(one)) }),
    ...(operation.responses === undefined
      ? {}
      : {
          responses: mapValues(operation.responses, (one) =>
            responses.shared(withSharedExamples(one)),
          ),
        }),
  }));
  const components = {
    parameters: parameters.components,
    responses: responses.components,
    examples,
  };
  return {
    ...whole,
    security: USUAL_SECURITY,
    components: { ...document.components, ...components },
  };
}

/** Leaves out of an operation whatever the document states as the default. */
function withoutUsual(operation: Operation): Operation {
  const { security, "x-environments": environments, ...rest } = operation;
  const isUsual = (stated: unknown, usual: unknown) =>
    stated === undefined || JSON.stringify(stated) === JSON.stringify(usual);
  return {
    ...rest,
    ...(isUsual(environments, USUAL_ENVIRONMENTS) ? {} : { "x-environments": environments }),
    ...(isUsual(security, USUAL_SECURITY) ? {} : { security }),
  };
}

/** Adds it back, for an operation as it is served. */
function withUsual(operation: Operation): Operation {
  if (operation["x-access"] === undefined) return operation;
  return { security: USUAL_SECURITY, "x-environments": USUAL_ENVIRONMENTS, ...operation };
}

/**
 * Returns the same document with the parts that its operations refer to in their own places, and with the
 * examples that their schemas state; schemas stay where they are.
 */
export function withOwnParts<Whole extends object>(document: Whole): Whole {
  const { components } = document as unknown as {
    components: Record<string, Record<string, object>>;
  };
  const own = (part: object): object => {
    if (!("$ref" in part)) return part;
    const [kind = "", name = ""] = (part as Reference).$ref.split("/").slice(-2);
    const found = components[kind]?.[name];
    if (found === undefined) throw new Error(`the document lacks ${(part as Reference).$ref}`);
    return found;
  };
  const whole = mapOperations(document as unknown as Document, (operation) => ({
    ...withUsual(operation),
    ...(operation.parameters === undefined ? {} : { parameters: operation.parameters.map(own) }),
    ...(operation.responses === undefined
      ? {}
      : { responses: mapValues(operation.responses, (one) => mapExamples(own(one), own)) }),
  }));
  return withAnswerExamples(whole as Whole);
}

/** Returns the answer with its named examples changed. */
function mapExamples(
  answer: Answer | Reference,
  change: (example: object, name: string) => object,
): object {
  if (!("content" in answer) || answer.content === undefined) return answer;
  const content = mapValues(answer.content, (media) => {
    if (media.examples === undefined) return media;
    const named = Object.entries(media.examples);
    return {
      ...media,
      examples: Object.fromEntries(named.map(([name, one]) => [name, change(one, name)])),
    };
  });
  return { ...answer, content };
}

/** The parts of one kind that occur more than once, each with a name. */
class Shared<Part extends object> {
  readonly #kind: string;
  readonly #nameOf: (part: Part, context: string) => string | undefined;
  /** The name of each part, by its content; undefined if it has occurred only once. */
  readonly #names = new Map<string, string | undefined>();
  readonly #counts = new Map<string, number>();

  constructor(kind: string, nameOf: (part: Part, context: string) => string | undefined) {
    this.#kind = kind;
    this.#nameOf = nameOf;
  }

  see(part: Part, context: string): void {
    const stated = JSON.stringify(part);
    if (!this.#names.has(stated)) this.#names.set(stated, undefined);
    else if (this.#names.get(stated) === undefined) {
      const name = this.#nameOf(part, context);
      if (name === undefined) return;
      const count = (this.#counts.get(name) ?? 0) + 1;
      this.#counts.set(name, count);
      this.#names.set(stated, count === 1 ? name : `${name}-${count}`);
    }
  }

  shared(part: object): object {
    const name = this.#names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${this.#kind}/${name}` };
  }

  get components(): object {
    return Object.fromEntries(
      [...this.#names].flatMap(([stated, name]) =>
        name === undefined ? [] : [[name, JSON.parse(stated) as object]],
      ),
    );
  }
}

function mapOperations(document: Document, change: (one: Operation) => object): object {
  const map = (all: Paths) => mapPaths(all, ({ operation }) => change(operation));
  const { paths, webhooks } = document;
  return {
    ...document,
    paths: map(paths),
    ...(webhooks === undefined ? {} : { webhooks: map(webhooks) }),
  };
}
