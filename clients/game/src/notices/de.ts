/** The notices in German. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Spiel nicht gefunden",
    text: "Unter dieser Adresse gibt es kein Spiel. Gehen Sie zurück zum Casino und wählen Sie ein anderes Spiel.",
  },
  GAME_DISABLED: {
    title: "Spiel nicht verfügbar",
    text: "Dieses Spiel ist im Moment nicht verfügbar. Gehen Sie zurück zum Casino und wählen Sie ein anderes Spiel.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Link für ein anderes Spiel",
    text: "Dieser Link öffnet ein anderes Spiel. Gehen Sie zurück zum Casino und öffnen Sie dieses Spiel dort.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Hier gibt es keine Lobby",
    text: "Spieler dieses Casinos melden sich nicht hier an. Öffnen Sie die Spiele auf der Website Ihres Casinos.",
  },
  SSO_TOKEN_INVALID: {
    title: "Link ungültig",
    text: "Dieser Link ist nicht gültig. Gehen Sie zurück zum Casino und öffnen Sie das Spiel noch einmal.",
  },
  REPLAY_LINK_INVALID: {
    title: "Wiederholung nicht gefunden",
    text: "Dieser Link zu einer Wiederholung ist nicht gültig. Öffnen Sie die Wiederholung noch einmal dort, wo Sie sie gefunden haben.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Link abgelaufen",
    text: "Dieser Link zu einer Wiederholung ist abgelaufen. Fragen Sie dort nach einem neuen, wo Sie ihn bekommen haben, oder öffnen Sie die Wiederholung noch einmal aus dem Verlauf des Spiels.",
  },
  ROUND_NOT_FOUND: {
    title: "Wiederholung nicht gefunden",
    text: "Diese Runde gibt es nicht mehr.",
  },
  RATE_LIMITED: {
    title: "Zu viele Besuche",
    text: "Aus Ihrem Netz wurden zu viele Seiten geöffnet. Warten Sie eine Minute und öffnen Sie das Spiel noch einmal.",
  },
  NOT_FOUND: {
    title: "Casino nicht gefunden",
    text: "Unter dieser Adresse gibt es kein Casino. Öffnen Sie das Spiel auf der Website Ihres Casinos.",
  },
  NO_SCRIPT: {
    title: "JavaScript nötig",
    text: "Diese Seite braucht JavaScript. Schalten Sie es ein und öffnen Sie die Seite noch einmal.",
  },
} satisfies Notices;
