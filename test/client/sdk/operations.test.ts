/** The SDK has a method for every operation of the API, and each sends exactly its operation. Reference 2.19. */
import { expect, it } from "vitest";
import { OPERATIONS } from "../../../clients/sdk/src/generated/operations.ts";
import { readOperation } from "../../../clients/sdk/src/operation.ts";
import { operations } from "../../support/api-document.ts";
import { recordCalls, success } from "./recorded-calls.ts";

const METHODS = Object.entries(OPERATIONS).flatMap(([resource, lines]) =>
  Object.entries(lines).map(([method, line]) => ({
    ...{ resource, method },
    operation: readOperation(`${resource}.${method}`, line as string),
  })),
);

/** A socket, and text for monitoring systems: no calls of the SDK. */
const NO_CALLS = ["getSessionSocket", "getPlatformMetrics"];

it("the SDK has one method for each operation of the document", () => {
  const documented = operations
    .filter(({ operationId }) => !NO_CALLS.includes(operationId))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const offered = METHODS.map(({ operation: { verb, path } }) => `${verb} /api/v1${path}`);
  expect(offered.toSorted(), "run `npm run generate -- sdk`").toEqual(documented.toSorted());
});

it.each(METHODS.map((one) => [one.operation.name, one] as const))(
  "%s sends its operation with its credential, body and query",
  async (_, { resource, method, operation }) => {
    const answer = operation.items === undefined ? {} : { [operation.items]: [{ id: "1" }] };
    const { rouleau, sent } = recordCalls([{ body: success(answer) }]);
    const parameters = [...operation.path.matchAll(/\{\w+\}/g)];
    const args = [
      ...parameters.map((_, index) => `a/b ${index}`),
      ...(operation.hasBody ? [{ field: "of the body" }] : []),
      ...(operation.hasQuery ? [{ field: "of the query" }] : []),
    ];
    const calls = rouleau as unknown as Record<
      string,
      Record<string, (...args: unknown[]) => Promise<unknown>>
    >;
    const result = await calls[resource]?.[method]?.(...args);

    expect(sent).toHaveLength(1);
    const [{ method: verb, url, headers, body } = expect.fail()] = sent;
    expect(verb).toBe(operation.verb);
    let index = 0;
    const path = operation.path.replaceAll(/\{\w+\}/g, () => `a%2Fb%20${index++}`);
    expect(url.pathname).toBe(`/api/v1${path}`);
    expect(url.search).toBe(operation.hasQuery ? "?field=of+the+query" : "");
    expect(body).toBe(operation.hasBody ? '{"field":"of the body"}' : undefined);
    const bearer = {
      none: null,
      session: "Bearer access-token",
      either: "Bearer access-token",
      staff: "Bearer pk_for_tests",
      apiKey: "Bearer sk_sandbox_for_tests",
      signed: "Bearer sk_sandbox_for_tests",
      signedAlways: "Bearer sk_sandbox_for_tests",
      signedByChoice: "Bearer sk_sandbox_for_tests",
    };
    expect(headers.get("Authorization")).toBe(bearer[operation.credential]);
    expect(headers.has("Idempotency-Key")).toBe(operation.isKeyed);
    expect(headers.has("X-Service-Signature")).toBe(/^signed/.test(operation.credential));
    if (operation.items === undefined) expect(result).toEqual({});
    else expect(result).toMatchObject({ items: [{ id: "1" }], hasMore: false });
  },
);

it("the SDK knows which operations need a credential, a signature and a key", () => {
  const line = (name: string) =>
    METHODS.find(({ operation }) => operation.name === name)?.operation;
  for (const { operationId, method, path, access, parameters = [] } of operations) {
    if (NO_CALLS.includes(operationId)) continue;
    const own = METHODS.find(
      ({ operation }) =>
        operation.verb === method.toUpperCase() && `/api/v1${operation.path}` === path,
    )?.operation;
    expect(/^signed/.test(own?.credential ?? ""), path).toBe(access.startsWith("apiKey signed"));
    const isKeyed = parameters.some(({ name }) => name === "Idempotency-Key");
    expect(own?.isKeyed, path).toBe(isKeyed);
  }
  expect(line("launch.create")).toMatchObject({ credential: "signed", isRepeatable: true });
  expect(line("wallet.withdraw")).toMatchObject({ credential: "signedAlways", isKeyed: true });
  expect(line("webhooks.create")).toMatchObject({ isKeyed: true, isRepeatable: true });
  expect(line("apiKeys.revoke")).toMatchObject({ isRepeatable: false });
});
