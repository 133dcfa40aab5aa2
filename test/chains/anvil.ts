/** A real node of the Ethereum type (anvil) on this machine, which makes blocks when it is told to. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";

/**
 * The code of a contract that logs `Transfer(from, to, value)` for each 96 bytes of its input: as far as a
 * scanner sees, any token, honest or not.
 *
 *     PUSH1 0; loop: if input ends here, stop; memory[0] = value; LOG3(topic, from, to); add 96; loop
 */
const TOKEN_CODE = [
  "6000", // PUSH1 0: the place in the input
  "5b", // JUMPDEST, at 2
  "803614604457", // DUP1 CALLDATASIZE EQ PUSH1 0x44 JUMPI: to the end
  "8060400135600052", // DUP1 PUSH1 64 ADD CALLDATALOAD PUSH1 0 MSTORE: the value
  "8060200135", // DUP1 PUSH1 32 ADD CALLDATALOAD: to
  "8135", // DUP2 CALLDATALOAD: from
  `7f${TRANSFER_TOPIC.slice(2)}`, // PUSH32 the topic
  "60206000a3", // PUSH1 32 PUSH1 0 LOG3
  "606001600256", // PUSH1 96 ADD PUSH1 2 JUMP
  "5b00", // JUMPDEST, at 0x44, STOP
].join("");

/**
 * The code of a token whose `transfer` logs and returns true, from anybody and any amount, and fails while the
 * first word of its storage is not zero.
 *
 *     if storage[0], revert; memory[0] = value; LOG3(topic, caller, to); return 1
 */
const PAYABLE_CODE = [
  "600054604057", // PUSH1 0 SLOAD PUSH1 0x40 JUMPI: to the end
  "602435600052", // PUSH1 0x24 CALLDATALOAD PUSH1 0 MSTORE: the value
  "60043533", // PUSH1 4 CALLDATALOAD: to; CALLER
  `7f${TRANSFER_TOPIC.slice(2)}`, // PUSH32 the topic
  "60206000a3", // PUSH1 32 PUSH1 0 LOG3
  "600160005260206000f3", // return 1
  "5b60006000fd", // JUMPDEST, at 0x40, REVERT
].join("");

export interface Transferred {
  readonly to: string;
  readonly units: bigint;
}

interface Receipt {
  readonly contractAddress: string;
}

const word = (hex: string) => hex.padStart(64, "0");

/** The program; undefined where its package is not installed, because it is for Linux on x64. */
export const ANVIL = findAnvil();

function findAnvil(): string | undefined {
  try {
    const { resolve } = createRequire(import.meta.url);
    const folder = dirname(resolve("@foundry-rs/anvil-linux-amd64/package.json"));
    const program = join(folder, "bin/anvil");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

export class Anvil {
  readonly url: string;
  readonly #process: ChildProcess;
  #sender = "";

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
  }

  /** Starts a node with no blocks; a block is final under four others. */
  static async start(program: string): Promise<Anvil> {
    const rules = ["--no-mining", "--slots-in-an-epoch", "2", "--order", "fifo"];
    const process = spawn(program, ["--port", "0", "--threads", "1", ...rules]);
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      process.stdout.on("data", (bytes) => {
        said += String(bytes);
        const address = /Listening on (\S+)/.exec(said)?.[1];
        if (address !== undefined) resolve(`http://${address}`);
      });
      process.once("error", reject);
      process.once("exit", (code) => reject(new Error(`anvil ended with ${code}`)));
    });
    const node = new Anvil(url, process);
    const [sender] = (await node.call("eth_accounts")) as string[];
    node.#sender = sender ?? "";
    return node;
  }

  stop(): void {
    this.#process.kill();
  }

  async call(method: string, ...params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(this.url, { method: "POST", headers, body });
    const { result, error } = (await response.json()) as { result: unknown; error?: unknown };
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Makes blocks of what was sent. */
  async mine(blocks = 1): Promise<void> {
    await this.call("anvil_mine", `0x${blocks.toString(16)}`);
  }

  /** Puts a token on the chain and returns its contract, in lower case. */
  deploy(): Promise<string> {
    return this.#deploy(TOKEN_CODE);
  }

  /** The same of a token that pays out whatever it is told to. */
  deployPayable(): Promise<string> {
    return this.#deploy(PAYABLE_CODE);
  }

  /** Makes transfers of a payable token fail, or not any more. */
  async setFailing(contract: string, isFailing: boolean): Promise<void> {
    const [slot, value] = ["", isFailing ? "1" : ""].map((hex) => `0x${word(hex)}`);
    await this.call("anvil_setStorageAt", contract, slot, value);
  }

  async #deploy(code: string): Promise<string> {
    const length = (code.length / 2).toString(16).padStart(2, "0");
    // Copies the code after these 12 bytes to memory and returns it.
    const data = `0x60${length}600c60003960${length}6000f3${code}`;
    const hash = await this.#send({ data });
    await this.mine();
    const receipt = (await this.call("eth_getTransactionReceipt", hash)) as Receipt;
    return receipt.contractAddress.toLowerCase();
  }

  /** Sends one transaction in which a token transfers; it is in the next block. Returns its hash. */
  async transfer(contract: string, ...transfers: Transferred[]): Promise<string> {
    const from = word("f".repeat(40));
    const data = transfers.map(
      ({ to, units }) => from + word(to.slice(2).toLowerCase()) + word(units.toString(16)),
    );
    return this.#send({ to: contract, data: `0x${data.join("")}` });
  }

  /** Replaces the last blocks by empty ones. */
  async replace(depth: number): Promise<void> {
    await this.call("anvil_reorg", depth, []);
  }

  async #send(transaction: object): Promise<string> {
    const gas = "0x7a1200";
    return (await this.call("eth_sendTransaction", {
      from: this.#sender,
      gas,
      ...transaction,
    })) as string;
  }
}
