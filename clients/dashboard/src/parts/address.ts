/** What is in the address: the space, and the filters and the open row of a list. */
import { useNavigate, useParams, useRouterState } from "@tanstack/react-router";
import { type Api, apiOf } from "../api/call.ts";
import { SPACES, type Space } from "../api/space.ts";

export type Search = Readonly<Record<string, string | undefined>>;

/** Reads a query as plain text: filters are never numbers or JSON. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query without empty values. */
export function writeSearch(search: object): string {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields.map(([k, v]) => [k, `${v}`]))}`;
}

/** Returns the space of the current address. */
export function useSpace(): Space {
  const first = useRouterState({ select: ({ location }) => location.pathname.split("/")[1] });
  return SPACES.find((space) => space === first) ?? "sandbox";
}

/** Returns the API of the current space. */
export function useApi(): Api {
  return apiOf(useSpace());
}

/** Returns a parameter of the address, such as a player's id. */
export function useParam(name: string): string {
  const params = useParams({ strict: false }) as unknown as Readonly<
    Record<string, string | undefined>
  >;
  return params[name] ?? "";
}

/** Returns the query of the address, and a function that changes some of its fields. */
export function useSearchFields(): [Search, (fields: Search) => void] {
  const search = useRouterState({ select: ({ location }) => location.search }) as unknown as Search;
  const navigate = useNavigate();
  const change = (fields: Search) => {
    void navigate({ to: ".", search: { ...search, ...fields } as never, replace: true });
  };
  return [search, change];
}
