/**
 * The application that stated routes are added to: each is documented, checked, its input read
 * by its schemas, and handled. One step reads all of the input, and only zod's parts that are used
 * are bundled; with @hono/zod-openapi each part was a step, and all of zod's languages came along.
 */
import { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { type Handler, Hono, type MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { readInput } from "./read-input.ts";
import type { Route, RouteStatement } from "./route-statement.ts";

export class RouteApp extends Hono<AppEnv> {
  readonly openAPIRegistry = new OpenAPIRegistry();

  /** Adds a route: its checks in order, then its input, then its handler. */
  openapi(route: Route<RouteStatement>, handler: Handler): void {
    const { documented, statement, checks } = route;
    this.openAPIRegistry.registerPath(documented);
    const path = statement.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const steps: MiddlewareHandler[] = [...checks, readInput(statement)];
    this.on(statement.method, [path], ...steps, handler);
  }
}
