/** The texts for players, in Brazilian Portuguese. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("pt-BR");
const OPEN_AGAIN = "Volte ao cassino e abra o jogo novamente.";
const SAME_RETURN = "O retorno ao jogador é o mesmo, seja qual for a sua forma de jogar.";
const OVER = "Esta rodada já terminou. A sua última jogada não mudou nada.";

const words: Words = {
  page: {
    demo: "Demo",
    sandbox: "Sandbox",
    time: "Tempo",
    net: "Líquido",
    balance: "Saldo",
    menu: "Jogo",
    history: "Histórico",
    rules: "Regras e probabilidades",
    fairness: "Transparência",
    sound: "Som",
    close: "Fechar",
    opening: "Abrindo o jogo …",
    jackpot: "Jackpot",
    deposit: "Fazer um depósito",
    stake: "Aposta",
    lowerStake: "Diminuir a aposta",
    higherStake: "Aumentar a aposta",
    moves: "Suas jogadas",
    lastWin: "Último ganho",
    keys: "Você também pode girar com Espaço ou Enter.",
    thisSession: "Esta sessão",
    yourJackpots: "Seus jackpots",
    win: "Ganho",
    noRounds: "Nenhuma rodada ainda.",
    back: "Voltar ao jogo",
    fairnessText:
      "Cada rodada é sorteada a partir de uma semente do servidor e da sua própria semente. Todas as sementes do servidor foram fixadas antes que o seu navegador sorteasse a sua: a âncora abaixo prova que nenhuma é trocada. Anote-a: a página de verificação pede por ela. Quando uma semente do servidor é revelada, você pode verificar cada rodada jogada com ela.",
    anchor: "Âncora",
    serverSeedHash: "Hash da semente do servidor",
    yourSeed: "Sua semente",
    roundsWithSeeds: "Rodadas jogadas com estas sementes",
    revealSeed: "Revelar a semente do servidor",
    showRoundData: "Mostrar os dados da última rodada",
    listSeeds: "Listar as sementes reveladas",
    revealedSeeds: "Sementes reveladas, as mais recentes primeiro",
    roundData: "Dados da rodada",
    verify: "Verificar uma rodada",
    verifyOffline: "Você pode salvar essa página e usá-la sem conexão.",
    nextAnchor: "Âncora da próxima cadeia",
    ownSeed: "Escolha a sua própria semente",
    useSeed: "Usar esta semente",
    acceptSeeds: "Anotar estas sementes e continuar jogando",
    soundOn: "Som ligado",
    volume: "Volume",
    music: "Música",
    autoplay: "Jogo automático",
    quickSpin: "Giro rápido: os rolos param antes",
    autoplaySpins: "Número de giros",
    lossLimit: "Limite de perda",
    stopAbove: "Parar após um ganho acima de (opcional)",
    stopOnFreeSpins: "Parar nos giros grátis",
    autoplayText:
      "Cada giro aposta o que está escolhido agora. O jogo automático nunca perde mais do que o seu limite e também para em um jackpot, em um alerta de tempo de jogo e quando o jogo não está à vista.",
    startAutoplay: "Iniciar o jogo automático",
    stopped: "O jogo parou",
    backToCasino: "Voltar ao cassino",
    jackpotTitle: "Jackpot!",
    jackpotWon: "Você ganhou o jackpot:",
    continue: "Continuar",
    realityCheck: "Alerta de tempo de jogo",
    timePlayed: "Tempo de jogo",
    staked: "Apostado",
    wonInRounds: "Ganho em rodadas",
    netResult: "Resultado líquido",
    continuePlaying: "Continuar jogando",
    stopPlaying: "Parar de jogar",
    replay: "Replay",
    played: "Jogada em",
    skip: "Pular",
    playAgain: "Ver de novo",
    signIn: "Entrar",
    signOut: "Sair",
    username: "Usuário",
    password: "Senha",
    limits: "Seus limites",
    timeLimit: "Limite de tempo de uma sessão",
    playUntil: "Você pode jogar até",
    nextCheck: "Próximo alerta de tempo de jogo",
    cashier: "Caixa",
    depositAddress: "Seu endereço de depósito",
    copyAddress: "Copiar o endereço",
    yourDeposits: "Seus depósitos",
    noDeposits: "Nada chegou ainda. Esta lista fica atualizada enquanto está aberta.",
    yourPayouts: "Seus saques",
    noPayouts: "Nenhum ainda. Peça um saque ao seu cassino: você pode acompanhá-lo aqui.",
  },

  lobby: {
    play: "Jogar",
    demo: "Demo",
    returns: (share) => `Retorno ${share}`,
    upTo: (multiplier) => `até × ${multiplier}`,
    withJackpot: "jackpot",
    minutes: (count) => counted(count, { one: "minuto", other: "minutos" }),
    stakes: (min, max) => `Apostas de ${min} a ${max}`,
    wrongLogin: "O usuário ou a senha está errado. Verifique os dois e tente de novo.",
    tooManyTries: (minutes) =>
      `Tentativas demais. Tente de novo em ${counted(minutes, { one: "minuto", other: "minutos" })}.`,
    sessionOver: "Você saiu da conta. Entre de novo para jogar.",
    noConnection: "Não foi possível contatar o cassino. Verifique a sua conexão e tente de novo.",
  },

  cashier: {
    depositOn: (currency, chain) => `Depositar ${currency} em ${chain}`,
    onlySend: (currency, chain) =>
      `Envie para este endereço somente ${currency} em ${chain}. Todo o resto se perde, também ${currency} em outra rede.`,
    qrCode: "Código QR do seu endereço de depósito",
    minimum: (amount) => `Envie pelo menos ${amount}: um valor menor não é creditado.`,
    whenFinal:
      "O valor estará no seu saldo assim que a rede o tornar definitivo, em geral depois de cerca de 15 minutos.",
    afterBlocks: (count) =>
      `O valor estará no seu saldo depois de ${counted(count, { one: "bloco", other: "blocos" })} da rede.`,
    pending: "A caminho",
    credited: "Creditado",
    held: "Não creditado: fale com o cassino",
    wasCredited: (amount) => `${amount} creditados no seu saldo.`,
    copied: "O endereço foi copiado. Compare-o com o que a sua carteira mostra.",
    notNow: "No momento não é possível depositar. Não envie nada e volte mais tarde.",
    payout: {
      requested: "Aguardando o seu cassino",
      approved: "Aprovado: será enviado",
      sent: "Enviado",
      confirmed: "Confirmado pela rede",
      completed: "Pago",
      failed: "Não pago: o dinheiro está de volta no seu saldo",
    },
    paidTo: (address) => `Para ${address}`,
    paidBy: (hash) => `Transação ${hash}`,
  },

  replay: {
    title: "Replay",
    of: (time) => `Replay de ${time}`,
    forced: "Forçado por um desenvolvedor",
    sandbox: "Jogada com dinheiro de teste, sem valor.",
    open: "Esta rodada ainda estava aberta quando o link foi aberto.",
    voided: "Esta rodada foi anulada e a aposta foi devolvida.",
    jackpot: (amount) => `A rodada também ganhou o jackpot de ${amount}.`,
    note: (roundId, until) =>
      `Replay da rodada ${roundId}: nada é apostado nem pago. Este link funciona até ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `O cassino mudou este jogo. Seu retorno agora é de ${percent}. Nada foi apostado: leia as regras antes de continuar.`,
    otherVersion: (percent) =>
      `Esta rodada foi jogada com um retorno de ${percent}, que não foi mostrado a você. Pergunte ao cassino antes de continuar.`,
    ready: "Pronto. Escolha uma aposta e jogue.",
    stillOpen: (detail) => `Sua rodada ainda está aberta. ${detail}`,
    leftOpen: "Uma rodada aberta é paga em até 24 horas.",
    checkingLast: "Verificando a sua última rodada …",
    bonusPart: (amount) => `inclui ${amount} de bônus`,
    win: (amount) => `Ganho ${amount}`,
    returned: (amount) => `${amount} devolvidos`,
    noWin: "Sem ganho",
    roundValue: (amount) => `Valor da rodada ${amount}`,
    jackpot: (amount) => `Jackpot ${amount}`,
    jackpotToBonus:
      "Ele foi somado ao seu saldo de bônus. Vira dinheiro real quando você cumprir o requisito de apostas.",
    jackpotToBalance: "Ele foi somado ao seu saldo.",
    collect: (amount) => `Receber ${amount}`,
    spin: "Girar",
    skip: "Pular",
    stakeFrom: (min, max) => `Escolha uma aposta de ${min} a ${max}.`,
    stakeInSteps: (min, max, step) => `Escolha uma aposta de ${min} a ${max} em passos de ${step}.`,
    sessionTime: (played, left) => `${played} min jogados · restam ${left} min`,
    timeLeft: (time, open) =>
      `Esta sessão termina em ${time}. Depois disso, não será possível começar outra rodada. ${open}`,
    windowBlocked:
      "Isto abre em uma janela nova, e o seu navegador ou a página do cassino não permite isso.",
    connectionLost: "Conexão perdida. Tentando de novo …",
    tooMany: (seconds) =>
      `Solicitações demais. Nova tentativa em ${counted(seconds, { one: "segundo", other: "segundos" })} …`,
  },

  autoplay: {
    stop: (left) => `Parar · ${left}`,
    needsLimit: (stake) =>
      `Escreva os valores em números. O limite de perda deve ser pelo menos a sua aposta de ${stake}.`,
    stopped: {
      done: "O jogo automático terminou: todos os giros foram jogados.",
      lossLimit: "O jogo automático parou: o próximo giro poderia passar do seu limite de perda.",
      win: "O jogo automático parou: você ganhou mais do que o valor escolhido.",
      freeSpins: "O jogo automático parou: você ganhou giros grátis.",
      jackpot: "O jogo automático parou: você ganhou o jackpot.",
      player: "Você parou o jogo automático.",
      hidden: "O jogo automático parou: o jogo não estava à vista.",
      connection: "O jogo automático parou: a conexão caiu.",
      realityCheck: "O jogo automático parou: é hora do alerta de tempo de jogo.",
      problem: "O jogo automático parou.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "minuto", other: "minutos" }),
    seconds: (count) => counted(count, { one: "segundo", other: "segundos" }),
    continueIn: (time) => `Você poderá continuar em ${time}.`,
    sending: "Enviando a sua resposta …",
    unreachable: "Não foi possível contatar o cassino. Verifique a sua conexão e responda de novo.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (sorteada pela plataforma)`,
    replaced:
      "As sementes não são aquelas com as quais a plataforma se comprometeu neste navegador. Ela pode tê-las trocado para mudar suas rodadas, ou sua conta foi reparada. Pergunte ao cassino antes de continuar. Anotado antes:",
    elsewhere:
      "Suas sementes foram alteradas em outro lugar. Suas próximas rodadas usam uma nova semente sua. Se não foi você, em outra janela ou em outro dispositivo, pergunte ao cassino.",
    revealed: (seed) =>
      `A semente do servidor era ${seed}. Agora você pode verificar as rodadas jogadas com ela. As suas próximas rodadas usam uma semente nova.`,
    playFirst: "Jogue uma rodada primeiro.",
    notRevealed:
      "A semente do servidor desta rodada ainda não foi revelada. Revele-a e mostre os dados novamente.",
    copy: "Copie estes dados e cole-os na página de verificação.",
    chosen: "As suas próximas rodadas usam esta semente até a semente do servidor mudar.",
    notASeed:
      "Uma semente tem de 1 a 64 caracteres: letras sem acentos, algarismos, sinais e espaços.",
    verify: "Verificar",
    verifyOf: (time: string) => `Verificar a rodada das ${time}`,
    listed: (first, last, seed) => `Rodadas ${first} a ${last}: ${seed}`,
    round: (nonce) => `rodada ${nonce}`,
    rounds: (first, last) => `rodadas ${first} a ${last}`,
    wrongSeed: (rounds) =>
      `Aviso (${rounds}): a semente não é aquela com a qual a plataforma se comprometeu. Pergunte ao cassino.`,
    missing: (rounds) =>
      `Aviso (${rounds}): nenhuma semente revelada corresponde, por isso não é possível verificar. Pergunte ao cassino.`,
    none: "Nenhuma semente foi revelada ainda.",
    allFromFirst: (last) =>
      `Estas são todas as sementes das suas rodadas, da primeira à ${last}, sem lacunas.`,
    allFrom: (first, last) =>
      `Estas são todas as sementes das suas rodadas, da ${first} à ${last}, sem lacunas.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Link já usado",
      text: `Este link já foi usado. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Link expirado",
      text: `Este link só era válido por 30 segundos. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: { title: "Link inválido", text: `Este link não é válido. ${OPEN_AGAIN}` },
    SESSION_ENDED: { title: "Sessão encerrada", text: `A sua sessão terminou. ${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "Limite de tempo atingido",
      text: "Você atingiu o limite de tempo de uma sessão. Faça uma pausa antes de jogar de novo.",
    },
    PLAYER_SUSPENDED: {
      title: "Conta suspensa",
      text: "A sua conta está suspensa. Entre em contato com o atendimento do cassino.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Link de outro jogo",
      text: `Este link abre outro jogo. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Jogo não encontrado",
      text: "Este jogo não existe. Volte ao cassino e escolha outro jogo.",
    },
    GAME_DISABLED: {
      title: "Jogo indisponível",
      text: "Este jogo não está disponível no momento. Volte ao cassino e escolha outro jogo.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Indisponível",
      text: "Este jogo não está disponível na sua localização.",
    },
    GAME_FAULT: {
      title: "Algo deu errado",
      text: `O jogo parou por causa de um erro. As rodadas que você jogou estão salvas. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "Você parou de jogar",
      text: "A sua sessão terminou. Você pode abrir o jogo de novo pelo cassino a qualquer momento.",
    },
    NOT_LAUNCHED: {
      title: "Abra este jogo pelo seu cassino",
      text: `Esta página não tem uma sessão ativa. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "As sementes não são as que este navegador anotou. Nenhuma rodada nova começa; leia mais em Transparência.",
    CONNECTION_LOST:
      "Não foi possível contatar o cassino. Verifique a sua conexão e recarregue esta página. Se a sua aposta foi feita, você verá o resultado; uma aposta nunca é feita duas vezes.",
    INSUFFICIENT_FUNDS:
      "O seu saldo é baixo demais para esta aposta. Nenhum valor foi cobrado. Escolha uma aposta menor ou faça um depósito.",
    STAKE_OUT_OF_RANGE:
      "Esta aposta não é permitida. Nenhum valor foi cobrado. Escolha outra aposta.",
    AMOUNT_INVALID: "Esta aposta não é válida. Nenhum valor foi cobrado. Escolha outra aposta.",
    ROUND_TOO_SOON:
      "É cedo demais para outra rodada. Nenhum valor foi cobrado. Espere um momento e tente de novo.",
    ROUND_ALREADY_OPEN:
      "Termine primeiro a sua rodada aberta. Nenhuma aposta nova foi cobrada. A rodada aberta é mostrada agora.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Esta rodada continuou em outro lugar, por isso a sua última jogada não mudou nada. A rodada é mostrada como está agora.",
    REALITY_CHECK_REQUIRED:
      "É hora de um alerta de tempo de jogo. Nenhum valor foi cobrado. Responda para continuar.",
    OTHER: "O cassino não aceitou isto. Tente de novo ou recarregue esta página.",
  },
  stakesAre: (min, max) =>
    `As apostas neste jogo vão de ${min} a ${max}. Nenhum valor foi cobrado. Escolha outra aposta.`,

  rules: {
    stakes: (min, max) => `${min} a ${max}`,
    returnToPlayer: "Retorno ao jogador a longo prazo",
    hitRate: "Rodadas com ganho, em jogo habitual",
    stakeBackRate: "Rodadas que ganham a aposta ou mais, em jogo habitual",
    maxWin: "Ganho máximo",
    timesStake: (multiplier) => `${multiplier} × a aposta`,
    onceIn: (win, rounds) => `${win}, cerca de 1 em ${rounds} rodadas`,
    maxWinAtHighest: "Ganho máximo na aposta mais alta",
    shortestRound: "Duração mínima de uma rodada",
    longestSession: "Duração máxima de uma sessão",
    jackpot: "Cada rodada jogada com dinheiro real contribui para o jackpot e pode ganhá-lo.",
    jackpotTerms: {
      contribution: "Parte de cada aposta que vai para o jackpot",
      ceiling: "Ganho, no mais tardar, ao chegar a",
      seed: "Cada jackpot começa com",
      minimumBet: "Menor aposta em dinheiro real que participa",
      totalReturn: "Retorno com o jackpot",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} no início de um jackpot, ${average} em média; cresce com o jackpot, até 100% a partir de ${evenFrom}`,
    },
    howToPlay: "Como jogar",
    value: "Valor",
    chance: "Probabilidade",
    oneIn: (part, whole) => `${part} em ${whole}`,
    or: (options) => options.join(" ou "),
  },
  terms: {
    incomplete: {
      title: "Rodadas incompletas",
      steps:
        "Uma rodada que você deixa aberta continua sendo sua: abra o jogo de novo, em qualquer aparelho, e continue. 24 horas depois da sua última ação, ela é encerrada automaticamente pelo valor que tinha naquele momento, e o ganho é creditado. Isso acontece antes se a sua sessão terminou e você joga outro jogo, ou com outro tipo de dinheiro.",
      once: "A sua aposta decide a rodada na hora. Se você sair ou perder a conexão enquanto ela é mostrada, a rodada terminou do mesmo jeito: o ganho está no seu saldo e a rodada no seu histórico.",
    },
    interruptions: {
      title: "Interrupções",
      text: "Tudo o que é aleatório em uma rodada é fixado e guardado antes que você veja qualquer parte. Uma conexão perdida, um recarregamento ou uma falha nossa nunca provoca um novo sorteio, e uma solicitação enviada duas vezes joga uma só vez. Vale o que você vê ao abrir o jogo de novo.",
    },
    malfunction: {
      title: "Mau funcionamento",
      text: "Você ganha o que as sementes da rodada e estas regras dão, seja o que for que a tela tenha mostrado. Se um mau funcionamento impede que uma rodada aberta chegue ao fim, ela é anulada. Uma rodada terminada fica como está: um erro no pagamento é corrigido por um lançamento separado, que você pode ver.",
    },
    voided: {
      title: "Rodadas anuladas",
      text: "Uma rodada que não terminou pode ser anulada, por um motivo que você vê junto da rodada: mau funcionamento, interrupção, configuração errada, falha na integração, suspeita de fraude, ordem do regulador, a sua proteção ou outro que é informado. A aposta volta então ao saldo de onde saiu. Para isso um cassino precisa de dois dos seus funcionários e nunca anula uma rodada que vale mais do que a aposta: só a equipe da Rouleau faz isso.",
    },
  },

  celebration: {
    great: "Bom ganho",
    big: "Grande ganho",
    huge: "Ganho enorme",
    epic: "Ganho épico",
  },

  places: {
    won: "ganho",
    lost: "perdido",
    next: "próximo",
    hidden: "ainda não jogado",
    missed: "não alcançado",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Coroa",
      diamond: "Diamante",
      seven: "Sete",
      ingot: "Barra de ouro",
      bell: "Sino",
      horseshoe: "Ferradura",
      clover: "Trevo",
      plum: "Ameixa",
      cherry: "Cereja",
    },
    reels: "Rolos",
    row: (row, symbols) => `Linha ${row}: ${symbols}`,
    freeSpins: (count) => counted(count, { one: "giro grátis", other: "giros grátis" }),
    freeSpin: (number, count, won) => `Giro grátis ${number} de ${count} · ganho ${won}`,
    freeSpinsWon: "Ganho em giros grátis",
    lineWinsTimes: (multiplier) => `Ganhos de linha × ${multiplier}`,
    winsTimes: (multiplier) => `ganhos × ${multiplier}`,
    line: (line) => `Linha ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} paga ${multiplier}×`,
    paytable: "Tabela de pagamentos",
    paytableText:
      "Os símbolos vencedores são contados ao longo de uma linha a partir da esquerda. Wild substitui todos os símbolos menos Scatter, que paga em qualquer posição. Os ganhos são múltiplos da aposta.",
    symbol: "Símbolo",
    anyPosition: (symbol) => `${symbol}, qualquer posição`,
    prize: "Prêmio",
    prizes: "Prêmios",
    prizesText: "Cinco Scatters pagam um destes prêmios, definido por sorteio.",
    freeSpinsTitle: "Giros grátis",
    freeSpinsText: (gives, multiplier) =>
      `Scatters em qualquer posição iniciam giros grátis (Scatters → giros grátis): ${gives}. Os ganhos de linha em giros grátis são multiplicados por ${multiplier}. Giros grátis não podem iniciar mais giros grátis.`,
    paylines: "Linhas de pagamento",
    payline: (line, rows) => `Linha de pagamento ${line}: linhas ${rows}`,
  },

  safe: {
    hits: "Golpes no cofre",
    hit: "Golpear",
    hitNumber: (number) => `Golpe ${number}`,
    hammerBrokeNote: "martelo quebrado",
    holds: "O martelo aguenta.",
    broke: "O martelo quebrou.",
    neverBroken: "O martelo nunca teria quebrado.",
    wouldBreakOn: (hit) => `O martelo teria quebrado no golpe ${hit}.`,
    text: `A sua aposta paga o primeiro golpe. Cada golpe que o martelo aguenta aumenta o valor da rodada. Se o martelo quebra, a rodada está perdida. Depois de cada golpe, golpeie de novo ou receba; o último golpe abre o cofre. O golpe que quebra o martelo é sorteado antes do primeiro. ${SAME_RETURN}`,
    valueAfter: "Valor depois de cada golpe",
    chanceThisFar: "Probabilidade de chegar até aqui",
  },

  key: {
    theKey: "A chave",
    notGuessed: (guess, traced) => `não ${guess}, rastro +${traced}`,
    traced: "O FBI rastreou você.",
    noTrace: "O FBI não tem rastro de você.",
    traceAt: (trace) => `O rastro do FBI está em ${trace}.`,
    text: (key) =>
      `A chave tem ${key.length} caracteres ocultos. A sua aposta paga um palpite sobre o primeiro. Depois de cada palpite, adivinhe o próximo caractere ou receba. Um palpite acerta com uma probabilidade de ${key.chance} e aumenta o valor da rodada. Um palpite errado o diminui e soma ${key.steps} ao rastro. Em ${key.limit} o FBI rastreou você e a rodada está perdida. ${SAME_RETURN}`,
    valueOfRound: "Valor de uma rodada",
    rightGuesses: "Acertos",
    trace: "Rastro",
    terminal: {
      ready: "terminal rouleau pronto",
      key: (length, characters) => `chave: ${length} caracteres de ${characters}`,
      trying: "tentando …",
      noAnswer: "sem resposta",
      match: "acerto",
      itWas: (character) => `não, era ${character}`,
      traceAt: (trace) => `rastro em ${trace}`,
    },
    tracedTitle: "RASTREADO",
    completeTitle: "CHAVE COMPLETA",
    disconnectedTitle: "DESCONECTADO",
    matchNote: "ACERTO",
    notNote: (guess) => `NÃO ${guess}`,
    guessNote: "ADIVINHE",
    right: (worth) => `ACERTO → ${worth}`,
    wrong: (worth) => `ERRO → ${worth}`,
    lost: "PERDIDO",
    fbi: "FBI",
    you: "VOCÊ",
    traceNow: (trace) => `RASTRO ${trace}`,
  },

  fox: {
    flock: "O rebanho",
    goat: (number) => `Cabra ${number}`,
    caughtNote: "pega",
    sizes: { small: "pequena", large: "grande" },
    take: "Levar uma cabra",
    shepherd: {
      sleeping: "O pastor dorme.",
      alert: "O pastor está alerta.",
      patrolling: "O pastor faz a ronda.",
    },
    caught: "O pastor pegou a raposa.",
    notCaught: "O pastor não teria pegado a raposa.",
    wouldBeCaught: (goat) => `A raposa teria sido pega na cabra ${goat}.`,
    takenOf: (taken, flock) => `${taken} de ${flock}`,
    lifts: {
      small: (rungs) => `uma cabra pequena, ${rungs}`,
      large: (rungs) => `uma cabra grande, ${rungs}`,
    },
    text: (flock, lifts) =>
      `A sua aposta paga a primeira de ${flock} cabras, enquanto o pastor dorme. Cada cabra faz a rodada subir na lista de valores abaixo: ${lifts}, e mais enquanto o pastor está acordado. A probabilidade de a raposa escapar é o valor antes da cabra dividido pelo valor depois. Se a raposa é pega, a rodada está perdida. Depois de cada cabra você vê a próxima e o pastor: leve a cabra ou receba. ${SAME_RETURN}`,
    theShepherd: "O pastor",
    now: "Agora",
    extraSteps: "Passos extras",
    afterNext: "Depois da próxima cabra",
    states: { sleeping: "dorme", alert: "alerta", patrolling: "em ronda" },
    values: "Valores, em múltiplos da aposta",
  },

  shot: {
    onTheWay: "Objetos no caminho",
    shoot: "Atirar",
    power: "Força",
    angle: "Ângulo",
    total: (multiplier) => `Total × ${multiplier}`,
    nothingLeft: "Os obstáculos levaram tudo.",
    things: { coin: "moeda", gem: "gema", star: "estrela", cloud: "nuvem", bird: "pássaro" },
    text: (count) =>
      `Ajuste a força e o ângulo e atire. O tiro encontra ${count} objetos pequenos, e pode haver um tesouro no ponto mais alto do voo. Objetos coletados somam ao seu ganho e obstáculos subtraem; você ganha o que sobra. A força e o ângulo decidem a altura do voo. O retorno ao jogador é o mesmo, seja qual for a sua mira.`,
    smallThings: "Objetos pequenos: cada um é um destes",
    object: "Objeto",
    treasure: "Tesouro",
    treasures: {
      low: (peak) => `Tesouro do céu baixo (a partir da altura ${peak})`,
      middle: (peak) => `Tesouro do céu médio (a partir da altura ${peak})`,
      high: (peak) => `Tesouro do céu alto (a partir da altura ${peak})`,
    },
    skies: {
      low: (most) => `céu baixo: até × ${most}`,
      middle: (most) => `céu médio: até × ${most}`,
      high: (most) => `céu alto: até × ${most}`,
    },
    timesStake: "× a aposta",
  },
};

export default words;
