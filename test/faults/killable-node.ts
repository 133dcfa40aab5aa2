/**
 * A real node of a chain that can be killed with -9. Killed, it has lost what it had not saved: its pool of
 * transactions and the last blocks, which were not final, because it saves every few blocks.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { AnvilNode, FINAL_UNDER } from "../../scripts/local-stack/anvil.ts";
import { freePort } from "../../scripts/local-stack/scratch-stack.ts";

/** Fewer than make a block final. */
const SAVED_EVERY = FINAL_UNDER - 1;

export class KillableNode {
  readonly port: number;
  readonly #program: string;
  readonly #file: string;
  #node: AnvilNode | undefined;
  #mined = 0;

  private constructor(program: string, folder: string, port: number) {
    this.#program = program;
    this.#file = join(folder, "chain.json");
    this.port = port;
  }

  static async start(program: string, folder: string): Promise<KillableNode> {
    const node = new KillableNode(program, folder, await freePort());
    rmSync(node.#file, { force: true });
    await node.#start([]);
    return node;
  }

  get node(): AnvilNode {
    if (this.#node === undefined) throw new Error("the node does not run");
    return this.#node;
  }

  /** Makes a block, and saves the chain when it is time. */
  async mine(): Promise<void> {
    await this.node.mine();
    this.#mined += 1;
    if (this.#mined % SAVED_EVERY === 0) await this.save();
  }

  async save(): Promise<void> {
    const dump = (await this.node.call("anvil_dumpState")) as string;
    writeFileSync(this.#file, gunzipSync(Buffer.from(dump.slice(2), "hex")));
  }

  /** kill -9, and a start from what was saved. */
  async killAndRestart(): Promise<void> {
    await this.node.kill();
    this.#mined = 0;
    await this.#start(["--load-state", this.#file]);
  }

  async stop(): Promise<void> {
    await this.#node?.kill();
  }

  async #start(more: readonly string[]): Promise<void> {
    const port = ["--port", String(this.port)];
    this.#node = await AnvilNode.startWith(this.#program, ["--no-mining", ...port, ...more]);
  }
}
