/** A real Ethereum node (anvil) on this machine, which makes blocks on request. */
import { TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";
import { AnvilNode, startAnvil } from "../../scripts/local-stack/anvil.ts";

export { ANVIL } from "../../scripts/local-stack/anvil.ts";

/**
 * The code of a contract that logs `Transfer(from, to, value)` for each 96 bytes of its input, and adds the value less
 * its fee to what `to` holds: as far as a scanner sees, any token, honest or not.
 *
 * It answers 36 bytes (`balanceOf`) with what an address holds, and every other call with its decimals.
 *
 *     if the input has 36 bytes, return storage[its address]
 *     PUSH1 0; loop: if input has ended, return decimals; memory[0] = value; storage[to] += value - fee;
 *     LOG3(topic, from, to); add 96; loop
 */
const loggingCode = (decimals: number, fee: number) => [
  "36602414606357", // CALLDATASIZE PUSH1 36 EQ PUSH1 0x63 JUMPI: to what an address holds
  "6000", // PUSH1 0: the place in the input
  "5b", // JUMPDEST, at 9
  "36811015605857", // CALLDATASIZE DUP2 LT ISZERO PUSH1 0x58 JUMPI: to the end
  "8060400135600052", // DUP1 PUSH1 64 ADD CALLDATALOAD PUSH1 0 MSTORE: the value
  "8060200135", // DUP1 PUSH1 32 ADD CALLDATALOAD: to
  `805460005160${byte(fee)}9003018155`, // DUP1 SLOAD; PUSH1 0 MLOAD PUSH1 fee SWAP1 SUB; ADD DUP2 SSTORE
  "8135", // DUP2 CALLDATALOAD: from
  `7f${TRANSFER_TOPIC.slice(2)}`, // PUSH32 the topic
  "60206000a3", // PUSH1 32 PUSH1 0 LOG3
  "606001600956", // PUSH1 96 ADD PUSH1 9 JUMP
  `5b60${byte(decimals)}60005260206000f3`, // JUMPDEST, at 0x58: return the decimals
  "5b6004355460005260206000f3", // JUMPDEST, at 0x63: PUSH1 4 CALLDATALOAD SLOAD, return it
];

const byte = (number: number) => number.toString(16).padStart(2, "0");

/**
 * The code of a token with six decimals, whose `transfer` logs and returns 6, which is true, from anybody and any amount, and fails while the
 * first word of its storage is not zero. `decimals` never fails.
 *
 *     if storage[0], revert; memory[0] = value; LOG3(topic, caller, to); return 6
 */
const PAYABLE_CODE = [
  "36600414600d57", // CALLDATASIZE PUSH1 4 EQ PUSH1 13 JUMPI: `decimals()` never fails
  "6000546048575b", // PUSH1 0 SLOAD PUSH1 0x48 JUMPI: to the end; JUMPDEST, at 13
  "602435600052", // PUSH1 0x24 CALLDATALOAD PUSH1 0 MSTORE: the value
  "60043533", // PUSH1 4 CALLDATALOAD: to; CALLER
  `7f${TRANSFER_TOPIC.slice(2)}`, // PUSH32 the topic
  "60206000a3", // PUSH1 32 PUSH1 0 LOG3
  "600660005260206000f3", // return 6
  "5b60006000fd", // JUMPDEST, at 0x48, REVERT
].join("");

/**
 * The code of a token whose `transfer` calls the recipient before it logs, as ERC-777 does, so that the recipient can
 * transfer again in it; otherwise as the one above.
 */
const CALLING_CODE = [
  "36600414604757", // CALLDATASIZE PUSH1 4 EQ PUSH1 0x47 JUMPI: `decimals()` answers
  "600060006000600060006004355af150", // CALL the recipient with all gas left, and POP what it says
  "602435600052", // PUSH1 0x24 CALLDATALOAD PUSH1 0 MSTORE: the value
  "60043533", // PUSH1 4 CALLDATALOAD: to; CALLER
  `7f${TRANSFER_TOPIC.slice(2)}`, // PUSH32 the topic
  "60206000a3", // PUSH1 32 PUSH1 0 LOG3
  "5b600660005260206000f3", // JUMPDEST, at 0x47: return 6
].join("");

/** The code of a recipient that transfers 3 to an address, of whatever token calls it. */
const greedyCode = (to: string) =>
  [
    `63a9059cbb60e01b600052`, // PUSH4 the selector of `transfer`, PUSH1 0xe0 SHL PUSH1 0 MSTORE
    `73${to.slice(2)}600452`, // PUSH20 to PUSH1 4 MSTORE
    "6003602452", // PUSH1 3 PUSH1 0x24 MSTORE
    "6000600060446000600033", // PUSH1 0 0 0x44 0 0 CALLER
    "5af100", // GAS CALL STOP
  ].join("");

export interface Transferred {
  readonly to: string;
  readonly units: bigint;
}

const word = (hex: string) => hex.padStart(64, "0");

export class Anvil extends AnvilNode {
  /** Starts a node with no blocks; a block is final under four others. */
  static async start(program: string): Promise<Anvil> {
    return new Anvil(await startAnvil(program, ["--no-mining"]));
  }

  /** Puts a token on the chain and returns its contract, in lower case. It takes the fee from what arrives. */
  deployLogging(decimals = 6, fee = 0): Promise<string> {
    return this.deploy(loggingCode(decimals, fee).join(""));
  }

  /** The same for a token that pays out whatever a call demands. */
  deployPayable(): Promise<string> {
    return this.deploy(PAYABLE_CODE);
  }

  /** A token that calls the receiver it pays. */
  deployCalling(): Promise<string> {
    return this.deploy(CALLING_CODE);
  }

  /** A contract that, once it is paid, makes the token pay 3 to an address before it has logged. */
  deployGreedy(to: string): Promise<string> {
    return this.deploy(greedyCode(to));
  }

  /** Makes transfers of a payable token fail, or work again. */
  async setFailing(contract: string, isFailing: boolean): Promise<void> {
    const [slot, value] = ["", isFailing ? "1" : ""].map((hex) => `0x${word(hex)}`);
    await this.call("anvil_setStorageAt", contract, slot, value);
  }

  /** Sends one transaction in which a token transfers; it is in the next block. Returns its hash. */
  async transfer(contract: string, ...transfers: Transferred[]): Promise<string> {
    const from = word("f".repeat(40));
    const data = transfers.map(
      ({ to, units }) => from + word(to.slice(2).toLowerCase()) + word(units.toString(16)),
    );
    return this.send({ to: contract, data: `0x${data.join("")}` });
  }

  /** Replaces the last blocks by empty ones. */
  async replace(depth: number): Promise<void> {
    await this.call("anvil_reorg", depth, []);
  }
}
