/** The notices in Finnish. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Peliä ei löydy",
    text: "Tässä osoitteessa ei ole peliä. Palaa kasinolle ja valitse toinen peli.",
  },
  GAME_DISABLED: {
    title: "Peli ei ole käytettävissä",
    text: "Tämä peli ei ole juuri nyt käytettävissä. Palaa kasinolle ja valitse toinen peli.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Toisen pelin linkki",
    text: "Tämä linkki avaa toisen pelin. Palaa kasinolle ja avaa tämä peli sieltä.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Täällä ei ole aulaa",
    text: "Tämän kasinon pelaajat eivät kirjaudu täällä. Avaa pelit kasinosi verkkosivuilta.",
  },
  SSO_TOKEN_INVALID: {
    title: "Linkki ei kelpaa",
    text: "Tämä linkki ei kelpaa. Palaa kasinolle ja avaa peli uudelleen.",
  },
  REPLAY_LINK_INVALID: {
    title: "Uusintaa ei löydy",
    text: "Tämä uusinnan linkki ei kelpaa. Avaa uusinta uudelleen sieltä, mistä löysit sen.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Linkki on vanhentunut",
    text: "Tämä uusinnan linkki on vanhentunut. Pyydä uusi sieltä, mistä sait sen, tai avaa uusinta uudelleen pelin historiasta.",
  },
  ROUND_NOT_FOUND: {
    title: "Uusintaa ei löydy",
    text: "Tätä kierrosta ei enää ole.",
  },
  RATE_LIMITED: {
    title: "Liian monta käyntiä",
    text: "Verkostasi avattiin liian monta sivua. Odota minuutti ja avaa peli uudelleen.",
  },
  NOT_FOUND: {
    title: "Kasinoa ei löydy",
    text: "Tässä osoitteessa ei ole kasinoa. Avaa peli kasinosi verkkosivuilta.",
  },
  NO_SCRIPT: {
    title: "JavaScript tarvitaan",
    text: "Tämä sivu tarvitsee JavaScriptin. Ota se käyttöön ja avaa sivu uudelleen.",
  },
} satisfies Notices;
