/** The daily check that the running games are the versions whose hashes are published. docs/decisions/0072. */
import { checkVersions } from "../../domain/versions/known-answers.ts";

/** Checks the games and logs the result; a game that is not as published is logged as an error. */
export function checkGames(games = checkVersions()): void {
  const other = games.filter(({ rulesHold, roundsHold }) => !rulesHold || !roundsHold);
  const line = JSON.stringify({ event: "games_checked", games: games.length, other });
  if (other.length === 0) console.info(line);
  else console.error(line);
}
