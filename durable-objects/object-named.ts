/**
 * Makes every stub of an object. Where an account's data lies is part of the account's id, so it is in the
 * names of its objects, and whoever has a name reaches the one object of that name. A stub that were made
 * in another way could reach an empty object beside it. docs/decisions/0125.
 */
import { assert } from "../domain/assert.ts";
import { type DataJurisdiction, dataJurisdictionIn } from "../domain/data-jurisdiction.ts";

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
