/** The account of the operator whose people use the page. */
import { useQuery } from "@tanstack/react-query";
import { useApi, useSpace } from "./address.ts";

/** Reads the account, unless the person may not use it. */
export function useOwnAccount(enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: [useSpace(), "account"],
    queryFn: () => api.account.get(),
    enabled,
  });
}
