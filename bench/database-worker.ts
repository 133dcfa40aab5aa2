/**
 * Runs D1 in its own process, as production runs it on its own machine: Workers of another process
 * call it over HTTP. Miniflare sends a remote binding's calls in this form; they are forwarded to
 * the binding's own service, so both sides run the platform's code and no code is duplicated.
 */
const OF_CALL = "mf-header-";

export default {
  fetch(request: Request, { DB }: { readonly DB: unknown }): Promise<Response> {
    const url = request.headers.get("MF-URL");
    if (url === null) return Promise.resolve(new Response("MF-URL is missing", { status: 400 }));
    const { fetcher } = DB as { readonly fetcher: Fetcher };
    const headers = [...request.headers]
      .filter(([name]) => name.startsWith(OF_CALL))
      .map(([name, value]): [string, string] => [name.slice(OF_CALL.length), value]);
    return fetcher.fetch(url, { method: request.method, headers, body: request.body });
  },
};
