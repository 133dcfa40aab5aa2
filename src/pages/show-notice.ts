/** Shows the player why a game cannot be opened. Reference 17.1 and 17.13. */
import type { Context } from "hono";
import { codeOf, ERRORS } from "../errors/errors.ts";
import { failure } from "../http/envelope.ts";
import type { AppEnv } from "../http/route.ts";
import { builtPages, type Notice, noticeFor } from "./built-pages.ts";
import { servePage } from "./serve-page.ts";

/**
 * Answers with a page for a browser, or an envelope for a program. Any site may frame the page, because the
 * casino is not known yet and the page has nothing to click. Its language is that of `locale`, or else of
 * the browser (Reference 17.13).
 */
export async function showNotice(
  c: Context<AppEnv>,
  name: Exclude<Notice, "NO_SCRIPT">,
  locale?: string,
): Promise<Response> {
  if (c.req.header("Accept")?.includes("text/html") !== true) return failure(c, name);
  const { html } = await builtPages(c);
  const notice = await noticeFor(c, name, locale);
  return servePage(c, {
    html: html.notice.replace('lang="en"', `lang="${notice.lang}"`),
    values: { ...notice, code: codeOf(name), requestId: c.get("requestId") },
    frameAncestors: ["*"],
    status: ERRORS[name].status,
  });
}
