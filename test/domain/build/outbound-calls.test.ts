/**
 * Which files can send a request to the outside, and to where: a list that no code may bypass. What
 * the webhook sender sends to is each operator's choice, and checked (destination.test.ts). OWASP
 * ASVS 13.2.4, 13.2.5.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const PLACES = {
  "src/chains/evm-node.ts": "the nodes that CHAINS names",
  "src/chains/https-signer.ts": "the signers that CHAINS names",
  "src/config.ts": "Cloudflare Access, as ACCESS_ISSUER names it",
  "src/dashboard/config.ts": "Cloudflare Access, as ACCESS_ISSUER names it",
  "src/identity/access-login.ts": "Cloudflare Access, by the function of the two above",
  "src/local/inbox.ts": "the developer's own machine; no part of a deployment",
  "src/monitoring/read-deployed-code.ts": "Cloudflare's API",
  "src/webhook-sender/worker.ts": "the resolver, and the webhooks of operators",
};

/** A call of `fetch` itself: not of a binding, and not a method that is declared under that name. */
const SENDS = /(?<![.\w#]|(?:override|async) )fetch\(/;
/** Other ways out of a Worker. */
const OTHER_WAYS =
  /from "(?:cloudflare:sockets|node:(?:dgram|dns|http|http2|https|net|tls)\b[^"]*)"|new (?:EventSource|XMLHttpRequest)\(/;

const sources = ["src", "durable-objects", "domain"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);

it("only the listed files send requests to the outside", () => {
  const senders = sources.filter((file) => SENDS.test(readFileSync(file, "utf8")));
  expect(senders.toSorted()).toEqual(Object.keys(PLACES).toSorted());
});

it("those files follow no redirect", () => {
  const senders = [
    ...["src/chains/evm-node.ts", "src/chains/https-signer.ts", "src/identity/access-login.ts"],
    ...["src/monitoring/read-deployed-code.ts", "src/webhook-sender/send-webhook.ts"],
  ];
  for (const file of senders) {
    expect(readFileSync(file, "utf8"), file).toMatch(/redirect: "manual"/);
  }
});

it("no file opens a connection in another way, and libraries are given our fetch", () => {
  expect(sources.filter((file) => OTHER_WAYS.test(readFileSync(file, "utf8")))).toEqual([]);
  const keySets = sources.filter((file) => /createRemoteJWKSet\(/.test(readFileSync(file, "utf8")));
  expect(keySets).toEqual(["src/identity/access-assertion.ts"]);
  expect(readFileSync("src/identity/access-assertion.ts", "utf8")).toMatch(
    /createRemoteJWKSet\(url, \{ \[customFetch\]: access\.fetch \}\)/,
  );
});
