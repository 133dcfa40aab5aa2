/**
 * Adds the sample of each text field to the field itself, once for all answers that contain it, so that
 * every tool makes the same example of an answer from its schema and no example needs to be written out.
 */
import { mapAnswerFields, type WithFields } from "./answer-fields.ts";
import { type JsonSchema, sampleText } from "./example.ts";

/** Returns the same document with samples in its named schemas, its answers and its events. */
export function stateFieldExamples<Document extends WithFields>(document: Document): Document {
  return mapAnswerFields(document, (schema, place) => {
    const sample = isOpenText(schema) ? sampleText(place) : undefined;
    return sample === undefined ? schema : { ...schema, example: sample };
  });
}

/** Returns true for a text field that states nothing else about its values. */
function isOpenText(schema: JsonSchema): boolean {
  const isText = [schema.type].flat().includes("string");
  const { example, const: only, default: usual, enum: choices, format } = schema;
  return isText && [example, only, usual, choices, format].every((one) => one === undefined);
}
