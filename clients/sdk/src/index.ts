/** The package `@rouleau/sdk`: what a program may import from it. */
export { fromMinorUnits, toMinorUnits } from "./amounts.ts";
export type { AnswerNote, CallOptions, KeyedOptions, RouleauOptions } from "./call-options.ts";
export * from "./errors.ts";
export type * from "./generated/calls.ts";
export type * from "./generated/error-codes.ts";
export type * from "./generated/events.ts";
export type * from "./generated/schemas.ts";
export type { List, Page } from "./list.ts";
export { Rouleau } from "./rouleau.ts";
export type { ReceivedHeaders } from "./webhooks.ts";
