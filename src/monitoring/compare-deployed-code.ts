/**
 * Checks that the deployed money Worker, which plays the games, was built from the published files. No
 * Worker can read its own source, so the staff Worker reads it through Cloudflare's API and compares it
 * with the build that it was given (scripts/build-worker.ts). docs/decisions/0167.
 */
import * as z from "zod";
import { type CodeRecord, type CodeState, codeRecord, noteCodeCheck } from "./code-check-log.ts";
import {
  CodeNotRead,
  type CodeSource,
  type DeployedVersion,
  type Reading,
  readDeployedCode,
} from "./read-deployed-code.ts";

/**
 * The SHA-256 of the money Worker's module that was built together with this Worker; undefined if the build
 * did not set it.
 */
declare const MONEY_BUILD: string | undefined;

/** The one module of a build, in the folder from which wrangler uploads it. */
const MODULE = "money.js";
const MAX_OTHER_BUILDS = 10;
const MAX_FAULTS = 20;
const MAX_NAME = 80;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the code may be unreadable before that is a problem. */
const UNREAD_FOR_MS = 2 * DAY_MS;

export interface CheckedCode {
  readonly state: CodeState;
  /** The builds that may run, by the SHA-256 of their module. */
  readonly knownBuilds: readonly string[];
  readonly versions: readonly {
    readonly versionId: string;
    readonly percentage: number;
    /** The SHA-256 of its module; null if it has none of that name. */
    readonly build: string | null;
  }[];
  /** The faults, or why nothing could be read, in words for people. */
  readonly faults: readonly string[];
}

const settingsSchema = z.object({
  CODE_READER_TOKEN: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/),
  CODE_ACCOUNT: z.string().regex(/^[0-9a-f]{32}$/),
  MONEY_WORKER: z.string().regex(/^[a-z0-9_][a-z0-9_-]{0,62}$/),
});

/** Reads the deployed code and compares it. Never throws; returns `not_deployed` if there is no deployment. */
export async function checkCode(env: unknown, reading?: Reading): Promise<CheckedCode> {
  const none = { knownBuilds: [], versions: [], faults: [] };
  const { STAGE, OTHER_BUILDS } = Object(env);
  if (STAGE !== "production") return { ...none, state: "not_deployed" };
  const knownBuilds = [...buildIn(), ...buildsIn(OTHER_BUILDS)];
  const notRead = (reason: string): CheckedCode => ({
    ...{ ...none, knownBuilds, state: "not_read", faults: [reason] },
  });
  const settings = settingsSchema.safeParse(env);
  if (!settings.success) {
    const wrong = settings.error.issues.map(({ path }) => path.join("."));
    return notRead(`Missing, or not as docs/deploy.md says: ${wrong.join(", ")}.`);
  }
  if (knownBuilds.length === 0)
    return notRead("This Worker was not given a build to compare with.");
  const { CODE_READER_TOKEN: token, CODE_ACCOUNT: account, MONEY_WORKER: worker } = settings.data;
  const source: CodeSource = { account, worker, token };
  try {
    return compared(await readDeployedCode(source, reading), knownBuilds);
  } catch (error) {
    return notRead(error instanceof CodeNotRead ? error.message : "It could not be read.");
  }
}

/**
 * Runs the check in a cron: once a day, and every hour while the code is not as built. Logs the result, as
 * an error if it is a problem, and stores it. Never throws.
 */
export async function checkCodeInTurn(
  env: Env,
  { now, beginsDay }: { readonly now: number; readonly beginsDay: boolean },
  reading?: Reading,
): Promise<void> {
  try {
    if (env.STAGE !== "production") {
      if (beginsDay) console.info(JSON.stringify({ event: "code_checked", state: "not_deployed" }));
      return;
    }
    const before = await codeRecord(env.DB, now);
    if (!isDue(before, now)) return;
    const checked = await checkCode(env, reading);
    const { state, versions, faults } = checked;
    const line = JSON.stringify({ event: "code_checked", state, versions, faults });
    if (isTrouble(checked, before, now)) console.error(line);
    else if (state === "not_read") console.warn(line);
    else console.info(line);
    await noteCodeCheck(env.DB, now, state);
  } catch (error) {
    console.warn(JSON.stringify({ event: "code_check_not_kept", error: String(error) }));
  }
}

/**
 * Returns true if people must look into it: different code runs, or the code could not be read for
 * two days.
 */
export function isTrouble(
  { state }: Pick<CheckedCode, "state">,
  { lastReadAt }: Pick<CodeRecord, "lastReadAt">,
  now: number,
): boolean {
  if (state !== "not_read") return state === "differs";
  return lastReadAt === null || now - lastReadAt > UNREAD_FOR_MS;
}

/** Returns true if the stored results show no problem; for metrics, which call nothing outside. */
export function isKeptWell(env: { readonly STAGE: string }, record: CodeRecord, now: number) {
  if (env.STAGE !== "production") return true;
  return record.state !== "differs" && !isTrouble({ state: "not_read" }, record, now);
}

function isDue({ state, checkedAt }: CodeRecord, now: number): boolean {
  if (checkedAt === null) return true;
  const unit = state === "as_built" ? DAY_MS : HOUR_MS;
  return Math.floor(now / unit) > Math.floor(checkedAt / unit);
}

function compared(deployed: readonly DeployedVersion[], knownBuilds: readonly string[]) {
  const faults = deployed.flatMap((version) => faultsOf(version, knownBuilds));
  return {
    state: faults.length === 0 ? ("as_built" as const) : ("differs" as const),
    knownBuilds,
    versions: deployed.map(({ versionId, percentage, modules }) => ({
      ...{ versionId, percentage },
      build: modules.find(({ name }) => name === MODULE)?.sha256 ?? null,
    })),
    faults: faults.slice(0, MAX_FAULTS),
  };
}

function faultsOf({ versionId, mainModule, modules }: DeployedVersion, builds: readonly string[]) {
  const difference = (fault: string) => `Version ${versionId} ${fault}.`;
  const own = modules.filter(({ name }) => name === MODULE);
  const others = modules.filter(({ name }) => name !== MODULE);
  return [
    ...(own.length === 0 ? [difference(`has no ${MODULE}`)] : []),
    ...own
      .filter(({ sha256 }) => !builds.includes(sha256))
      .map(({ sha256 }) => difference(`has a ${MODULE} of no known build: ${sha256}`)),
    ...(own.length > 1 ? [difference(`has ${MODULE} more than once`)] : []),
    ...others.map(({ name }) => difference(`has an extra module: ${shown(name)}`)),
    ...(mainModule === undefined || mainModule === MODULE
      ? []
      : [difference(`starts with ${shown(mainModule)}`)]),
  ];
}

/** Returns a name that was chosen outside the platform, without characters that do not belong in a name. */
function shown(name: string): string {
  return name.replaceAll(/[^\w./-]/g, "?").slice(0, MAX_NAME);
}

function buildIn(): string[] {
  return typeof MONEY_BUILD === "string" ? [MONEY_BUILD] : [];
}

/** Returns other builds that may run: while calls move to a new one, or after a rollback. */
function buildsIn(listed: unknown): string[] {
  return typeof listed === "string"
    ? (listed.match(/\b[0-9a-f]{64}\b/g) ?? []).slice(0, MAX_OTHER_BUILDS)
    : [];
}
