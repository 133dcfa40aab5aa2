/**
 * What the signed-in person may do, so that the screens offer nothing that would be refused. The
 * API decides.
 */
import { useQuery } from "@tanstack/react-query";
import type { OperatorRole, PersonRole } from "../../../../domain/authority/person-roles.ts";
import { mayCall, READS_MONEY } from "../../../../domain/authority/role-groups.ts";
import { mayManagePeople, mayRecover } from "../../../../domain/team/team-rules.ts";
import type { OperationName } from "../parts/act.ts";
import { useSpace } from "../parts/address.ts";
import { auth, type Person } from "./auth.ts";
import { mayIn } from "./may-in.ts";

/** Returns a function that says whether the person may make a call in the current space. */
export function useMay(): (operation: OperationName) => boolean {
  const space = useSpace();
  const person = usePerson();
  return (operation) => person !== undefined && mayIn(space, person, operation);
}

/**
 * True if the person may download lists as files: staff may not, and an operator's people may if
 * they may read money.
 */
export function useMayExport(): boolean {
  const space = useSpace();
  const person = usePerson();
  if (person === undefined || space === "platform") return false;
  return mayCall(person.role as OperatorRole, READS_MONEY, space);
}

/** True if the person may invite and remove people, and change their roles. */
export function useManagesPeople(): boolean {
  const person = usePerson();
  return person !== undefined && mayManagePeople(person as PersonRole);
}

/**
 * Returns a function that says whether the person may give a team member with a certain role a new
 * way to sign in.
 */
export function useMayRecover(): (role: string) => boolean {
  const person = usePerson();
  return (role) =>
    person !== undefined &&
    mayRecover(person as PersonRole, { kind: person.kind, role } as PersonRole);
}

/** The person who is signed in; undefined until that is read. */
export function usePerson(): Person | undefined {
  return useQuery({ queryKey: ["me"], queryFn: auth.me }).data;
}
