/** Proofs by number come in two lengths: what a change has to pass, and the long form of `npm run test:long`. */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    long: boolean;
  }
}

export const LONG = inject("long");
