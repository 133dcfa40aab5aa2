/**
 * Which sites may show a game in a frame: the sources allowed in the game page's frame-ancestors policy.
 * Anything but an origin could weaken that policy, so it is refused. Contract, "Browsers".
 */

/** An https origin, every subdomain of a domain, or a developer's own machine over http. */
const HTTPS = /^https:\/\/(?:\*\.(?=[a-z0-9-]+\.))?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/;
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** Returns whether a text is an origin in its canonical form: lower case, no path, no default port. */
export function isFrameAncestor(text: string): boolean {
  if (!HTTPS.test(text) && !OWN_MACHINE.test(text)) return false;
  const origin = text.replace("//*.", "//");
  return URL.canParse(origin) && new URL(origin).origin === origin;
}
