/**
 * Which sites may hold a game in a frame: the sources that the game page's policy may name. What is
 * not an origin could open the policy, so it never gets there. Contract, "Browsers".
 */

/** An https origin, one at every subdomain of a domain, or a developer's own machine over http. */
const HTTPS = /^https:\/\/(?:\*\.(?=[a-z0-9-]+\.))?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/;
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** Tells whether a text is an origin in its one form: lower case, no path, no port that goes without saying. */
export function isFrameAncestor(text: string): boolean {
  if (!HTTPS.test(text) && !OWN_MACHINE.test(text)) return false;
  const origin = text.replace("//*.", "//");
  return URL.canParse(origin) && new URL(origin).origin === origin;
}
