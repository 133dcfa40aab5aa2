/**
 * A token with balances (ERC-20), as small as one can be: `transfer`, `balanceOf` and six `decimals`. It
 * stands in for USDT and USDC on the local chain and in tests. The account that deploys it owns all of it.
 */
import { TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";

/** All units of a token: a million million, at six decimals. */
export const SUPPLY = 10n ** 18n;
export const DECIMALS = 6;

const BALANCE_OF = "70a08231";

/**
 * `@name` pushes the place of `:name`; a comment after a semicolon explains the line. An account's balance
 * is stored under its address.
 */
const SOURCE = `
  600035 60e01c                  ; the function that is called
  80 63a9059cbb 14 @transfer 57
  80 63${BALANCE_OF} 14 @balance 57
  80 63313ce567 14 @decimals 57
  @refuse 56
  :transfer
    602435 3354                  ; the value, and the caller's balance
    81 81 10 @refuse 57          ; less than the value: nothing happens
    81 90 03 3355                ; the caller's balance without it
    80 600435 54 01 600435 55    ; the recipient's balance with it
    600052 600435 33 7f${TRANSFER_TOPIC.slice(2)} 60206000a3
    6001600052 60206000f3        ; true
  :balance 600435 54 600052 60206000f3
  :decimals 600${DECIMALS} 600052 60206000f3
  :refuse 60006000fd
`;

/** The contract's code, as hex. */
export const TOKEN_CODE = assemble(SOURCE);
/** The constructor, which runs once on deployment: gives all of it to the sender. */
export const TOKEN_CONSTRUCTOR = `7f${SUPPLY.toString(16).padStart(64, "0")}3355`;

/** Returns the input that asks for an account's balance. */
export function balanceInput(account: string): string {
  return `0x${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, "0")}`;
}

function assemble(source: string): string {
  const lines = source.split("\n").map((line) => line.replace(/;.*/, "").trim());
  const words = lines.flatMap((line) => line.split(/\s+/)).filter(Boolean);
  const places = new Map<string, string>();
  let length = 0;
  for (const word of words) {
    if (word.startsWith(":")) places.set(word.slice(1), length.toString(16).padStart(2, "0"));
    length += word.startsWith("@") ? 2 : word.startsWith(":") ? 1 : word.length / 2;
  }
  return words
    .map((word) => {
      if (word.startsWith(":")) return "5b";
      return word.startsWith("@") ? `60${places.get(word.slice(1))}` : word;
    })
    .join("");
}
