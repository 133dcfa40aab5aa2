/** The notices in Spanish. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Juego no encontrado",
    text: "No hay ningún juego en esta dirección. Vuelve al casino y elige otro juego.",
  },
  GAME_DISABLED: {
    title: "Juego no disponible",
    text: "Este juego no está disponible en este momento. Vuelve al casino y elige otro juego.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Enlace de otro juego",
    text: "Este enlace abre otro juego. Vuelve al casino y abre este juego allí.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Aquí no hay sala de juegos",
    text: "Los jugadores de este casino no inician sesión aquí. Abre los juegos desde el sitio web de tu casino.",
  },
  SSO_TOKEN_INVALID: {
    title: "Enlace no válido",
    text: "Este enlace no es válido. Vuelve al casino y abre el juego de nuevo.",
  },
  REPLAY_LINK_INVALID: {
    title: "Repetición no encontrada",
    text: "Este enlace a una repetición no es válido. Abre la repetición de nuevo desde donde la encontraste.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Enlace caducado",
    text: "Este enlace a una repetición ha caducado. Pide uno nuevo donde lo obtuviste, o abre la repetición de nuevo desde el historial del juego.",
  },
  ROUND_NOT_FOUND: {
    title: "Repetición no encontrada",
    text: "Esta ronda ya no existe.",
  },
  RATE_LIMITED: {
    title: "Demasiadas visitas",
    text: "Se han abierto demasiadas páginas desde tu red. Espera un minuto y abre el juego de nuevo.",
  },
  NOT_FOUND: {
    title: "Casino no encontrado",
    text: "No hay ningún casino en esta dirección. Abre el juego desde el sitio web de tu casino.",
  },
  NO_SCRIPT: {
    title: "Se necesita JavaScript",
    text: "Esta página necesita JavaScript. Actívalo y abre la página de nuevo.",
  },
} satisfies Notices;
