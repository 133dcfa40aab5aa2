/**
 * The Worker under test: the local stack's, together with the objects of the Workers for the dashboard and for
 * chains.
 */

export { TeamObject } from "../../durable-objects/team/team-object.ts";
export * from "../../src/local/local-worker.ts";
// The test runner finds an entrypoint only by its name.
export { default, PeopleEntrypoint } from "../../src/local/local-worker.ts";
export { ChainObject, PayerObject } from "./watched-chain.ts";
