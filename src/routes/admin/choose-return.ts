/** Chooses which return variant of a game new rounds are played by. Reference 8.24; docs/decisions/0057. */
import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { findGame, returnPercent, variantsOf } from "../../../domain/games/catalogue.ts";
import { allowsReturn } from "../../../domain/session/jurisdictions.ts";
import { publishedHashes } from "../../../domain/versions/known-answers.ts";
import { chosenGame, type TenantSettings } from "../../db/tenant.ts";
import { changeGame } from "../../games/change-game.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";

const percent = z.int().meta({ description: "As a percentage.", example: 94 });

const gameReturnSchema = z
  .strictObject({
    id: z.string(),
    returnPercent: percent,
    version: z.int().meta({ description: "The version of the rules that new rounds use." }),
    hash: z.string().nullable(),
    offered: z.array(percent).meta({ description: "What you may choose from." }),
  })
  .meta({ id: "GameReturn" });

export const chooseReturn = route(
  {
    method: "put",
    path: "/api/v1/admin/games/{gameId}/return",
    access: "apiKey signed",
    keyScope: "games",
    people: ADMINS,
    tag: "Account",
    summary: "Choose a game's return",
    description:
      "Some games are offered with several returns, each a version of the rules with its own hash and PAR sheet. The choice applies to new rounds in the API key's environment, within 10 seconds; open rounds continue with their own version. Players are shown the return of the version they play. Refused with `VALIDATION_FAILED` if the game does not have that return or your jurisdiction does not allow it, and, with `figures`, if it would exceed 100% together with a jackpot pool.",
    params: z.object({ gameId: z.string().meta({ example: "golden-reels" }) }),
    body: z.strictObject({ returnPercent: percent }),
    data: gameReturnSchema,
    refusals: ["GAME_NOT_FOUND"],
    audit: "game.return_chosen",
  },
  async (c) => {
    const { returnPercent: wanted } = c.req.valid("json");
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const offered = variantsOf(game.id).map(returnPercent);
    const refused = (message: string) =>
      failure(c, "VALIDATION_FAILED", { issues: [{ path: "returnPercent", message }] });
    if (!offered.includes(wanted)) {
      return refused(`${game.name} is offered with a return of ${offered.join(", ")} percent.`);
    }
    const { jurisdiction } = c.get("operator").tenant.settings;
    if (!allowsReturn(jurisdiction, wanted)) {
      return refused(
        `The jurisdiction ${jurisdiction} does not allow a return of ${wanted} percent.`,
      );
    }
    const viewOf = (settings: TenantSettings) => {
      const chosen = chosenGame(settings, game.id) ?? game;
      const hash = publishedHashes(chosen)?.code ?? null;
      return { returnPercent: returnPercent(chosen), version: chosen.version, hash };
    };
    const change = () => ({ returnPercent: wanted });
    const asked = { gameId: game.id, change, path: "returnPercent", viewOf };
    const changed = await changeGame(c, asked);
    return success(c, { id: game.id, ...changed, offered });
  },
);
