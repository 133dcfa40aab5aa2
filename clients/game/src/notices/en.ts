/**
 * The notices for when a game, a lobby or a replay cannot be opened, in English: the pattern of all
 * languages.
 */
const notices = {
  GAME_NOT_FOUND: {
    title: "Game not found",
    text: "There is no game at this address. Go back to the casino and choose another game.",
  },
  GAME_DISABLED: {
    title: "Game not available",
    text: "This game is not available at the moment. Go back to the casino and choose another game.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Link for another game",
    text: "This link opens another game. Go back to the casino and open this game there.",
  },
  ACTION_NOT_ALLOWED: {
    title: "No lobby here",
    text: "Players of this casino do not sign in here. Open the games from your casino's website.",
  },
  SSO_TOKEN_INVALID: {
    title: "Link not valid",
    text: "This link is not valid. Go back to the casino and open the game again.",
  },
  REPLAY_LINK_INVALID: {
    title: "Replay not found",
    text: "This link to a replay is not valid. Open the replay again from where you found it.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Link expired",
    text: "This link to a replay has expired. Ask for a new one where you got it, or open the replay again from the game's history.",
  },
  ROUND_NOT_FOUND: {
    title: "Replay not found",
    text: "This round does not exist any more.",
  },
  RATE_LIMITED: {
    title: "Too many visits",
    text: "Too many pages were opened from your network. Wait a minute and open the game again.",
  },
  NOT_FOUND: {
    title: "Casino not found",
    text: "There is no casino at this address. Open the game from your casino's website.",
  },
  NO_SCRIPT: {
    title: "JavaScript needed",
    text: "This page needs JavaScript. Turn it on, then open the page again.",
  },
};

export default notices;
export type Notices = typeof notices;
