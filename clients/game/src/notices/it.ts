/** The notices in Italian. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Gioco non trovato",
    text: "A questo indirizzo non c’è nessun gioco. Torna al casinò e scegli un altro gioco.",
  },
  GAME_DISABLED: {
    title: "Gioco non disponibile",
    text: "Questo gioco non è disponibile al momento. Torna al casinò e scegli un altro gioco.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Link di un altro gioco",
    text: "Questo link apre un altro gioco. Torna al casinò e apri questo gioco da lì.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Qui non c’è una lobby",
    text: "I giocatori di questo casinò non accedono da qui. Apri i giochi dal sito del tuo casinò.",
  },
  SSO_TOKEN_INVALID: {
    title: "Link non valido",
    text: "Questo link non è valido. Torna al casinò e apri di nuovo il gioco.",
  },
  REPLAY_LINK_INVALID: {
    title: "Replay non trovato",
    text: "Questo link a un replay non è valido. Apri di nuovo il replay da dove l’hai trovato.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Link scaduto",
    text: "Questo link a un replay è scaduto. Chiedine uno nuovo dove l’hai ricevuto, oppure apri di nuovo il replay dalla cronologia del gioco.",
  },
  ROUND_NOT_FOUND: {
    title: "Replay non trovato",
    text: "Questa partita non esiste più.",
  },
  RATE_LIMITED: {
    title: "Troppe visite",
    text: "Dalla tua rete sono state aperte troppe pagine. Aspetta un minuto e apri di nuovo il gioco.",
  },
  NOT_FOUND: {
    title: "Casinò non trovato",
    text: "A questo indirizzo non c’è nessun casinò. Apri il gioco dal sito del tuo casinò.",
  },
  NO_SCRIPT: {
    title: "Serve JavaScript",
    text: "Questa pagina ha bisogno di JavaScript. Attivalo, poi apri di nuovo la pagina.",
  },
} satisfies Notices;
