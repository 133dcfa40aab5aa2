/** What the verifier says in Portuguese, as it is written in Brazil. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Verificar uma rodada",
    intro:
      "Esta página recalcula uma rodada a partir das suas sementes, com as regras do próprio cassino, e compara tudo o que o cassino diz sobre ela. Abaixo do resultado está o que isso demonstra e o que não demonstra.",
    save: "Você pode salvar esta página como arquivo e usá-la sem conexão. Ela não envia nada. O SHA-256 do arquivo é publicado com o código-fonte do cassino (docs/verifier.sha256).",
    cycles:
      "Ela também verifica ciclos do jackpot, com o hash da semente que você anotou durante o primeiro deles, e a lista das suas sementes do servidor reveladas, com o hash que você anotou para a primeira.",
    language: "Idioma",
    noted:
      "O hash da semente do servidor que você anotou antes de escolher a semente do cliente; se forem vários, separe-os com espaços",
    handed:
      "A página do jogo entregou esta rodada e o hash que ela anotou no seu navegador. Compare o hash com a sua própria anotação, se você fez uma.",
    pasted:
      "Cole a resposta de GET /api/v1/fairness/rounds/:roundId, de GET /api/v1/fairness/seeds/revealed ou de GET /api/v1/session/jackpot/cycles",
    result: "Resultado",
    nothingYet: "Nada para verificar ainda.",
    orFields: "Ou preencha os campos",
    computedFrom: "De onde a rodada foi calculada",
    gameId: "Jogo",
    gameVersion: "Versão das regras",
    returnToPlayer: "Retorno dessa versão",
    serverSeed: "Semente do servidor revelada",
    clientSeed: "Semente do cliente",
    nonce: "Nonce",
    choices: "Escolhas, em JSON; {} se não houve",
    actions: "Ações, como lista JSON; [] se não houve",
    forcedDraws:
      "Sorteios forçados, como lista JSON (só na sandbox de um desenvolvedor); null se não houve",
    claimed: "O que o cassino diz",
    roundId: "Identificador da rodada",
    serverSeedHash: "Hash da semente do servidor",
    clientSeedBy: "Quem escolheu a semente do cliente",
    byPlayer: "jogador",
    byPlatform: "plataforma",
    notSaid: "não informado",
    playedAs: "Jogada com",
    realMoney: "dinheiro real",
    demo: "saldo de demonstração",
    state: "Estado",
    outcome: "Resultado da rodada, em JSON",
    multiplier: "Multiplicador",
    currency: "Moeda",
    stake: "Aposta",
    win: "Ganho",
    verify: "Verificar",
  },

  checks: {
    "hash that you noted": "Hash que você anotou",
    "place after the cycle before": "Lugar depois do ciclo anterior",
    "server seed hash": "Hash da semente do servidor",
    state: "Estado",
    return: "Retorno",
    outcome: "Resultado da rodada",
    multiplier: "Multiplicador",
    win: "Ganho",
    "seed hash": "Hash da semente",
    threshold: "Limiar",
    "bet that passed the threshold": "Aposta que passou do limiar",
    payout: "Pagamento",
  },
  matches: (what) => `${what}: confere`,
  differs: (what) => `${what}: não confere`,
  compared: (said, recomputed) => `informado ${said}, recalculado ${recomputed}`,
  nothing: "nada",
  impossible: {
    "an unknown currency": "uma moeda desconhecida",
    "a stake that cannot be": "uma aposta impossível",
  },

  verdicts: {
    verified: (checks) => `Verificado: todas as ${checks} verificações passaram.`,
    failed: (failed, checks) =>
      `Não verificado. Verificações que falharam: ${failed} de ${checks}.`,
    noNote:
      "Não verificado: digite o hash da semente do servidor que você anotou antes de escolher a semente do cliente.",
    partly:
      "Verificado em parte: a rodada decorre de uma semente da cadeia que você anotou. Não se demonstra que o cassino não escolheu esta semente da cadeia.",
    forced:
      "Nada se demonstra sobre o acaso: um desenvolvedor forçou os primeiros sorteios desta demonstração.",
    cycles: (count) =>
      count === 1 ? "Verificado: o ciclo." : `Verificado: todos os ${count} ciclos.`,
    cyclesFailed: (failed) =>
      `Não verificado: ${failed === 1 ? "1 verificação falhou" : `${failed} verificações falharam`}.`,
    noNoteOfCycles:
      "Não verificado: digite o hash da semente que você anotou durante o primeiro destes ciclos.",
    partlyCycles:
      "Verificado em parte: os limiares decorrem de sementes da cadeia que você anotou. Não se demonstra que o cassino não escolheu estas sementes da cadeia.",
    doubtedCycles:
      "Verificado em parte: todos os números decorrem das sementes, mas o cassino pode ter escolhido limiares. Quais e como está dito abaixo.",
    seeds: (count) =>
      count === 1
        ? "Verificado: a semente do servidor é aquela cujo hash você anotou."
        : `Verificado: todas as ${count} sementes do servidor foram usadas em ordem.`,
    seedsFailed: (count) =>
      `Não verificado: ${count === 1 ? "1 erro encontrado" : `${count} erros encontrados`} nesta lista.`,
    partlySeeds:
      "Verificado em parte: a partir da primeira destas sementes do servidor, todas foram usadas em ordem. Digite o hash que você anotou para a primeira, para demonstrar que ela não foi escolhida.",
    notRecomputed: (why) => `Não é possível recalcular isto. ${why}`,
  },
  report: {
    version: (version, share) =>
      `A versão ${version} das regras devolve ${share} do apostado a longo prazo.`,
    shown: "O que foi demonstrado",
    notShown: "O que não foi demonstrado",
    draws: (count) => `Sorteios (${count})`,
    draw: (value, most) => `${value} de 0 a ${most}`,
    outcome: "Resultado da rodada, recalculado",
    cycle: (number) => `Ciclo ${number}`,
    wrongSeed: (first, last) =>
      `A semente do servidor das rodadas ${first} a ${last} não tem o hash informado com ela.`,
    countedTwice: (last, first) =>
      `Uma semente do servidor começa na rodada ${first}, embora a anterior terminasse na rodada ${last}: rodadas foram contadas duas vezes.`,
    missing: (first, last) =>
      `As rodadas ${first} a ${last} não pertencem a nenhuma semente do servidor desta lista.`,
    otherChain: (last, first) =>
      `Entre as rodadas ${last} e ${first} começa outra cadeia. Se você anotou antes as âncoras das duas cadeias, digite-as. Se a primeira não estava esgotada, o cassino a deixou antes da hora.`,
    skipped: (count, last, first) =>
      `Entre as rodadas ${last} e ${first}, ${count === 1 ? "1 semente do servidor foi deixada" : `${count} sementes do servidor foram deixadas`} de lado. Se você não trocou de sementes ali sem jogar, foi o cassino.`,
  },

  shown: {
    seed: "A semente do servidor é exatamente aquela cujo hash você anotou: ninguém pôde escolher outra depois.",
    chain: (steps) =>
      `A semente do servidor é da cadeia que você anotou: aplicando-lhe o hash ${steps} vezes, obtém-se o que você anotou.`,
    follows:
      "O estado, o resultado, o multiplicador e o ganho decorrem das sementes, do nonce, das escolhas, das ações e da aposta.",
    threshold:
      "Cada limiar decorre de uma semente fixada por um hash que você anotou ou pelo ciclo anterior, e fica entre o início do ciclo e o seu teto.",
    inTurn:
      "Onde o ciclo anterior também está aqui, a semente é exatamente a seguinte: ninguém pôde escolher outra quando o ganhador anterior já era conhecido.",
    cycleChain: "A semente é da cadeia que você anotou, mas você não anotou o hash dela.",
    paid: "A aposta que ganhou levou o prêmio acumulado além do limiar e recebeu o acumulado até o teto.",
    seedsInTurn:
      "Cada semente do servidor é exatamente a seguinte da sua cadeia: nenhuma foi pulada.",
    allRounds:
      "Cada rodada, da primeira à última desta lista, pertence a uma destas sementes do servidor.",
  },
  notShown: {
    noted:
      "Que você anotou o hash antes de o cassino conhecer a semente do cliente. Um hash anotado mais tarde, ou copiado dos dados da própria rodada, não demonstra nada.",
    yours:
      "Que foi isto que você jogou. Compare o identificador, a aposta, as escolhas e as ações com os seus, e a versão das regras e o seu retorno com o que o jogo ou a sua API mostrava antes. O nonce deve ser um a mais que o da sua rodada anterior: um cassino que omite nonces poderia escolher.",
    picked:
      "Que o cassino não escolheu esta semente do servidor da cadeia quando já conhecia a do cliente. Para que isso seja demonstrado, anote o hash da própria semente do servidor antes de escolher cada semente do cliente.",
    seedByPlayer:
      "Que você escolheu a semente do cliente depois de anotar o hash. Compare-a com a sua.",
    seedNotByPlayer:
      "Que as sementes do cliente e do servidor não foram escolhidas uma conforme a outra: não se informa que foi você quem escolheu a do cliente, portanto o cassino pode tê-la escolhido.",
    realMoney: "Que foi jogada com dinheiro real: nenhum sorteio depende disso.",
    demo: "Que foi jogada com saldo de demonstração: nenhum sorteio depende disso.",
    voided: "Que foi correto anular a rodada.",
    jackpot: "O jackpot: ele não faz parte dos sorteios de uma rodada.",
    notedCycle:
      "Que você anotou o hash durante o ciclo, e que o número, o sal, o início e o teto apareciam então como aqui. Copiados do ciclo depois do fim, não demonstram nada.",
    terms: (cycles) =>
      `Que o sal, o início e o teto apareciam durante o ciclo como aqui (ciclo ${cycles}): com outros, o cassino poderia pôr o limiar onde quisesse. Anote-os a cada ciclo.`,
    pickedCycle: (cycles) =>
      `Que a semente não foi escolhida quando o ciclo começou (ciclo ${cycles}). Para que isso seja demonstrado, cole também o ciclo anterior, com o hash da semente que você anotou durante ele.`,
    doubts: {
      salt: (cycles) =>
        `Que o cassino não escolheu onde fica o limiar (ciclo ${cycles}): nenhum jogador escolheu a semente do cliente que está no sal. O cassino pôde escolhê-la.`,
      count: (cycles) =>
        `Que o cassino não escolheu onde fica o limiar (ciclo ${cycles}): uma correção deu ao ciclo um número que não segue o anterior, e o limiar depende desse número.`,
      chain: (cycles) =>
        `Que o cassino não escolheu onde fica o limiar (ciclo ${cycles}): depois de uma correção, a cadeia foi sorteada de novo quando o sal já era conhecido. Um ciclo assim precisa também do hash da semente que você anotou durante ele.`,
    },
    givenUp: (count) =>
      `Que foi correto abandonar ${count === 1 ? "um limiar" : `${count} limiares`}. O cassino fez isso em público, e foi a vez da semente seguinte.`,
    winner:
      "Quem fez a aposta vencedora, e que o sal é o da sua rodada: só o ganhador pode comparar isso.",
    contributions:
      "Que cada aposta contribuiu com a sua parte. As suas próprias apostas mostram a delas no seu histórico.",
    turns:
      "Que cada troca da semente do servidor foi sua ou veio depois de 1.000 rodadas, e que nenhum nonce foi omitido entre as suas rodadas. Compare com o seu histórico.",
    early: (rounds) =>
      `Que foi você quem trocou a semente do servidor depois destas rodadas, antes que ela tivesse servido 1.000: ${rounds}. Compare com as suas próprias trocas.`,
    nextChain: (rounds) =>
      `Que o hash que você anotou para a cadeia seguinte (a partir da rodada ${rounds}) é a âncora que foi publicada para ela enquanto a cadeia anterior estava em uso.`,
  },

  refusals: {
    SEED_INVALID: "A semente do servidor precisa ter 64 dígitos hexadecimais. Ela já foi revelada?",
    CLIENT_SEED_INVALID:
      "Uma semente do cliente tem de 1 a 64 caracteres ASCII visíveis ou espaços.",
    ROUND_ID_INVALID: "A plataforma não tem nenhuma rodada com este identificador e este nonce.",
    DRAWS_FORCED:
      "Os sorteios nunca são forçados com dinheiro real, neste jogo ou para estes valores.",
    GAME_NOT_FOUND: "Esta página não conhece este jogo ou esta versão das suas regras.",
    CHOICES_INVALID: "O jogo não permite estas escolhas.",
    ACTION_NOT_ALLOWED: "Estas ações não são possíveis nesta rodada.",
  },

  mistakes: {
    handed: "A rodada no endereço desta página não pode ser lida. Cole-a aqui.",
    notJson: "O que você colou não é JSON. Copie tudo.",
    fieldNotJson: (name) => `“${name}” não é JSON. Copie tudo.`,
    notARound: "O que você colou não é uma rodada.",
    notRevealed:
      "A semente do servidor desta rodada ainda não foi revelada. Revele-a primeiro e copie a rodada de novo.",
    noSeeds: "Nenhuma semente do servidor desta lista foi revelada ainda.",
    unknownField: (name) =>
      `Esta página não conhece o campo “${name}”. Existe uma página mais recente?`,
    missing: (name) => `Falta “${name}” na rodada. Copie tudo.`,
    empty: (name) => `Preencha “${name}”.`,
    notOneOf: (name, values) => `“${name}” precisa ser um destes valores: ${values}.`,
    notWhole: (name) => `“${name}” precisa ser um número inteiro.`,
    notANumber: (name) => `“${name}” precisa ser um número.`,
    notAList: (name) => `“${name}” precisa ser uma lista.`,
    notWholeNumbers: (name) => `“${name}” precisa conter números inteiros.`,
    cycleOpen: "A semente deste ciclo é revelada quando o ciclo termina.",
    notACycle: "O que você colou não é um ciclo.",
    missingInCycle: (name) => `Falta “${name}” no ciclo, ou o valor é impossível. Copie tudo.`,
    tooLarge: (name) => `“${name}” é grande demais.`,
    ceiling: "O teto precisa estar acima do início.",
    impossible: "O jogo não permite estas escolhas e ações.",
  },
} satisfies Words;
