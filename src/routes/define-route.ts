/** Until each operation is in a file of its own: the statements and handlers of today's route files. */
import type { Hono } from "hono";
import {
  type Answer,
  type AppEnv,
  type Route,
  type RouteContext,
  type RouteStatement,
  route,
} from "../http/route.ts";
import { serveRoute } from "../middleware/serve-route.ts";

export interface App extends Pick<Hono<AppEnv>, "get" | "post" | "options"> {
  readonly served: Route[];
  openapi<S extends RouteStatement>(
    statement: S,
    handler: (c: RouteContext<S>) => Promise<Answer<S>> | Answer<S>,
  ): void;
}

export function defineRoute<const S extends RouteStatement>(statement: S): S {
  return statement;
}

export function legacyApp(hono: Hono<AppEnv>, served: Route[]): App {
  const openapi = (statement: RouteStatement, handler: never): void => {
    const one = route(statement, handler);
    served.push(one);
    serveRoute(hono, one);
  };
  return Object.assign(hono, { served, openapi }) as unknown as App;
}
