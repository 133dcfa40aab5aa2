/**
 * Describes, in the OpenAPI document, the links that a browser follows: to a game and to a replay. They
 * answer with a redirect or a page; a program that does not ask for HTML gets an error in the envelope.
 * Reference 17.1 and 17.10.
 */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { ERRORS, type ErrorName } from "../errors/errors.ts";
import { failure } from "./describe-route.ts";

const PAGE = { "text/html": { schema: z.string() } };

/** Adds the links. */
export function registerBrowserLinks(registry: OpenAPIRegistry): void {
  registry.registerPath({
    method: "get",
    path: "/launch/{gameId}",
    tags: ["Auth / SSO"],
    summary: "Launch a game",
    description:
      "Open this in the player's iframe: it is the `launchUrl` that create-token returned. It redirects to the game page, with the token in the fragment, which browsers never send to a server. If the launch fails, the page says why.",
    security: [],
    request: {
      params: z.object({ gameId: z.string().meta({ example: "golden-reels" }) }),
      query: z.object({
        token: z
          .string()
          .meta({ description: "The launch token. It works once, within 30 seconds." }),
      }),
    },
    responses: {
      302: {
        description: "The game page.",
        headers: { Location: { schema: { type: "string", format: "uri" } } },
      },
      ...refusals(["GAME_NOT_FOUND", "SSO_TOKEN_INVALID", "GAME_NOT_IN_TOKEN", "INTERNAL_ERROR"]),
    },
  });
  registry.registerPath({
    method: "get",
    path: "/replay/{roundId}",
    tags: ["Playing"],
    summary: "View a round's replay",
    description:
      "Open the `url` that the replay call returned. The page plays the round as it was stored; it has no session, and nothing is staked or paid. It can be framed where the game can.",
    security: [],
    request: {
      params: z.object({
        roundId: z.string().meta({ example: "rnd_8t5m9n2p4r6s8w0x3v7qk01hzy_7" }),
      }),
      query: z.object({
        token: z.string().meta({ description: "Signed for this round; valid for 7 days." }),
      }),
    },
    responses: {
      200: { description: "The page with the replay.", content: PAGE },
      ...refusals([
        "REPLAY_LINK_INVALID",
        "REPLAY_LINK_EXPIRED",
        "ROUND_NOT_FOUND",
        "INTERNAL_ERROR",
      ]),
    },
  });
}

function refusals(names: readonly ErrorName[]) {
  const byStatus = Map.groupBy(names, (name) => ERRORS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => {
      const { description, content } = failure(status, those);
      return [status, { description, content: { ...content, ...PAGE } }];
    }),
  );
}
