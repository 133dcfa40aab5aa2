/**
 * The code of a deployed Worker, as Cloudflare's API reports it: which versions calls are routed to now,
 * and the SHA-256 of each of their modules. The size and form of the API's answers are checked.
 * docs/decisions/0167.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import * as z from "zod";
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import { jsonIn } from "../runtime/json-in.ts";

const API = "https://api.cloudflare.com/client/v4";

/** The time limit of all calls together. */
const PATIENCE_MS = 10_000;
/** A version with its source map is 7 MB in base64; an endless answer must not fill the memory. */
const MAX_ANSWER_CHARACTERS = 24 * 2 ** 20;
/** A deployment has one version, or two while calls move to a new one. */
const MAX_VERSIONS = 4;
const MAX_MODULES = 100;

const SOURCE_MAP = "application/source-map";

/** The Worker to read, and the token for it. */
export interface CodeSource {
  readonly account: string;
  readonly worker: string;
  readonly token: string;
}

/** A module of a version; its source maps, which make stack traces readable and are never run, are left out. */
export interface DeployedModule {
  readonly name: string;
  readonly sha256: string;
}

export interface DeployedVersion {
  readonly versionId: string;
  /** The share of calls that it serves. */
  readonly percentage: number;
  /** The module that is loaded first; undefined if the API does not state it. */
  readonly mainModule: string | undefined;
  readonly modules: readonly DeployedModule[];
}

/** The code could not be read. The message is for people, and contains neither the token nor the answer. */
export class CodeNotRead extends Error {
  override readonly name = "CodeNotRead";
}

const deploymentsSchema = z.object({
  deployments: z
    .array(
      z.object({
        versions: z
          .array(
            z.object({
              version_id: z.string().regex(/^[0-9a-f-]{36}$/),
              percentage: z.number().min(0).max(100),
            }),
          )
          .min(1)
          .max(MAX_VERSIONS),
      }),
    )
    .min(1),
});

const versionSchema = z.object({
  id: z.string(),
  main_module: z.string().nullish(),
  modules: z
    .array(z.object({ name: z.string(), content_type: z.string(), content_base64: z.string() }))
    .max(MAX_MODULES),
});

/** Returns the versions that are deployed; throws `CodeNotRead` if they cannot be read within ten seconds. */
export async function readDeployedCode(
  source: CodeSource,
  { send = (input, init) => fetch(input, init), patienceMs = PATIENCE_MS }: Reading = {},
): Promise<readonly DeployedVersion[]> {
  const aborting = new AbortController();
  try {
    return await withTimeLimit(readVersions(source, send, aborting.signal), patienceMs);
  } catch (error) {
    if (error instanceof CodeNotRead) throw error;
    // The message of any other error may quote the request.
    throw new CodeNotRead("Cloudflare's API did not answer.");
  } finally {
    aborting.abort();
  }
}

export interface Reading {
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
  readonly patienceMs?: number;
}

async function readVersions(
  { account, worker, token }: CodeSource,
  send: NonNullable<Reading["send"]>,
  signal: AbortSignal,
): Promise<DeployedVersion[]> {
  const workers = `${API}/accounts/${account}/workers`;
  const ask = async <Answer>(schema: z.ZodType<Answer>, path: string): Promise<Answer> => {
    const response = await send(`${workers}${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      redirect: "manual",
      signal,
    });
    const read = z.object({ success: z.literal(true), result: schema });
    const answer = read.safeParse(jsonIn(await textOf(response)));
    if (!answer.success) throw new CodeNotRead("Cloudflare's API gave an invalid answer.");
    return answer.data.result;
  };
  // The first is the one that receives calls now.
  const { deployments } = await ask(deploymentsSchema, `/scripts/${worker}/deployments`);
  const deployed: DeployedVersion[] = [];
  for (const { version_id: versionId, percentage } of deployments[0]?.versions ?? []) {
    const path = `/workers/${worker}/versions/${versionId}?include=modules`;
    const { id, main_module, modules } = await ask(versionSchema, path);
    if (id !== versionId) throw new CodeNotRead("Cloudflare's API answered with another version.");
    const mainModule = main_module ?? undefined;
    deployed.push({ versionId, percentage, mainModule, modules: await hashed(modules) });
  }
  return deployed;
}

async function hashed(
  modules: z.output<typeof versionSchema>["modules"],
): Promise<DeployedModule[]> {
  const run = modules.filter(({ content_type }) => content_type !== SOURCE_MAP);
  return Promise.all(
    run.map(async ({ name, content_base64 }) => ({ name, sha256: await sha256Of(content_base64) })),
  );
}

async function sha256Of(base64: string): Promise<string> {
  let content: string;
  try {
    content = atob(base64);
  } catch {
    throw new CodeNotRead("Cloudflare's API returned a module that is not in base64.");
  }
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  return bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Throws if the call was refused, or if the answer is longer than any should be. */
async function textOf(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new CodeNotRead(`Cloudflare's API answered ${response.status}${meaningOf(response)}.`);
  }
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > MAX_ANSWER_CHARACTERS) {
      throw new CodeNotRead("The answer of Cloudflare's API is too large to read.");
    }
  }
  return text;
}

function meaningOf({ status }: Response): string {
  if (status === 401 || status === 403) return ": the token may not read Workers of this account";
  return status === 404 ? ": it knows no such Worker or version" : "";
}
