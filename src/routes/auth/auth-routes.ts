/** The operations under "Auth / SSO", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { answerRealityCheck } from "./answer-reality-check.ts";
import { createToken } from "./create-token.ts";
import { exchangeToken } from "./exchange-token.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { readSession } from "./read-session.ts";
import { refreshToken } from "./refresh-token.ts";

export const AUTH_ROUTES: readonly Route[] = [
  createToken,
  exchangeToken,
  refreshToken,
  logOut,
  readSession,
  answerRealityCheck,
  logIn,
];
