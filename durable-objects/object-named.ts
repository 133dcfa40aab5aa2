/**
 * Makes every stub of an object. The place where an account's data is stored is part of the account's id,
 * and so of its objects' names. With a name, every caller therefore gets the same object; a stub made in
 * any other way could get an empty one. docs/decisions/0125.
 */
import { assert } from "../domain/assert.ts";

/** Objects of one class, as the platform binds them; those of tests may have no jurisdictions. */
export interface ObjectNamespace<Stub> {
  getByName(name: string): Stub;
  jurisdiction?(of: DataJurisdiction): ObjectNamespace<Stub>;
}

/** Returns the object of this name, in the jurisdiction that its name states. */
export function objectNamed<Stub>(namespace: ObjectNamespace<Stub>, name: string): Stub {
  return namespaceFor(namespace, name).getByName(name);
}

/** Returns the namespace that contains the object of this name. */
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
    // The local runtime has one place for all objects, and throws this error. No other error may skip the
    // jurisdiction.
    if (String(error).includes("not implemented in workerd")) return namespace;
    throw error;
  }
}

/**
 * Where an account's data must stay. It is part of the account's id, which never changes, and so of the
 * name of each of its objects: nothing has to be looked up to find them. docs/decisions/0125.
 */
export type DataJurisdiction = "eu";

/**
 * Before the account's id, a name may contain a team's prefix, or the environment and chain of a paying
 * account. What comes after it is chosen by the operator, and decides nothing.
 */
const IN_EU = /^(?:team:|(?:sandbox|production):[a-z-]+:)?ten_eu_/;

/**
 * Returns the jurisdiction in which the object of this name, or the account of this id, must be; undefined
 * if it may be anywhere.
 */
export function dataJurisdictionIn(name: string): DataJurisdiction | undefined {
  return IN_EU.test(name) ? "eu" : undefined;
}
