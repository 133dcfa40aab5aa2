/** The Worker under test: the local stack's, and the object of the dashboard's Worker beside it. */

export { TeamObject } from "../../durable-objects/team/team-object.ts";
export * from "../../src/local/local-worker.ts";
// The test runner finds an entrypoint only by its name.
export { default, PeopleEntrypoint } from "../../src/local/local-worker.ts";
