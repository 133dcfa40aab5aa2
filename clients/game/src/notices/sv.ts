/** The notices in Swedish. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Spelet hittades inte",
    text: "Det finns inget spel på den här adressen. Gå tillbaka till casinot och välj ett annat spel.",
  },
  GAME_DISABLED: {
    title: "Spelet är inte tillgängligt",
    text: "Det här spelet är inte tillgängligt just nu. Gå tillbaka till casinot och välj ett annat spel.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Länk till ett annat spel",
    text: "Den här länken öppnar ett annat spel. Gå tillbaka till casinot och öppna det här spelet där.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Ingen lobby här",
    text: "Spelare på det här casinot loggar inte in här. Öppna spelen från ditt casinos webbplats.",
  },
  SSO_TOKEN_INVALID: {
    title: "Ogiltig länk",
    text: "Den här länken är inte giltig. Gå tillbaka till casinot och öppna spelet igen.",
  },
  REPLAY_LINK_INVALID: {
    title: "Reprisen hittades inte",
    text: "Den här länken till en repris är inte giltig. Öppna reprisen igen där du hittade den.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Länken har gått ut",
    text: "Den här länken till en repris har gått ut. Be om en ny där du fick den, eller öppna reprisen igen från spelets historik.",
  },
  ROUND_NOT_FOUND: {
    title: "Reprisen hittades inte",
    text: "Den här rundan finns inte längre.",
  },
  RATE_LIMITED: {
    title: "För många besök",
    text: "För många sidor har öppnats från ditt nätverk. Vänta en minut och öppna spelet igen.",
  },
  NOT_FOUND: {
    title: "Casinot hittades inte",
    text: "Det finns inget casino på den här adressen. Öppna spelet från ditt casinos webbplats.",
  },
  NO_SCRIPT: {
    title: "JavaScript behövs",
    text: "Den här sidan behöver JavaScript. Slå på det och öppna sidan igen.",
  },
} satisfies Notices;
