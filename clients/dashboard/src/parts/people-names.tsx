/** Shows who somebody is: the API has people's ids, and the dashboard's own Worker knows their names. */
import { useQuery } from "@tanstack/react-query";
import { auth } from "../api/auth.ts";
import { Id, wordOf } from "./values.tsx";

/** Returns how to name a member of the team: the name, or the id if they have left or are not a person. */
export function useNameOf(): (id: string) => string {
  const { data } = useQuery({ queryKey: ["team"], queryFn: auth.team });
  return (id) => data?.members.find((member) => member.id === id)?.name ?? id;
}

/** Somebody of the team, by name. */
export function PersonName({ id }: { readonly id: string }) {
  return useNameOf()(id);
}

/** Shows who acted: a person by name, anything else by its kind and id. */
export function Actor({ type, id }: { readonly type: string; readonly id: string }) {
  const name = useNameOf()(id);
  if (name !== id) return name;
  return (
    <>
      {wordOf(type)} <Id value={id} />
    </>
  );
}
