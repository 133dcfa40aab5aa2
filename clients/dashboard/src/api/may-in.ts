/** Whether a person may make a call. The first script asks it too (early-screen.tsx), so this file takes no library. */
import type { OperatorRole } from "../../../../domain/authority/person-roles.ts";
import { mayCall } from "../../../../domain/authority/role-groups.ts";
import { OF_ACCOUNT, ROLES } from "../generated/roles.ts";
import type { OperationName } from "../parts/act.ts";
import type { Space } from "./space.ts";

/** Returns true if a person with this role may make the call in this space. */
export function mayIn(
  space: Space,
  { role }: { readonly role: string },
  operation: OperationName,
): boolean {
  const stated = (ROLES[operation] ?? "").split(" ");
  if (space === "platform") return stated.includes(role);
  const affected = OF_ACCOUNT.includes(operation) ? "account" : space;
  return mayCall(role as OperatorRole, stated as readonly OperatorRole[], affected);
}
