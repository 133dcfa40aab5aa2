/**
 * The live service accepts every example of a body in the documents, and answers every example of a parameter
 * in a query with what it asks for.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { type Operation, operations } from "../support/api-document.ts";
import { type Belongings, callFor } from "../support/belongings.ts";
import { type Casino, openCasino, type PlayerSession } from "../support/casino.ts";
import {
  QUERIES_WITHOUT_TROUBLE,
  queriedWorld,
  WITHOUT_TROUBLE,
  WORLDS,
  type World,
} from "../support/example-worlds.ts";
import { ANNA, asStaff } from "../support/staff.ts";

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

/** Another value of each parameter that filters, for which a list has something else. */
const OTHERS: Readonly<Record<string, string>> = {
  ...{ currency: "EUR", search: "berta", minWin: "0.01", playerId: "player-43" },
};

describe("each example of a parameter", () => {
  let world: { casino: Casino; player: PlayerSession; things: Belongings };
  beforeAll(async () => {
    world = await queriedWorld();
  });

  /** Returns the answer to the call with the example of what it needs, and these values besides. */
  const ask = async (operation: Operation, values: Readonly<Record<string, string>>) => {
    const { casino, player, things } = world;
    const [path = ""] = callFor(operation, things).path.split("?");
    const parameters = operation.parameters ?? [];
    const needed = parameters.filter((one) => one.required || one.name === "currency");
    const query = new URLSearchParams(examplesOf(needed).map((one) => [one.name, one.value]));
    if (needed.some((one) => one.name === "tenantId")) query.set("tenantId", casino.tenant.id);
    for (const [name, value] of Object.entries(values)) query.set(name, value);
    const credential =
      operation.access === "session" ? player.accessToken : credentialOf(operation, casino);
    return casino.call(operation.method, `${path}?${query}`, { credential: await credential });
  };

  it.each(withQuery)(
    "is understood by $method $path, and not ignored if it filters",
    async (operation) => {
      for (const { name, value, filters } of examplesOf(operation.parameters ?? [])) {
        const answer = await ask(operation, { [name]: value });
        const trouble = QUERIES_WITHOUT_TROUBLE[placeOf(operation)];
        if (trouble !== undefined) {
          expect(answer, name).toMatchObject(trouble);
          continue;
        }
        expect(answer.status, `${name}=${value}: ${answer.text}`).toBe(200);
        const other = OTHERS[name];
        if (!filters) continue;
        expect(other, `name another value of ${name} in this test`).toBeDefined();
        const others = await ask(operation, { [name]: String(other) });
        expect(others.status, others.text).toBe(200);
        expect(others.data, `${name}=${value} finds what ${other} finds`).not.toEqual(answer.data);
      }
    },
  );
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

/** Returns the document's examples of the parameters in a query; one that is written out filters by it. */
function examplesOf(parameters: Parameters): { name: string; value: string; filters: boolean }[] {
  return parameters.flatMap(({ in: place, name, schema }) => {
    const value = schema?.example ?? schema?.enum?.[0] ?? schema?.default;
    if (place !== "query" || value === undefined) return [];
    return [{ name, value: String(value), filters: schema?.example !== undefined }];
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
