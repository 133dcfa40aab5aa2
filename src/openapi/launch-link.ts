/**
 * Describes the launch link in the OpenAPI document. A browser follows it, so it answers with a
 * redirect or a page; a program that does not ask for HTML gets the error in the envelope. Reference 17.1.
 */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { ERRORS, type ErrorName } from "../errors/errors.ts";
import { failure } from "./describe-route.ts";

const REFUSALS: readonly ErrorName[] = [
  "GAME_NOT_FOUND",
  "SSO_TOKEN_INVALID",
  "GAME_NOT_IN_TOKEN",
  "INTERNAL_ERROR",
];

/** Adds the link. */
export function registerLaunchLink(registry: OpenAPIRegistry): void {
  const byStatus = Map.groupBy(REFUSALS, (name) => ERRORS[name].status);
  registry.registerPath({
    method: "get",
    path: "/launch/{gameId}",
    tags: ["Auth / SSO"],
    summary: "Launch a game",
    description:
      "Open this in the player's iframe: it is the `launchUrl` that create-token answered with. It redirects to the game page, with the token in the fragment, which browsers send to no server. A person who cannot be let in gets a page that says why.",
    security: [],
    request: {
      params: z.object({ gameId: z.string().meta({ example: "golden-reels" }) }),
      query: z.object({
        token: z.string().meta({ description: "The launch token: 30 seconds, one exchange." }),
      }),
    },
    responses: {
      302: {
        description: "The game page.",
        headers: { Location: { schema: { type: "string", format: "uri" } } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, names]) => {
          const { description, content } = failure(names);
          const page = { "text/html": { schema: z.string() } };
          return [status, { description, content: { ...content, ...page } }];
        }),
      ),
    },
  });
}
