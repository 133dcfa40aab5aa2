/**
 * The README lists the files that a bet passes through on its way to the disk. This test places a
 * bet, looks at the call stack at each write, and compares the files in it with that list.
 */
import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it, vi } from "vitest";
import readme from "../../README.md?raw";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { openCasino } from "../support/casino.ts";

it("the README lists exactly the files that a bet passes through on its way to the journal and to the pot", async () => {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10");
  const walked = await walkBet(player.accessToken);
  expect(walked.edge[0]).toBe("src/routes/playing/play-round.ts");
  expect([walked.edge[0], ...walked.wallet]).toEqual(listed("To the journal"));
  expect(walked.pool).toEqual(listed("To the pot"));
});

/** The files of the call stack at the edge's call to the wallet, and at each of the two writes, outermost first. */
async function walkBet(accessToken: string) {
  const at: Record<"edge" | "wallet" | "pool", string[]> = { edge: [], wallet: [], pool: [] };
  const prototype = await sqlPrototype();
  const { exec } = prototype;
  const spy = vi.spyOn(prototype, "exec").mockImplementation(function (
    this: SqlStorage,
    query: string,
    ...bindings: unknown[]
  ) {
    if (query.includes("INSERT INTO journal")) at.wallet = filesOnStack();
    if (query.includes("INSERT INTO batch")) at.pool = filesOnStack();
    return exec.call(this, query, ...bindings);
  });
  const WALLET = {
    getByName(name: string) {
      const stub = env.WALLET.getByName(name);
      return {
        playRound(message: Parameters<typeof stub.playRound>[0]) {
          at.edge = filesOnStack().reverse();
          return stub.playRound(message);
        },
      };
    },
  };
  const request = new Request("https://rouleau.test/api/v1/games/golden-reels/rounds", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${accessToken}`,
      "Content-Type": "application/json",
      "Idempotency-Key": ulid(),
    },
    body: JSON.stringify({ stake: "1.00" }),
  });
  const bindings = { ...env, WALLET } as unknown as Env;
  const response = await createWholeApp().fetch(request, bindings, createExecutionContext());
  spy.mockRestore();
  expect(response.status).toBe(201);
  return at;
}

/** The object on which every Durable Object's SQL storage finds its `exec`. */
function sqlPrototype(): Promise<Pick<SqlStorage, "exec">> {
  const any = env.WALLET.getByName(`bet-path:sandbox:${ulid()}`);
  return runInDurableObject(any, (_, { storage }) => Object.getPrototypeOf(storage.sql));
}

/** The project's files on the call stack, outermost first, each once. */
function filesOnStack(): string[] {
  const limits = Error as unknown as { stackTraceLimit: number };
  const { stackTraceLimit } = limits;
  limits.stackTraceLimit = 100;
  const stack = new Error().stack ?? "";
  limits.stackTraceLimit = stackTraceLimit;
  const files = [...stack.matchAll(/\/((?:src|durable-objects|domain)\/[\w./-]+\.ts)/g)];
  return [...new Set(files.map(([, file = ""]) => file).reverse())];
}

/** The files of the README's list under this heading, in its order. */
function listed(heading: string): string[] {
  const [, list = ""] =
    new RegExp(`\\*\\*${heading}\\*\\*[^\\n]*\\n\\n((?:\\d+\\..*\\n)+)`).exec(readme) ?? [];
  return [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
}
