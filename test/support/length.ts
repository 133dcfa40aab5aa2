/** Proofs by number come in two lengths: what a change has to pass, and the long form of `npm run test:long`. */
export const LONG = process.env.LONG === "1";
