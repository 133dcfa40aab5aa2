/**
 * The dashboard's Worker in the runtime of the tests, with the real API behind it, and browsers that keep
 * its cookie. Every team is a new one, so tests run in parallel.
 */
import {
  createExecutionContext,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import { STAFF_TEAM } from "../../domain/team/team-rules.ts";
import { teamName } from "../../durable-objects/names.ts";
import type { Outsider, TeamRpc } from "../../durable-objects/team/team-rpc.ts";
import { type DashboardConfig, readDashboardConfig } from "../../src/dashboard/config.ts";
import { createDashboard } from "../../src/dashboard/dashboard.ts";
import { makeTeamSecret } from "../../src/dashboard/session-cookie.ts";
import type {
  SignInNote,
  SignInNotes,
  TeamActsNote,
  TeamNotes,
} from "../../src/identity/dashboard-notes.ts";
import { Authenticator, type Wrong } from "./authenticator.ts";

export const ORIGIN = "https://dashboard.test";

const PAGE = {
  html: '<meta name="csp-nonce" content="{{nonce}}"><title>Rouleau</title>',
  firstScript: "sha256-first",
};

/** What a call answers. */
export interface DashboardAnswer {
  readonly status: number;
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly data: any;
  readonly response: Response;
}

export interface DashboardCall {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Api = Pick<Fetcher, "fetch">;
const { PeopleEntrypoint } = exports as unknown as {
  PeopleEntrypoint: Api & SignInNotes & TeamNotes;
};

/** Opens a dashboard; `changed` replaces parts of its configuration, and `api` the API behind it. */
export function openDashboard(
  changed: Partial<DashboardConfig> = {},
  api: Api = PeopleEntrypoint,
  noteTeamActs = (note: TeamActsNote) => PeopleEntrypoint.noteTeamActs(note),
) {
  const config = {
    ...readDashboardConfig({ ...env, STAGE: "production", ORIGIN, API_ORIGIN: "https://api.test" }),
    ...changed,
  };
  const app = createDashboard(config);
  const bindings = {
    TEAM: env.TEAM,
    SIGN_IN_ATTEMPTS: env.LOGIN_ATTEMPTS,
    API: api,
    STAFF_API: {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => api.fetch(input as string, init),
      noteSignIn: (note: SignInNote) => PeopleEntrypoint.noteSignIn(note),
      noteTeamActs: (note: TeamActsNote) => noteTeamActs(note),
    },
    ASSETS: { fetch: async () => Response.json(PAGE) },
  };
  const ask = async (request: Request) => {
    const context = createExecutionContext();
    const response = await app.fetch(request, bindings, context);
    await waitOnExecutionContext(context);
    return response;
  };
  return { ask, browser: () => new Browser(ask) };
}

export function team(teamId: string): TeamRpc {
  return env.TEAM.getByName(teamName(teamId)) as unknown as TeamRpc;
}

/** A browser with the dashboard's pages open. */
export class Browser {
  readonly #ask: (request: Request) => Promise<Response>;
  cookie: string | undefined;
  /** The address that Cloudflare's edge reports for its calls; undefined if it reports none. */
  address: string | undefined;

  constructor(ask: (request: Request) => Promise<Response>) {
    this.#ask = ask;
  }

  async call(method: string, path: string, options: DashboardCall = {}): Promise<DashboardAnswer> {
    const headers = new Headers({ Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" });
    if (this.cookie !== undefined) headers.set("Cookie", this.cookie);
    if (this.address !== undefined) headers.set("CF-Connecting-IP", this.address);
    if (options.body !== undefined) headers.set("Content-Type", "application/json");
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
    const response = await this.#ask(new Request(`${ORIGIN}${path}`, { method, headers, ...body }));
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) this.cookie = given.split(";")[0];
    const text = await response.clone().text();
    const isJson = response.headers.get("Content-Type")?.includes("json") === true;
    const answer = isJson ? JSON.parse(text) : undefined;
    return { status: response.status, code: answer?.error?.code, data: answer?.data, response };
  }

  /** Calls, and expects success. */
  async ok(
    method: string,
    path: string,
    options?: DashboardCall,
  ): Promise<DashboardAnswer["data"]> {
    const answer = await this.call(method, path, options);
    expect([answer.status, answer.code]).toEqual([200, undefined]);
    return answer.data;
  }

  /** Accepts an invitation with a new passkey. */
  async accept(link: string, signInName: string | undefined, device: Authenticator, wrong?: Wrong) {
    const token = link.slice(link.indexOf("#") + 1);
    const named = signInName === undefined ? { token } : { token, signInName };
    const asked = await this.call("POST", "/auth/invitation/options", { body: named });
    if (asked.status !== 200) return asked;
    const response = await device.create(asked.data, wrong);
    return this.call("POST", "/auth/invitation/accept", { body: { ...named, response } });
  }

  /** Signs in with a passkey. */
  async signIn(device: Authenticator, wrong?: Wrong): Promise<DashboardAnswer> {
    const options = await this.ok("POST", "/auth/passkey/options", { body: {} });
    const response = await device.get(options, wrong);
    return this.call("POST", "/auth/passkey", { body: { response } });
  }

  /** Shows the passkey once more. */
  async refresh(device: Authenticator, wrong?: Wrong): Promise<DashboardAnswer> {
    const options = await this.ok("POST", "/auth/fresh/options", { body: {} });
    const response = await device.get(options, wrong);
    return this.call("POST", "/auth/fresh", { body: { response } });
  }
}

type Dashboard = ReturnType<typeof openDashboard>;

/** A person with a passkey and a browser, signed in and fresh. */
export interface SignedIn {
  readonly id: string;
  readonly browser: Browser;
  readonly device: Authenticator;
}

let standing: Promise<Outsider> | undefined;

/** An admin of our staff who always exists and never signs in: the one who gives teams their first owners. */
export function standingAdmin(): Promise<Outsider> {
  standing ??= (async () => {
    await team(STAFF_TEAM).inviteFirstStaff(makeTeamSecret(STAFF_TEAM).hash, Date.now() + 1);
    await runInDurableObject(env.TEAM.getByName(teamName(STAFF_TEAM)), (_, { storage }) => {
      storage.sql.exec(
        `INSERT OR IGNORE INTO person (id, name, local_name, role, since)
         VALUES ('per_standing', 'Staff', 'standing', 'admin', 0)`,
      );
    });
    return { id: "per_standing", name: "Staff" };
  })();
  return standing;
}

/** Signs the first owner of a team in. */
export async function firstOwner(dashboard: Dashboard, teamId: string): Promise<SignedIn> {
  const secret = makeTeamSecret(teamId);
  const asked = { teamName: "Casino Test", name: "Olga Owner", hash: secret.hash };
  expect(await team(teamId).inviteLead(await standingAdmin(), asked)).toMatchObject({ ok: true });
  return join(dashboard, secret.text, "olga");
}

/** Lets an owner invite somebody, who accepts. */
export async function colleague(
  dashboard: Dashboard,
  owner: SignedIn,
  role: string,
  localName: string = role,
): Promise<SignedIn> {
  const body = { name: `Some ${role}`, role };
  const { link } = await owner.browser.ok("POST", "/auth/team/invitations", { body });
  return join(dashboard, link, localName);
}

/** Signs an admin of our own staff in, by an invitation as a deployment makes the first one. */
export async function staffAdmin(dashboard: Dashboard, localName: string): Promise<SignedIn> {
  const secret = makeTeamSecret(STAFF_TEAM);
  await team(STAFF_TEAM).inviteFirstStaff(secret.hash, Number.MAX_SAFE_INTEGER);
  return join(dashboard, secret.text, localName);
}

export async function join(
  dashboard: Dashboard,
  link: string,
  localName: string,
): Promise<SignedIn> {
  const browser = dashboard.browser();
  const device = await Authenticator.make(ORIGIN);
  const accepted = await browser.accept(link, localName, device);
  expect([accepted.status, accepted.code]).toEqual([200, undefined]);
  return { id: accepted.data.person.id, browser, device };
}
