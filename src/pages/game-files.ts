/**
 * The built files of the game page (scripts/build-assets.ts). Each is named by its content, so that
 * browsers keep it for good; the page must therefore be told the names of this release.
 */
import * as z from "zod";

const FILES = z.object({
  script: z.string(),
  replay: z.string(),
  lobby: z.string(),
  style: z.string(),
  lobbyStyle: z.string(),
});

export type GameFiles = z.infer<typeof FILES>;

/** In production they change only with the Worker itself, so an isolate reads them once. */
let known: GameFiles | undefined;

/**
 * Returns the addresses of the scripts and styles of the game page, the replay page and the lobby.
 * On a developer's machine they change while the Worker runs.
 */
export async function gameFiles(
  assets: Fetcher,
  stage: "local" | "production",
): Promise<GameFiles> {
  if (known !== undefined && stage === "production") return known;
  const response = await assets.fetch("https://assets/game/build/files.json");
  known = FILES.parse(await response.json());
  return known;
}
