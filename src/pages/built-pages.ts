/**
 * The pages of games, lobbies, replays and notices, as scripts/build-game-page.ts made them. They name the
 * files of this release; each file is named by its content, so that browsers can keep it forever.
 */
import type { Context } from "hono";
import * as z from "zod";
import type { AppEnv } from "../http/route.ts";
import { oncePerIsolate } from "../runtime/once-per-isolate.ts";

const NOTICES = z.record(z.string(), z.object({ title: z.string(), text: z.string() }));
const PAGES = z.object({
  html: z.object({ game: z.string(), lobby: z.string(), notice: z.string(), replay: z.string() }),
  /** The hash of the script in the game page, as its policy names it. */
  firstScript: z.string(),
  /** The address of each game's stage. */
  stages: z.record(z.string(), z.string()),
  /** By language. */
  notices: z.record(z.string(), NOTICES),
});

type BuiltPages = z.infer<typeof PAGES>;

async function readPages({ ASSETS }: Env): Promise<BuiltPages> {
  const response = await ASSETS.fetch("https://assets/game/build/pages.json");
  return PAGES.parse(await response.json());
}

const pagesOfRelease = oncePerIsolate(readPages);

/** Returns the pages. On a developer's machine they change while the Worker runs. */
export function builtPages(c: Context<AppEnv>): Promise<BuiltPages> {
  return (c.get("config").stage === "production" ? pagesOfRelease : readPages)(c.env);
}

/** The notices for which each language has a text. */
export type Notice =
  | "ACTION_NOT_ALLOWED"
  | "GAME_DISABLED"
  | "GAME_NOT_FOUND"
  | "GAME_NOT_IN_TOKEN"
  | "NO_SCRIPT"
  | "NOT_FOUND"
  | "RATE_LIMITED"
  | "REPLAY_LINK_EXPIRED"
  | "REPLAY_LINK_INVALID"
  | "ROUND_NOT_FOUND"
  | "SSO_TOKEN_INVALID";

/**
 * Returns a notice in the first language that we have: that of `locale`, such as a launch token's, and then
 * those that the browser prefers. English if there is none.
 */
export async function noticeFor(
  c: Context<AppEnv>,
  name: Notice,
  locale = "",
): Promise<{ lang: string; title: string; text: string }> {
  const { notices } = await builtPages(c);
  const wanted = `${locale},${c.req.header("Accept-Language") ?? ""}`.toLowerCase().split(",");
  const languages = wanted.map((wish) => /^[a-z]+/.exec(wish.trim())?.[0] ?? "");
  const lang = languages.find((language) => Object.hasOwn(notices, language)) ?? "en";
  return { lang, title: "", text: "", ...notices[lang]?.[name] };
}
