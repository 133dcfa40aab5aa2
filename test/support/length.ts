/**
 * Statistical tests have two lengths: the short form, which every change must pass, and the long
 * form of `npm run test:long`.
 */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    long: boolean;
  }
}

export const LONG = inject("long");
