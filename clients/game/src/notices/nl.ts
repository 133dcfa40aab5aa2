/** The notices in Dutch. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Spel niet gevonden",
    text: "Er is geen spel op dit adres. Ga terug naar het casino en kies een ander spel.",
  },
  GAME_DISABLED: {
    title: "Spel niet beschikbaar",
    text: "Dit spel is op dit moment niet beschikbaar. Ga terug naar het casino en kies een ander spel.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Link van een ander spel",
    text: "Deze link opent een ander spel. Ga terug naar het casino en open dit spel daar.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Hier is geen lobby",
    text: "Spelers van dit casino loggen hier niet in. Open de spellen op de website van uw casino.",
  },
  SSO_TOKEN_INVALID: {
    title: "Link niet geldig",
    text: "Deze link is niet geldig. Ga terug naar het casino en open het spel opnieuw.",
  },
  REPLAY_LINK_INVALID: {
    title: "Herhaling niet gevonden",
    text: "Deze link naar een herhaling is niet geldig. Open de herhaling opnieuw waar u haar vond.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Link verlopen",
    text: "Deze link naar een herhaling is verlopen. Vraag een nieuwe waar u hem kreeg, of open de herhaling opnieuw vanuit de geschiedenis van het spel.",
  },
  ROUND_NOT_FOUND: {
    title: "Herhaling niet gevonden",
    text: "Deze ronde bestaat niet meer.",
  },
  RATE_LIMITED: {
    title: "Te veel bezoeken",
    text: "Vanaf uw netwerk zijn te veel pagina's geopend. Wacht een minuut en open het spel opnieuw.",
  },
  NOT_FOUND: {
    title: "Casino niet gevonden",
    text: "Er is geen casino op dit adres. Open het spel op de website van uw casino.",
  },
  NO_SCRIPT: {
    title: "JavaScript nodig",
    text: "Deze pagina heeft JavaScript nodig. Zet het aan en open de pagina opnieuw.",
  },
} satisfies Notices;
