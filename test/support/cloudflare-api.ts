/**
 * Stands in for the part of Cloudflare's API that says what is deployed: the deployments of a Worker, the latest
 * first, and a version with its modules in base64. Like the real API, it refuses a call without the token.
 */
export const ACCOUNT = "0123456789abcdef0123456789abcdef";
export const WORKER = "rouleau";
export const READER_TOKEN = "a-token-that-may-only-read-Workers";

export interface StandInModule {
  readonly name: string;
  readonly content_type: string;
  readonly content: string;
}

export interface StandInVersion {
  readonly id: string;
  readonly percentage: number;
  readonly main_module?: string;
  readonly modules: readonly StandInModule[];
}

/** Returns a function that answers like the API of an account with one Worker and these deployed versions. */
export function cloudflareApi(deployed: readonly StandInVersion[]) {
  const workers = `/client/v4/accounts/${ACCOUNT}/workers`;
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { origin, pathname, searchParams } = new URL(url);
    if (origin !== "https://api.cloudflare.com") throw new Error("another host was called");
    const authorization = new Headers(init.headers).get("Authorization");
    if (authorization !== `Bearer ${READER_TOKEN}`) return refused(403, 10000);
    if (pathname === `${workers}/scripts/${WORKER}/deployments`) {
      const versions = deployed.map(({ id, percentage }) => ({ version_id: id, percentage }));
      // The second is from an earlier day, and no call is routed to it any more.
      const earlier = { id: "earlier", versions: [{ version_id: EARLIER, percentage: 100 }] };
      return answered({ deployments: [{ id: "latest", versions }, earlier] });
    }
    const version = deployed.find(
      ({ id }) => pathname === `${workers}/workers/${WORKER}/versions/${id}`,
    );
    if (version === undefined || searchParams.get("include") !== "modules") {
      return refused(404, 10007);
    }
    const { percentage: _, modules, ...rest } = version;
    return answered({
      ...{ ...rest, number: 12, compatibility_date: "2026-10-30" },
      modules: modules.map(({ content, ...module }) => ({
        ...module,
        content_base64: btoa(content),
      })),
    });
  };
}

const EARLIER = "00000000-0000-4000-8000-00000000000e";

function answered(result: unknown): Response {
  return Response.json({ success: true, errors: [], messages: [], result });
}

function refused(status: number, code: number): Response {
  const errors = [{ code, message: "refused" }];
  return Response.json({ success: false, errors, messages: [], result: null }, { status });
}
