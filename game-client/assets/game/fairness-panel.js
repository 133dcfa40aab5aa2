// @ts-check
/** The panel of fairness: what the rounds are drawn from, as far as it may be known. */
import { write } from "./page-parts.js";

/** @param {import("./api.js").Fairness} fairness */
export function showFairness({ serverSeedHash, clientSeed, nonce }) {
  write("server-seed-hash", serverSeedHash);
  write("client-seed", clientSeed);
  write("nonce", String(nonce));
}
