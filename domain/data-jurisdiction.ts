/**
 * Where an account's data has to stay. It is part of the account's id, which never changes, and so of the
 * name of each of its objects: nothing has to be looked up to find them. docs/decisions/0125.
 */
export type DataJurisdiction = "eu";

/**
 * Before the account's id, a name may say that it is a team's, or name the environment and the chain of a
 * paying account. What follows on it is the operator's, and says nothing.
 */
const IN_EU = /^(?:team:|(?:sandbox|production):[a-z-]+:)?ten_eu_/;

/** Returns where the object of this name, or the account of this id, has to be; undefined if anywhere. */
export function dataJurisdictionIn(name: string): DataJurisdiction | undefined {
  return IN_EU.test(name) ? "eu" : undefined;
}
