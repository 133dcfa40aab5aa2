/**
 * The dashboard's own port on the local stack. wrangler serves one port for all Workers that it runs, so
 * this forwards the requests to the other port, with a mark. It is called as localhost: a passkey cannot
 * belong to an IP address.
 */
import { createServer, type Server, request as sendRequest } from "node:http";
import { pipeline } from "node:stream";

const MARK = "rouleau-local-dashboard";

/** Listens on a port of this machine for the stack at another port; rejects if the port is taken. */
export function openDashboardPort(
  port: number,
  stack: { host: string; port: number },
): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passed = sendRequest(
      { ...stack, method, path, headers: { ...headers, [MARK]: "1" } },
      (answer) => {
        // A browser that has left the page no longer reads the answer.
        if (outgoing.destroyed) {
          answer.destroy();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, outgoing, () => undefined);
      },
    );
    passed.on("error", () => {
      if (!outgoing.headersSent) outgoing.writeHead(502).end();
      else outgoing.destroy();
    });
    pipeline(incoming, passed, () => undefined);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, stack.host, () => resolve(server));
  });
}
