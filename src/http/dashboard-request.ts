/**
 * Requests that came through the dashboard's Worker. The mark is kept beside the request, not in it, so a
 * caller cannot set it. Reference 6.28; docs/decisions/0074.
 */
const marked = new WeakSet<Request>();

/** Marks a request that came through the entrypoint that only the dashboard's Worker can call. */
export function fromDashboard(request: Request): Request {
  marked.add(request);
  return request;
}

/** Returns true if the request came through the dashboard's Worker. */
export function isFromDashboard(request: Request): boolean {
  return marked.has(request);
}
