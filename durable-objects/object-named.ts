/**
 * Makes every stub of an object. Where an account's data is stored is part of the account's id, so it is in the
 * names of its objects, and anyone with a name reaches the one object of that name. A stub that were made
 * in another way could reach an empty object instead. docs/decisions/0125.
 */
import { assert } from "../domain/assert.ts";

/** Objects of one class, as the platform binds them; those of tests may know no jurisdictions. */
export interface ObjectNamespace<Stub> {
  getByName(name: string): Stub;
  jurisdiction?(of: DataJurisdiction): ObjectNamespace<Stub>;
}

/** The object of this name, in the jurisdiction that its name says. */
export function objectNamed<Stub>(namespace: ObjectNamespace<Stub>, name: string): Stub {
  return namespaceFor(namespace, name).getByName(name);
}

/** The namespace in which the object of this name is. */
export function namespaceFor<Space extends ObjectNamespace<unknown>>(
  namespace: Space,
  name: string,
): Space {
  const jurisdiction = dataJurisdictionIn(name);
  if (jurisdiction === undefined) return namespace;
  assert(namespace.jurisdiction !== undefined, "a namespace knows jurisdictions");
  try {
    return namespace.jurisdiction(jurisdiction) as Space;
  } catch (error) {
    // The local runtime has one place for all objects, and says so. Nothing else may lead past a jurisdiction.
    if (String(error).includes("not implemented in workerd")) return namespace;
    throw error;
  }
}

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
