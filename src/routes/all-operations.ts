/** Every operation of the API, by tag, in the order of the OpenAPI document. */
import type { Route } from "../http/route.ts";
import { OPERATIONS } from "./operations.ts";
import { STAFF_OPERATIONS } from "./staff-operations.ts";

export const ALL_OPERATIONS: readonly Route[] = [...OPERATIONS, ...STAFF_OPERATIONS];
