/** The cache of the API's answers. It never holds a guess: a screen shows what was read. */
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../sdk/src/errors.ts";

const FRESH_FOR_MS = 10_000;

export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      // The client itself retries where that helps, so a refusal is final.
      retry: (count, error) => !(error instanceof ApiError) && count < 1,
    },
    mutations: { retry: false },
  },
});
