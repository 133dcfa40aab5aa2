/**
 * The operator's side of a sweep on a real node: everything arrives once, whatever is interrupted,
 * and no plan is trusted. docs/chains.md.
 */
import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { HDKey } from "@scure/bip32";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transferCall } from "../../domain/chains/payout-transaction.ts";
import { LOCAL_CHAIN_ID } from "../../scripts/local-stack/anvil.ts";
import { TOKEN_CODE, TOKEN_CONSTRUCTOR } from "../../scripts/local-stack/local-token.ts";
import { localKey } from "../../scripts/signer/local-key.ts";
import { OperatorNode } from "../../scripts/signer/operator-node.ts";
import { SweepFile } from "../../scripts/signer/sweep-book.ts";
import { type ReadPlan, Sweeper, type SweepRules } from "../../scripts/signer/sweeper.ts";
import { someOf, testInCi } from "../support/length.ts";
import { ANVIL, Anvil } from "./anvil.ts";

const GWEI = 10n ** 9n;
const COIN = 10n ** 18n;
const RECIPIENT = `0x${"cd".repeat(20)}`;
const THIEF = `0x${"ef".repeat(20)}`;
/** The calls to the node at which a run stops. */
const CALLS = Array.from({ length: 24 }, (_, place) => place + 1);
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "sweep-"));

class Stopped extends Error {}

describe.skipIf(ANVIL === undefined)("on a real node", () => {
  let anvil: Anvil;
  let node: OperatorNode;
  let usdt: string;
  let usdc: string;
  let made = 0;
  let account: HDKey;
  let funder: ReturnType<typeof localKey>;
  let path: string;
  let now = 0;

  beforeAll(async () => {
    anvil = await Anvil.start(ANVIL ?? "");
    node = new OperatorNode(anvil.url);
    usdt = await anvil.deploy(TOKEN_CODE, TOKEN_CONSTRUCTOR);
    usdc = await anvil.deploy(TOKEN_CODE, TOKEN_CONSTRUCTOR);
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await anvil.stop();
  });

  /** Keys, a funder with a coin, and a separate book for each test. */
  beforeEach(async () => {
    made += 1;
    now = Date.now();
    const seed = new Uint8Array(32).fill(made);
    account = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'");
    funder = localKey(seed);
    path = join(folder, `${made}.book`);
    await anvil.call("anvil_setBalance", funder.address, `0x${COIN.toString(16)}`);
  });

  const addressAt = (index: number) => {
    const { privateKey } = account.deriveChild(0).deriveChild(index);
    return localKey(privateKey ?? expect.fail()).address;
  };

  /** Pays an address, and returns its line of a plan. */
  async function paid(index: number, units: Readonly<Record<string, bigint>>) {
    const address = addressAt(index);
    for (const [contract, amount] of Object.entries(units)) {
      await anvil.send({ to: contract, data: transferCall(address, amount) });
    }
    await anvil.mine();
    const tokens = Object.entries(units).map(([contract, amount]) => ({
      ...{ contract, units: String(amount) },
    }));
    return { address, index, tokens };
  }

  const planOf = (...addresses: ReadPlan["addresses"]): ReadPlan => ({
    ...{ chainId: LOCAL_CHAIN_ID, recipient: RECIPIENT, addresses },
  });

  const rulesOf = (): SweepRules => ({
    ...{ chainId: LOCAL_CHAIN_ID, recipient: RECIPIENT, maxFeeWei: 100n * GWEI },
    limits: Object.fromEntries(
      [usdt, usdc].map((contract) => [contract, { perSweep: 1_000n, perDay: 1_500n }]),
    ),
    ...{ maxFundingWei: COIN / 50n, maxFundingPerDayWei: COIN / 10n },
  });

  /** One run, with the book as it is on the disk. */
  async function run(
    plan: ReadPlan,
    rules: Partial<SweepRules> = {},
    through: OperatorNode = node,
  ) {
    const book = new SweepFile(path);
    const sweeper = new Sweeper({
      ...{ accounts: [account], funder, node: through, book, now: () => now },
      rules: { ...rulesOf(), ...rules },
    });
    try {
      return (await sweeper.carryOut(plan)).map(({ outcome }) => outcome);
    } finally {
      book.close();
    }
  }

  const heldBy = async (address: string, contract: string) => node.balanceOf(contract, address);

  /** Runs as often as it takes, with a block after each run. */
  async function settle(plan: ReadPlan): Promise<string[][]> {
    const runs: string[][] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      runs.push(await run(plan));
      await anvil.mine();
    }
    return runs;
  }

  it("sends coins for fees, then one token after the other, and then nothing", async () => {
    const before = [await heldBy(RECIPIENT, usdt), await heldBy(RECIPIENT, usdc)] as const;
    const plan = planOf(
      await paid(0, { [usdt]: 700n, [usdc]: 30n }),
      await paid(3, { [usdt]: 5n }),
    );
    expect(await settle(plan)).toEqual([
      ["funding", "waits", "funding"],
      ["sent", "waits", "sent"],
      ["HOLDS_LESS", "funding", "HOLDS_LESS"],
      ["HOLDS_LESS", "sent", "HOLDS_LESS"],
      ["HOLDS_LESS", "HOLDS_LESS", "HOLDS_LESS"],
    ]);
    expect(await heldBy(RECIPIENT, usdt)).toBe(before[0] + 705n);
    expect(await heldBy(RECIPIENT, usdc)).toBe(before[1] + 30n);
  });

  it.each(someOf(CALLS, 9))(
    "stopped at call %i of each run, before or after it, sweeps once and funds once",
    async (call) => {
      const before = await heldBy(RECIPIENT, usdt);
      const plan = planOf(await paid(0, { [usdt]: 400n }), await paid(1, { [usdt]: 60n }));
      for (const isAfter of [false, true]) {
        let left = call;
        const stopping = new Proxy(node, {
          get(target, name) {
            const found = Reflect.get(target, name, target);
            if (typeof found !== "function") return found;
            return async (...args: unknown[]) => {
              left -= 1;
              // What a node sees is on the disk by then.
              if (name === "send") expect(readFileSync(path, "utf8")).toContain(args[0]);
              if (left === 0 && !isAfter) throw new Stopped();
              const answer: unknown = await found.apply(target, args);
              if (left === 0) throw new Stopped();
              return answer;
            };
          },
        });
        await run(plan, {}, stopping).catch((error) => expect(error).toBeInstanceOf(Stopped));
        // A crash while the book is written leaves half a line.
        appendFileSync(path, '{"key":"31337 0xdead');
        if (isAfter) await anvil.mine();
      }
      await settle(plan);
      expect(await heldBy(RECIPIENT, usdt)).toBe(before + 460n);
      expect(await node.transactionCount(addressAt(0))).toBe(1);
      expect(await node.transactionCount(addressAt(1))).toBe(1);
      expect(await node.transactionCount(funder.address)).toBe(2);
    },
  );

  it("signs nothing for a plan of another chain, or to another recipient", async () => {
    const plan = planOf(await paid(0, { [usdt]: 100n }));
    await expect(run({ ...plan, chainId: 1 })).rejects.toThrow(/another chain/);
    await expect(run(plan, { chainId: 1 })).rejects.toThrow(/another chain/);
    await expect(run({ ...plan, recipient: THIEF })).rejects.toThrow(
      /not the configured recipient/,
    );
    const elsewhere = new Proxy(node, {
      get: (target, name) =>
        name === "chainId" ? async () => 1 : Reflect.get(target, name, target).bind(target),
    });
    await expect(run(plan, {}, elsewhere)).rejects.toThrow(/another chain/);
    await expect(run(plan, { maxFeeWei: 1n })).rejects.toThrow(/Fees are above/);
    expect(await node.transactionCount(funder.address)).toBe(0);
    await anvil.mine();
    expect(await heldBy(addressAt(0), usdt)).toBe(100n);
  });

  it("signs no line that is not ours, not listed, too much, or more than is held", async () => {
    const [own, other] = [await paid(0, { [usdt]: 2_000n }), await paid(1, { [usdt]: 900n })];
    const third = await paid(2, { [usdt]: 900n });
    const line = (units: string, contract = usdt) => ({ contract, units });
    const token = await anvil.deployLogging();
    expect(
      await run(
        planOf(
          { ...own, address: THIEF },
          { ...own, index: 1 },
          { ...own, index: -1 },
          { ...own, index: 0.5 },
          {
            ...own,
            tokens: [
              ...[line("1001"), line("0"), line("-5"), line("100", token), line("5", "__proto__")],
              ...[line("1", usdc), line("900")],
            ],
          },
          { ...other, tokens: [line("901")] },
          { ...other, tokens: [line("600")] },
          { ...third, tokens: [line("1")] },
        ),
      ),
    ).toEqual([
      ...Array.from({ length: 4 }, () => "NOT_OUR_ADDRESS"),
      ...["OVER_LIMIT", "OVER_LIMIT", "OVER_LIMIT", "TOKEN_NOT_LISTED", "TOKEN_NOT_LISTED"],
      ...["HOLDS_LESS", "funding"],
      ...["OVER_LIMIT", "funding", "OVER_LIMIT"],
    ]);
  });

  it("sweeps no more of a token in 24 hours than its limit allows, however often it is run", async () => {
    const [first, second] = [await paid(0, { [usdt]: 900n }), await paid(1, { [usdt]: 700n })];
    for (const index of [0, 1]) {
      await anvil.call("anvil_setBalance", addressAt(index), `0x${COIN.toString(16)}`);
    }
    expect(await run(planOf(first))).toEqual(["sent"]);
    await anvil.mine();
    now += DAY_MS - 1;
    expect(await run(planOf(second))).toEqual(["OVER_LIMIT"]);
    expect(await node.transactionCount(addressAt(1))).toBe(0);
    now += 1;
    expect(await run(planOf(second))).toEqual(["sent"]);
  });

  it("sends no more coins than its limits allow", async () => {
    const plan = planOf(await paid(0, { [usdt]: 1n }), await paid(1, { [usdt]: 1n }));
    expect(await run(plan, { maxFundingWei: 1n })).toEqual([
      ...["FUNDING_OVER_LIMIT", "FUNDING_OVER_LIMIT"],
    ]);
    expect(await run(planOf(...plan.addresses.slice(0, 1)))).toEqual(["funding"]);
    await anvil.mine();
    const enough = await node.coinsOf(addressAt(0));
    const more = planOf(...plan.addresses.slice(1), await paid(2, { [usdt]: 1n }));
    // What an earlier run has sent counts, for 24 hours.
    const rules = { maxFundingPerDayWei: (enough * 5n) / 2n };
    expect(await run(more, rules)).toEqual(["funding", "FUNDING_OVER_LIMIT"]);
    await anvil.mine();
    now += DAY_MS;
    expect(await run(planOf(...more.addresses.slice(1)), rules)).toEqual(["funding"]);
  });

  it("sends the transaction again with a higher fee if the chain asks for more, and it arrives once", async () => {
    const before = await heldBy(RECIPIENT, usdt);
    const plan = planOf(await paid(0, { [usdt]: 50n }));
    await run(plan);
    await anvil.mine();
    expect(await run(plan)).toEqual(["sent"]);
    await anvil.call("anvil_dropAllTransactions");
    const [base] = [(await node.fees()).baseFeeWei];
    const asked = `0x${(base * 4n + 20n * GWEI).toString(16)}`;
    await anvil.call("anvil_setNextBlockBaseFeePerGas", asked);
    await anvil.mine();
    // The address lacks coins for that, so they come first.
    expect(await run(plan)).toEqual(["funding"]);
    await anvil.mine();
    await settle(plan);
    expect(await heldBy(RECIPIENT, usdt)).toBe(before + 50n);
    expect(await node.transactionCount(addressAt(0))).toBe(1);
  });

  testInCi(
    "is a command that reads each page of the plan, and exits with code 1 if it signs nothing",
    async () => {
      const pages = [
        planOf(await paid(0, { [usdt]: 4n })),
        planOf(await paid(1, { [usdt]: 6n }), { ...(await paid(2, { [usdt]: 6n })), index: 9 }),
      ];
      const asked: unknown[] = [];
      const platform = createServer(({ url = "", headers }, response) => {
        asked.push([url, headers.authorization]);
        const isLast = url.endsWith("?cursor=a%26b");
        const data = { ...pages[isLast ? 1 : 0], nextCursor: isLast ? null : "a&b" };
        response.end(JSON.stringify({ success: true, data }));
      });
      await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
      const { port } = platform.address() as AddressInfo;
      const { limits, maxFundingWei, maxFundingPerDayWei } = rulesOf();
      const settings = {
        ...{
          baseUrl: `http://127.0.0.1:${port}`,
          apiKey: "key",
          chain: "ethereum",
          node: anvil.url,
        },
        ...{
          accounts: [account.privateExtendedKey],
          funder: Buffer.alloc(32, made).toString("hex"),
        },
        ...{ book: path, chainId: LOCAL_CHAIN_ID, maxFeeGwei: 100 },
        ...{ maxFundingWei, maxFundingPerDayWei, limits },
        recipient: `0x${RECIPIENT.slice(2).toUpperCase()}`,
      };
      const text = JSON.stringify(settings, (_, value) =>
        typeof value === "bigint" ? String(value) : value,
      );
      writeFileSync(`${path}.json`, text);
      const command = async (): Promise<string[]> => {
        const args = ["scripts/signer/sweep.ts", `${path}.json`];
        const { code, stdout } = (await promisify(execFile)(process.execPath, args).catch(
          (error: { code: number; stdout: string }) => error,
        )) as { code?: number; stdout: string };
        await anvil.mine();
        const said = stdout
          .trim()
          .split("\n")
          .map((line) => line.split(" ")[0] ?? "");
        return [...said, `ends with ${code ?? 0}`];
      };
      const before = await heldBy(RECIPIENT, usdt);
      expect(await command()).toEqual(["funding", "funding", "NOT_OUR_ADDRESS", "ends with 1"]);
      pages[1] = planOf(...(pages[1]?.addresses.slice(0, 1) ?? []));
      expect(await command()).toEqual(["sent", "sent", "ends with 0"]);
      expect(await command()).toEqual(["HOLDS_LESS", "HOLDS_LESS", "ends with 0"]);
      expect(await heldBy(RECIPIENT, usdt)).toBe(before + 10n);
      const plan = "/api/v1/admin/chains/ethereum/sweep-plan";
      expect(asked.slice(0, 2)).toEqual([
        [plan, "Bearer key"],
        [`${plan}?cursor=a%26b`, "Bearer key"],
      ]);
      platform.close();
    },
  );
});
