/** The Postman collection has every call, and what it sends is accepted. Reference 2.21. */
import { expect, it } from "vitest";
import { operations } from "../support/api-document.ts";
import { openCasino, send } from "../support/casino.ts";

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: { readonly path: readonly string[] };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: { readonly raw: string };
  };
}
interface Collection {
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
}

async function readCollection(): Promise<Collection> {
  return (await send("GET", "/api/v1/postman.json")).json();
}

it("the collection has one request for each call of the document, in its tag's folder", async () => {
  const collection = await readCollection();
  const offered = collection.item.flatMap(({ name, item }) =>
    item.map(({ request }) => `${name} ${request.method} /${request.url.path.join("/")}`),
  );
  const stated = operations
    .filter(({ operationId }) => operationId !== "getSessionSocket")
    .map(
      ({ tags, method, path }) =>
        `${tags[0]} ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    );
  expect(offered.toSorted()).toEqual(stated.toSorted());
});

it("the collection calls the host that it was read from, and holds no credential", async () => {
  const { variable } = await readCollection();
  expect(variable[0]).toEqual({ key: "baseUrl", value: "https://rouleau.test" });
  expect(variable.slice(1).every(({ value }) => value === "")).toBe(true);
});

it("the collection makes a new key for each keyed call, and signs exactly what must be signed", async () => {
  const { item, event } = await readCollection();
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
  for (const { method, path, access, parameters = [] } of operations) {
    const own = requests.find(
      ({ method: verb, url }) =>
        verb === method.toUpperCase() &&
        `/${url.path.join("/")}` === path.replaceAll(/\{(\w+)\}/g, ":$1"),
    );
    if (own === undefined) continue;
    const keys = own.header.map(({ key }) => key);
    const isKeyed = parameters.some(({ name }) => name === "Idempotency-Key");
    expect(keys.includes("Idempotency-Key"), path).toBe(isKeyed);
    expect(keys.includes("X-Service-Signature"), path).toBe(access.startsWith("apiKey signed"));
  }
  expect(event[0]?.script.exec.join("\n")).toContain("HmacSHA256");
});

it("the collection sends a body that the call accepts", async () => {
  const casino = await openCasino();
  const { item } = await readCollection();
  const players = item
    .flatMap((folder) => folder.item)
    .find(({ name }) => name === "Create a player");
  const answer = await casino.call("POST", "/api/v1/players", {
    body: JSON.parse(players?.request.body?.raw ?? ""),
  });
  expect(answer.status).toBe(201);
});
