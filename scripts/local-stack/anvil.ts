/** A real node of the Ethereum type (anvil, an optional package) on this machine, with its own chain. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** anvil's own chain id. */
export const LOCAL_CHAIN_ID = 31_337;
/** How many later blocks make a block final, with the epochs that the node is started with. */
export const FINAL_UNDER = 4;

const VERSION = "1.7.1";
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
const PACKAGE = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;

/** The path of the program, if it is installed: from the environment, or the package for this platform. */
export const ANVIL = findAnvil();

/** What to do if it is missing: `npm install` installs the package only for Linux on x64. */
export const NO_ANVIL = `A chain needs anvil, which is not installed for this platform. Install it, and start again:
  npm install --no-save ${PACKAGE}@${VERSION}
If there is no such package, install Foundry (https://getfoundry.sh) and name the program: ANVIL=~/.foundry/bin/anvil`;

function findAnvil(): string | undefined {
  const { ANVIL: named } = process.env;
  if (named !== undefined) return existsSync(named) ? named : undefined;
  try {
    const { resolve } = createRequire(import.meta.url);
    const folder = dirname(resolve(`${PACKAGE}/package.json`));
    const program = join(folder, "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** A node's receipt of a transaction. */
export interface AnvilReceipt {
  readonly contractAddress: string;
  readonly blockNumber: string;
  readonly status: string;
}

export class AnvilNode {
  readonly url: string;
  /** An account with coins whose transactions need no signature. */
  readonly sender: string;
  readonly #process: ChildProcess;

  protected constructor({ url, sender, process }: StartedAnvil) {
    this.url = url;
    this.sender = sender;
    this.#process = process;
  }

  /** Starts a node; `rules` are anvil's own options. */
  static async startWith(program: string, rules: readonly string[]): Promise<AnvilNode> {
    return new AnvilNode(await startAnvil(program, rules));
  }

  /** Ends it cleanly: it writes its state, if it was started with a state file. */
  async stop(): Promise<void> {
    await this.#end("SIGINT");
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async call(method: string, ...params: unknown[]): Promise<unknown> {
    return callNode(this.url, method, params);
  }

  /** Makes blocks with the sent transactions. */
  async mine(blocks = 1): Promise<void> {
    await this.call("anvil_mine", `0x${blocks.toString(16)}`);
  }

  /** Deploys a contract with this code in its own block, and returns its address in lower case. */
  async deploy(code: string, start = ""): Promise<string> {
    const length = (code.length / 2).toString(16).padStart(2, "0");
    const offset = (start.length / 2 + 12).toString(16).padStart(2, "0");
    // Copies the code after these bytes to memory and returns it.
    const data = `0x${start}60${length}60${offset}60003960${length}6000f3${code}`;
    const hash = await this.send({ data });
    await this.mine();
    const receipt = (await this.call("eth_getTransactionReceipt", hash)) as AnvilReceipt;
    return receipt.contractAddress.toLowerCase();
  }

  /** Sends a transaction of the account that needs no signature, and returns its hash. */
  async send(transaction: object): Promise<string> {
    const sent = { from: this.sender, gas: "0x7a1200", ...transaction };
    return (await this.call("eth_sendTransaction", sent)) as string;
  }

  async #end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    const { exitCode, signalCode } = this.#process;
    if (exitCode !== null || signalCode !== null) return;
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill(signal);
    await ended;
  }
}

interface StartedAnvil {
  readonly url: string;
  readonly sender: string;
  readonly process: ChildProcess;
}

/** Starts the program, and resolves once it listens on its own port. */
export async function startAnvil(program: string, rules: readonly string[]): Promise<StartedAnvil> {
  const epochs = ["--slots-in-an-epoch", String(FINAL_UNDER / 2), "--order", "fifo"];
  const port = rules.includes("--port") ? [] : ["--port", "0"];
  const process = spawn(program, [...port, "--threads", "1", ...epochs, ...rules]);
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    process.stdout.on("data", (bytes) => {
      if (said.length > 100_000) return;
      said += String(bytes);
      const address = /Listening on (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
    process.stderr.on("data", (bytes) => {
      said += String(bytes);
    });
    process.once("error", reject);
    process.once("exit", (code) => reject(new Error(`anvil ended with ${code}: ${said}`)));
  });
  const [sender = ""] = (await callNode(url, "eth_accounts", [])) as string[];
  return { url, sender, process };
}

/** Calls a node, and throws its objection to the call. */
export async function callNode(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body });
  const { result, error } = (await response.json()) as { result: unknown; error?: unknown };
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}
