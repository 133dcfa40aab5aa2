/** The API's whole OpenAPI document, for the generators: the types of the parts that they read. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { withOwnParts } from "../../src/openapi/shared-parts.ts";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly deprecated?: boolean;
}

interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly "x-access"?: string;
  readonly "x-roles"?: readonly string[];
  readonly "x-whole-account"?: true;
  readonly "x-environments"?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: ApiOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const PRINTER = fileURLToPath(new URL("print-api-document.ts", import.meta.url));

/** Returns the text of the document from which the served ones are cut (scripts/build-reference.ts). */
export function apiDocumentText(): string {
  return execFileSync(process.execPath, [PRINTER], { encoding: "utf8", maxBuffer: 2 ** 26 });
}

/** Returns that document with each operation in full. */
export function apiDocument(text = apiDocumentText()): ApiDocument {
  return withOwnParts(JSON.parse(text) as ApiDocument);
}

/** Returns the schema of a request's body, or undefined if the operation takes none. */
export function bodySchema({ requestBody }: ApiOperation): Schema | undefined {
  return requestBody?.content?.["application/json"]?.schema;
}

/** Returns the schema of `data` in the answer of a success. */
export function dataSchema({ responses }: ApiOperation): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("20")) ?? [];
  // The envelope, and then what this operation adds to it.
  const parts = success?.content?.["application/json"]?.schema.allOf ?? [];
  return parts.find(({ properties }) => properties?.data !== undefined)?.properties?.data;
}
