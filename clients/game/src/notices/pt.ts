/** The notices in Portuguese. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "Jogo não encontrado",
    text: "Não há nenhum jogo neste endereço. Volte ao cassino e escolha outro jogo.",
  },
  GAME_DISABLED: {
    title: "Jogo indisponível",
    text: "Este jogo não está disponível no momento. Volte ao cassino e escolha outro jogo.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Link de outro jogo",
    text: "Este link abre outro jogo. Volte ao cassino e abra este jogo por lá.",
  },
  ACTION_NOT_ALLOWED: {
    title: "Não há lobby aqui",
    text: "Os jogadores deste cassino não entram por aqui. Abra os jogos no site do seu cassino.",
  },
  SSO_TOKEN_INVALID: {
    title: "Link inválido",
    text: "Este link não é válido. Volte ao cassino e abra o jogo novamente.",
  },
  REPLAY_LINK_INVALID: {
    title: "Replay não encontrado",
    text: "Este link de replay não é válido. Abra o replay novamente de onde você o encontrou.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Link expirado",
    text: "Este link de replay expirou. Peça um novo onde você o recebeu ou abra o replay novamente pelo histórico do jogo.",
  },
  ROUND_NOT_FOUND: {
    title: "Replay não encontrado",
    text: "Esta rodada não existe mais.",
  },
  RATE_LIMITED: {
    title: "Visitas demais",
    text: "Foram abertas páginas demais a partir da sua rede. Espere um minuto e abra o jogo novamente.",
  },
  NOT_FOUND: {
    title: "Cassino não encontrado",
    text: "Não há nenhum cassino neste endereço. Abra o jogo no site do seu cassino.",
  },
  NO_SCRIPT: {
    title: "JavaScript necessário",
    text: "Esta página precisa de JavaScript. Ative-o e abra a página novamente.",
  },
} satisfies Notices;
