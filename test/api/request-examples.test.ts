/**
 * The live service accepts every example of a body in the documents, and can read every example of a parameter.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operations } from "../support/api-document.ts";
import { type Casino, openCasino } from "../support/casino.ts";
import { WITHOUT_TROUBLE, WORLDS, type World } from "../support/example-worlds.ts";
import { ANNA, asStaff } from "../support/staff.ts";

/** The codes with which the service says that it cannot read a body, or does not know something in it. */
const COMPLAINTS = [
  ...["VALIDATION_FAILED", "MALFORMED_JSON", "AMOUNT_INVALID", "WEBHOOK_URL_NOT_ALLOWED"],
  ...["CURRENCY_NOT_SUPPORTED", "CHAIN_NOT_SUPPORTED", "JURISDICTION_NOT_ALLOWED"],
  ...["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "80001", "CREDENTIAL_NOT_ACCEPTED"],
];

const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);

describe.each(withBody)("$method $path", (operation) => {
  it("accepts the document's example", async () => {
    const example = operation.requestBody?.content["application/json"].example as object;
    const world = await worldOf(operation, example);
    const body = withNames(example, world.body);
    const path = pathOf(operation, world.path);
    const answer =
      world.staff === undefined
        ? await world.casino.call(operation.method, path, {
            body,
            credential: world.credential ?? (await credentialOf(operation, world.casino)),
            headers: { "Idempotency-Key": ulid() },
          })
        : await asStaff(world.staff, operation.method, path, body);
    const trouble = WITHOUT_TROUBLE[placeOf(operation)];
    if (trouble !== undefined) return expect(answer.code).toBe(trouble);
    expect([200, 201, 202], answer.text).toContain(answer.status);
  });
});

const withQuery = operations.filter(({ parameters = [] }) => examplesOf(parameters).length > 0);

describe("each example of a parameter", () => {
  let casino: Casino;
  beforeAll(async () => {
    casino = await openCasino({ plan: "enterprise" });
  });

  it.each(withQuery)("is accepted by $method $path", async (operation) => {
    const credential = await credentialOf(operation, casino);
    const parameters = operation.parameters ?? [];
    for (const { name, value } of examplesOf(parameters)) {
      const needed = parameters.filter((one) => one.required || one.name === "currency");
      const query = new URLSearchParams(examplesOf(needed).map((one) => [one.name, one.value]));
      if (needed.some((one) => one.name === "tenantId")) query.set("tenantId", casino.tenant.id);
      query.set(name, value);
      const path = `${pathOf(operation)}?${query}`;
      const answer = await casino.call(operation.method, path, { credential });
      expect(COMPLAINTS, `${path}: ${answer.text}`).not.toContain(answer.code);
      expect(answer.status, answer.text).toBeLessThan(500);
    }
  });
});

const placeOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;

async function worldOf(operation: Operation, example: object): Promise<World> {
  const make = WORLDS[placeOf(operation)];
  if (make !== undefined) return make({ ...example });
  const casino = await openCasino({ plan: "enterprise" });
  return placeOf(operation) in WITHOUT_TROUBLE ? { casino, staff: ANNA } : { casino };
}

/** Returns the example with the ids and secrets of a world in the fields that it has. */
function withNames(example: object, names: object = {}): object {
  const known = Object.entries(names).filter(([name]) => Object.hasOwn(example, name));
  return { ...example, ...Object.fromEntries(known) };
}

/** Returns the document's examples of the parameters in a query. */
function examplesOf(parameters: Parameters): { name: string; value: string }[] {
  return parameters.flatMap(({ in: place, name, schema }) => {
    const value = schema?.example ?? schema?.enum?.[0] ?? schema?.default;
    if (place !== "query" || value === undefined) return [];
    return [{ name, value: String(value) }];
  });
}

type Parameters = NonNullable<Operation["parameters"]>;

async function credentialOf({ access }: Operation, casino: Casino): Promise<string | null> {
  if (access === "public" || access === "token in body") return null;
  if (access === "staff") return env.TEST_PLATFORM_KEY;
  return access === "session" ? (await casino.launch()).accessToken : casino.key;
}

/** The path with the document's examples of its parameters, or otherwise with an id that names nothing. */
function pathOf({ path, parameters = [] }: Operation, known: World["path"] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (known[name] !== undefined) return known[name];
    const { schema } = parameters.find((parameter) => parameter.name === name) ?? {};
    return String(schema?.example ?? schema?.const ?? schema?.enum?.[0] ?? "x");
  });
}
