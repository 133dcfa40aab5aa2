/** Goes through the fields of all named schemas, answers and events of the document. */
import type { JsonSchema, Place } from "./example.ts";
import { mapPaths, mapValues } from "./map-document.ts";

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

interface Operation {
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface WithFields {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Returns the replacement of a schema; the schemas inside it are changed afterwards. */
export type Change = (schema: JsonSchema, place: Place) => JsonSchema;

/** Returns the same document with every schema of these fields changed. */
export function mapAnswerFields<Document extends WithFields>(
  document: Document,
  change: Change,
): Document {
  const { paths, webhooks = {}, components } = document;
  const ofContent = contentChanger(change);
  return {
    ...document,
    components: {
      ...components,
      schemas: mapValues(components.schemas, (schema, name) => {
        // The name of a named schema counts as the name of the field that holds it.
        const asField = name.charAt(0).toLowerCase() + name.slice(1);
        return mapSchema(schema, { name: asField, parent: "" }, change);
      }),
    },
    paths: mapPaths(paths, ({ operation }) => ({
      ...operation,
      responses: mapValues(operation.responses ?? {}, ofContent),
    })),
    webhooks: mapPaths(webhooks, ({ operation }) => ({
      ...operation,
      requestBody: ofContent(operation.requestBody ?? {}),
    })),
  };
}

function contentChanger(change: Change) {
  return <Described extends { readonly content?: Content }>(described: Described): Described => {
    if (described.content === undefined) return described;
    const content = mapValues(described.content, (media) =>
      media.schema === undefined
        ? media
        : { ...media, schema: mapSchema(media.schema, { name: "", parent: "" }, change) },
    );
    return { ...described, content };
  };
}

function mapSchema(schema: JsonSchema, place: Place, change: Change): JsonSchema {
  const changed = change(schema, place);
  const { properties, items, anyOf, oneOf, allOf } = changed;
  const inside = (one: JsonSchema) => mapSchema(one, place, change);
  const ofField = (field: JsonSchema, name: string) =>
    mapSchema(field, { name, parent: place.name }, change);
  return {
    ...changed,
    ...(properties === undefined ? {} : { properties: mapValues(properties, ofField) }),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inside) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(inside) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(inside) }),
  };
}
