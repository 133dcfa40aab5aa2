/**
 * The environment of a request to the dashboard's Worker, and the shape of its answers, which is that of
 * the API.
 */
import type { Context } from "hono";
import type { Refused } from "../../domain/result.ts";
import type { LoginAttemptsRpc } from "../../durable-objects/account/account-rpc.ts";
import { teamName } from "../../durable-objects/names.ts";
import { objectNamed } from "../../durable-objects/object-named.ts";
import type { TeamRpc } from "../../durable-objects/team/team-rpc.ts";
import type { SignInNotes, TeamNotes } from "../identity/dashboard-notes.ts";
import type { DashboardConfig } from "./config.ts";
import { type DashboardError, errorRow } from "./errors.ts";

/** The bindings of config/dashboard.toml. */
export interface DashboardBindings {
  readonly TEAM: DurableObjectNamespace;
  readonly SIGN_IN_ATTEMPTS: DurableObjectNamespace;
  /** The API, through the entrypoint that accepts tokens of people. */
  readonly API: Pick<Fetcher, "fetch">;
  /**
   * The same for the Worker that answers our staff, which also records how people sign in and what they do
   * to each other.
   */
  readonly STAFF_API: Pick<Fetcher, "fetch"> & SignInNotes & TeamNotes;
  /** The built pages. */
  readonly ASSETS: Pick<Fetcher, "fetch">;
}

export interface DashboardEnv {
  Bindings: DashboardBindings;
  Variables: {
    readonly config: DashboardConfig;
    readonly requestId: string;
    origin: string;
    /** The team that the call used last: the one that it is about. */
    teamId?: string;
  };
}

export type DashboardContext = Context<DashboardEnv>;

/** Returns the stub of a team's object, and makes the call one about this team. */
export function teamStub(c: DashboardContext, teamId: string): TeamRpc {
  c.set("teamId", teamId);
  return objectNamed(c.env.TEAM, teamName(teamId)) as unknown as TeamRpc;
}

/** The stub of the object that counts failed sign-ins of one network. */
export function attemptsStub(c: DashboardContext, name: string): LoginAttemptsRpc {
  return objectNamed(c.env.SIGN_IN_ATTEMPTS, name) as unknown as LoginAttemptsRpc;
}

export function answer(c: DashboardContext, data: unknown): Response {
  return c.json({ success: true, data, requestId: c.get("requestId") });
}

export function refusal(
  c: DashboardContext,
  name: DashboardError,
  details?: Readonly<Record<string, unknown>>,
): Response {
  const { status, message } = errorRow(name);
  const error = { code: name, message, ...(details === undefined ? {} : { details }) };
  return c.json({ success: false, error, requestId: c.get("requestId") }, status);
}

/** Answers with the value of a result, converted by `view`, or with its refusal. */
export function answerResult<Value>(
  c: DashboardContext,
  result: { readonly ok: true; readonly value: Value } | Refused<DashboardError>,
  view: (value: Value) => unknown = (value) => value ?? {},
): Response {
  return result.ok ? answer(c, view(result.value)) : refusal(c, result.refusal, result.details);
}

/** Stops a request before its handler has an answer. */
export class Refusal extends Error {
  readonly refused: DashboardError;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(refused: DashboardError, details?: Readonly<Record<string, unknown>>) {
    super(refused);
    this.refused = refused;
    this.details = details;
  }
}
