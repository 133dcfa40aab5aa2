/** The notices in French. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Jeu introuvable",
    text: "Il n’y a aucun jeu à cette adresse. Retournez au casino et choisissez un autre jeu.",
  },
  GAME_DISABLED: {
    title: "Jeu indisponible",
    text: "Ce jeu n’est pas disponible pour le moment. Retournez au casino et choisissez un autre jeu.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Lien d’un autre jeu",
    text: "Ce lien ouvre un autre jeu. Retournez au casino et ouvrez-y ce jeu.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Pas de salon ici",
    text: "Les joueurs de ce casino ne se connectent pas ici. Ouvrez les jeux depuis le site de votre casino.",
  },
  SSO_TOKEN_INVALID: {
    title: "Lien non valable",
    text: "Ce lien n’est pas valable. Retournez au casino et ouvrez à nouveau le jeu.",
  },
  REPLAY_LINK_INVALID: {
    title: "Rediffusion introuvable",
    text: "Ce lien vers une rediffusion n’est pas valable. Rouvrez la rediffusion là où vous l’avez trouvée.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Lien expiré",
    text: "Ce lien vers une rediffusion a expiré. Demandez-en un nouveau là où vous l’avez obtenu, ou rouvrez la rediffusion depuis l’historique du jeu.",
  },
  ROUND_NOT_FOUND: {
    title: "Rediffusion introuvable",
    text: "Cette partie n’existe plus.",
  },
  RATE_LIMITED: {
    title: "Trop de visites",
    text: "Trop de pages ont été ouvertes depuis votre réseau. Attendez une minute et ouvrez à nouveau le jeu.",
  },
  NOT_FOUND: {
    title: "Casino introuvable",
    text: "Il n’y a aucun casino à cette adresse. Ouvrez le jeu depuis le site de votre casino.",
  },
  NO_SCRIPT: {
    title: "JavaScript nécessaire",
    text: "Cette page a besoin de JavaScript. Activez-le, puis rouvrez la page.",
  },
} satisfies Notices;
