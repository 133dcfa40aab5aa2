/**
 * The OpenAPI document as the reference shows it: the reader is not asked for anything that the
 * page itself adds to a call. The served document does not change.
 */

export interface OperationObject {
  parameters?: ParameterObject[];
  requestBody?: { content?: Record<string, { example?: unknown }> };
  security?: Record<string, unknown>[];
}

export interface ParameterObject {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: { example?: unknown; default?: unknown };
}

export interface ApiDocument {
  tags: object[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    parameters?: Record<string, ParameterObject>;
    securitySchemes?: Record<string, unknown>;
  };
}

const SIGNATURE_SCHEMES = ["serviceTimestamp", "serviceSignature"];
const KEY = "Idempotency-Key";

/** Changes the document: signatures are added by the page, and a key is made where none is typed in. */
export function withoutWhatThePageAdds(document: ApiDocument): ApiDocument {
  for (const scheme of SIGNATURE_SCHEMES) delete document.components.securitySchemes?.[scheme];
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const { security, parameters } of operations) {
    for (const set of security ?? []) for (const scheme of SIGNATURE_SCHEMES) delete set[scheme];
    for (const parameter of parameters ?? []) makeOptional(parameter);
  }
  for (const parameter of Object.values(document.components.parameters ?? {})) {
    makeOptional(parameter);
  }
  return document;
}

function makeOptional(parameter: ParameterObject): void {
  if (parameter.name !== KEY || parameter.in !== "header") return;
  parameter.required = false;
  parameter.description = `${parameter.description ?? ""} This page makes one if you leave it empty.`;
  delete parameter.example;
  delete parameter.schema?.example;
}

/** The parameters of an operation, those of the components resolved. */
export function parametersOf(
  { components }: ApiDocument,
  { parameters = [] }: OperationObject,
): ParameterObject[] {
  return parameters.map(({ $ref, ...own }) => {
    const shared =
      $ref === undefined ? undefined : components.parameters?.[$ref.split("/").at(-1) ?? ""];
    return shared ?? own;
  });
}
