/** `fetch` with a limited number of requests at once, and as many sockets. The others wait in order. */

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Returns a `fetch` that reads each answer completely before the next request takes its place. */
export function boundedFetch(limit: number, send: Fetch = fetch): Fetch {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (url, init) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      const { status, headers, body } = await send(url, init).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        body: await response.arrayBuffer(),
      }));
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
