/**
 * Adds the sample of each text field to the field itself, once for all answers that contain it, so that
 * every tool makes the same example of an answer from its schema and no example needs to be written out.
 */
import { type JsonSchema, type Place, sampleText } from "./example.ts";

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

interface Operation {
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Described {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Returns the same document with samples in its named schemas, its answers and its events. */
export function stateFieldExamples<Document extends Described>(document: Document): Document {
  const { paths, webhooks = {}, components } = document;
  return {
    ...document,
    components: { ...components, schemas: mapValues(components.schemas, ofNamed) },
    paths: mapOperations(paths, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses ?? {}, ofContent),
    })),
    webhooks: mapOperations(webhooks, (operation) => ({
      ...operation,
      requestBody: ofContent(operation.requestBody ?? {}),
    })),
  };
}

function ofContent<Described extends { readonly content?: Content }>(described: Described) {
  if (described.content === undefined) return described;
  const content = mapValues(described.content, (media) =>
    media.schema === undefined
      ? media
      : { ...media, schema: withSamples(media.schema, { name: "", parent: "" }) },
  );
  return { ...described, content };
}

/** A named schema's own name counts as that of the field that holds it. */
function ofNamed(schema: JsonSchema, name: string): JsonSchema {
  const asField = name.charAt(0).toLowerCase() + name.slice(1);
  return withSamples(schema, { name: asField, parent: "" });
}

/** Returns the schema with a sample for each text field that states nothing about its values. */
function withSamples(schema: JsonSchema, place: Place): JsonSchema {
  const { properties, items, anyOf, oneOf, allOf } = schema;
  const inside = (one: JsonSchema) => withSamples(one, place);
  const sample = isOpenText(schema) ? sampleText(place) : undefined;
  const ofField = (field: JsonSchema, name: string) =>
    withSamples(field, { name, parent: place.name });
  return {
    ...schema,
    ...(sample === undefined ? {} : { example: sample }),
    ...(properties === undefined ? {} : { properties: mapValues(properties, ofField) }),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inside) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(inside) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(inside) }),
  };
}

function isOpenText(schema: JsonSchema): boolean {
  const isText = [schema.type].flat().includes("string");
  const { example, const: only, default: usual, enum: choices, format } = schema;
  return isText && [example, only, usual, choices, format].every((one) => one === undefined);
}

function mapOperations(paths: Paths, change: (one: Operation) => Operation): Paths {
  return mapValues(paths, (methods) => mapValues(methods, change));
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, change(value, key)]),
  );
}
