/** The texts for players, in Spanish. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("es");
const OPEN_AGAIN = "Vuelve al casino y abre el juego otra vez.";
const SAME_RETURN = "El porcentaje de retorno al jugador es el mismo juegues como juegues.";
const OVER = "Esta ronda ya ha terminado. Tu última jugada no ha cambiado nada.";

const words: Words = {
  page: {
    demo: "Demo",
    sandbox: "Pruebas",
    time: "Tiempo",
    net: "Neto",
    balance: "Saldo",
    menu: "Juego",
    history: "Historial",
    rules: "Reglas y probabilidades",
    fairness: "Imparcialidad",
    sound: "Sonido",
    close: "Cerrar",
    opening: "Abriendo el juego …",
    jackpot: "Jackpot",
    deposit: "Hacer un depósito",
    stake: "Apuesta",
    lowerStake: "Bajar la apuesta",
    higherStake: "Subir la apuesta",
    moves: "Tus jugadas",
    lastWin: "Último premio",
    keys: "También puedes girar con Espacio o Intro.",
    thisSession: "Esta sesión",
    yourJackpots: "Tus jackpots",
    win: "Premio",
    noRounds: "Aún no hay rondas.",
    back: "Volver al juego",
    fairnessText:
      "Cada ronda se sortea a partir de una semilla del servidor y de tu propia semilla. Todas las semillas del servidor quedaron fijadas antes de que tu navegador sorteara la tuya: el ancla de abajo demuestra que ninguna se cambia. Anótala: la página de verificación la pide. Cuando se revela una semilla del servidor, puedes verificar cada ronda jugada con ella.",
    anchor: "Ancla",
    serverSeedHash: "Hash de la semilla del servidor",
    yourSeed: "Tu semilla",
    roundsWithSeeds: "Rondas jugadas con estas semillas",
    revealSeed: "Revelar la semilla del servidor",
    showRoundData: "Mostrar los datos de la última ronda",
    listSeeds: "Ver las semillas reveladas",
    revealedSeeds: "Semillas reveladas, las más recientes primero",
    roundData: "Datos de la ronda",
    verify: "Verificar una ronda",
    verifyOffline: "Puedes guardar esa página y usarla sin conexión.",
    nextAnchor: "Ancla de la próxima cadena",
    ownSeed: "Elige tu propia semilla",
    useSeed: "Usar esta semilla",
    acceptSeeds: "Anotar estas semillas y seguir jugando",
    soundOn: "Sonido activado",
    volume: "Volumen",
    music: "Música",
    autoplay: "Juego automático",
    quickSpin: "Giro rápido: los rodillos paran antes",
    autoplaySpins: "Número de giros",
    lossLimit: "Límite de pérdida",
    stopAbove: "Parar tras un premio mayor de (opcional)",
    stopOnFreeSpins: "Parar con giros gratis",
    autoplayText:
      "Cada giro apuesta lo elegido ahora. El juego automático nunca pierde más que tu límite, y también para con un jackpot, con un control de la realidad y cuando el juego no se ve.",
    startAutoplay: "Empezar el juego automático",
    stopped: "El juego se ha detenido",
    backToCasino: "Volver al casino",
    jackpotTitle: "¡Jackpot!",
    jackpotWon: "Has ganado el jackpot:",
    continue: "Continuar",
    realityCheck: "Control de la realidad",
    timePlayed: "Tiempo de juego",
    staked: "Apostado",
    wonInRounds: "Ganado en rondas",
    netResult: "Resultado neto",
    continuePlaying: "Seguir jugando",
    stopPlaying: "Dejar de jugar",
    replay: "Repetición",
    played: "Jugada",
    skip: "Saltar",
    playAgain: "Ver otra vez",
    signIn: "Iniciar sesión",
    signOut: "Cerrar sesión",
    username: "Usuario",
    password: "Contraseña",
    limits: "Tus límites",
    timeLimit: "Límite de tiempo de una sesión",
    playUntil: "Puedes jugar hasta",
    nextCheck: "Próximo control de la realidad",
    cashier: "Caja",
    depositAddress: "Tu dirección de depósito",
    copyAddress: "Copiar la dirección",
    yourDeposits: "Tus depósitos",
    noDeposits: "Todavía no ha llegado nada. Esta lista se actualiza mientras está abierta.",
    yourPayouts: "Tus retiradas",
    noPayouts: "Todavía ninguna. Pide una retirada a tu casino: podrás seguirla aquí.",
  },

  lobby: {
    play: "Jugar",
    demo: "Demo",
    returns: (share) => `Retorno ${share}`,
    upTo: (multiplier) => `hasta × ${multiplier}`,
    withJackpot: "jackpot",
    minutes: (count) => counted(count, { one: "minuto", other: "minutos" }),
    stakes: (min, max) => `Apuestas de ${min} a ${max}`,
    wrongLogin: "El usuario o la contraseña no es correcto. Comprueba ambos e inténtalo otra vez.",
    tooManyTries: (minutes) =>
      `Demasiados intentos. Inténtalo otra vez en ${counted(minutes, { one: "minuto", other: "minutos" })}.`,
    sessionOver: "Se ha cerrado tu sesión. Iníciala otra vez para jugar.",
    noConnection:
      "No se puede contactar con el casino. Comprueba tu conexión e inténtalo otra vez.",
  },

  cashier: {
    depositOn: (currency, chain) => `Depositar ${currency} en ${chain}`,
    onlySend: (currency, chain) =>
      `Envía a esta dirección solo ${currency} en ${chain}. Todo lo demás se pierde, también ${currency} en otra red.`,
    qrCode: "Código QR de tu dirección de depósito",
    minimum: (amount) => `Envía al menos ${amount}: una cantidad menor no se abona.`,
    whenFinal:
      "Estará en tu saldo cuando la red lo haya confirmado de forma definitiva, normalmente tras unos 15 minutos.",
    afterBlocks: (count) =>
      `Estará en tu saldo tras ${counted(count, { one: "bloque", other: "bloques" })} de la red.`,
    pending: "En camino",
    credited: "Abonado",
    held: "No abonado: consulta al casino",
    wasCredited: (amount) => `Se han abonado ${amount} a tu saldo.`,
    copied: "La dirección se ha copiado. Compárala con la que muestra tu monedero.",
    notNow: "Ahora no se puede depositar. No envíes nada y vuelve más tarde.",
    payout: {
      requested: "A la espera de tu casino",
      approved: "Aprobada: se enviará",
      sent: "Enviada",
      confirmed: "Confirmada por la red",
      completed: "Pagada",
      failed: "No pagada: el dinero está de nuevo en tu saldo",
    },
    paidTo: (address) => `A ${address}`,
    paidBy: (hash) => `Transacción ${hash}`,
  },

  replay: {
    title: "Repetición",
    of: (time) => `Repetición de ${time}`,
    forced: "Forzado por un desarrollador",
    sandbox: "Jugada con dinero de pruebas, que no vale nada.",
    open: "Esta ronda aún estaba abierta cuando se abrió el enlace.",
    voided: "Esta ronda se anuló y se devolvió su apuesta.",
    jackpot: (amount) => `La ronda también ganó el jackpot de ${amount}.`,
    note: (roundId, until) =>
      `Repetición de la ronda ${roundId}: no se apuesta ni se paga nada. Este enlace funciona hasta ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `El casino ha cambiado este juego. Su retorno es ahora del ${percent}. No se apostó nada: lee las reglas antes de seguir jugando.`,
    otherVersion: (percent) =>
      `Esta ronda se jugó con un retorno del ${percent}, que no se te había mostrado. Pregunta al casino antes de seguir jugando.`,
    ready: "Listo. Elige una apuesta y juega.",
    stillOpen: (detail) => `Tu ronda sigue abierta. ${detail}`,
    leftOpen: "Una ronda abierta se te paga en 24 horas.",
    checkingLast: "Comprobando tu última ronda …",
    bonusPart: (amount) => `incluye ${amount} de bono`,
    win: (amount) => `Premio ${amount}`,
    returned: (amount) => `${amount} devueltos`,
    noWin: "Sin premio",
    roundValue: (amount) => `Valor de la ronda ${amount}`,
    jackpot: (amount) => `Jackpot ${amount}`,
    jackpotToBonus:
      "Se ha añadido a tu saldo de bono. Se convierte en dinero real cuando cumplas el requisito de apuesta.",
    jackpotToBalance: "Se ha añadido a tu saldo.",
    collect: (amount) => `Cobrar ${amount}`,
    spin: "Girar",
    skip: "Saltar",
    stakeFrom: (min, max) => `Elige una apuesta de ${min} a ${max}.`,
    stakeInSteps: (min, max, step) => `Elige una apuesta de ${min} a ${max} en pasos de ${step}.`,
    sessionTime: (played, left) => `${played} min jugados · quedan ${left} min`,
    timeLeft: (time, open) =>
      `Esta sesión termina en ${time}. Después no podrás empezar otra ronda. ${open}`,
    windowBlocked:
      "Esto se abre en una ventana nueva, y tu navegador o la página del casino no lo permite.",
    connectionLost: "Conexión perdida. Reintentando …",
    tooMany: (seconds) =>
      `Demasiadas solicitudes. Reintento en ${counted(seconds, { one: "segundo", other: "segundos" })} …`,
  },

  autoplay: {
    stop: (left) => `Parar · ${left}`,
    needsLimit: (stake) =>
      `Escribe los importes con números. El límite de pérdida debe ser al menos tu apuesta de ${stake}.`,
    stopped: {
      done: "El juego automático ha terminado: se han jugado todos los giros.",
      lossLimit:
        "El juego automático ha parado: el próximo giro podría superar tu límite de pérdida.",
      win: "El juego automático ha parado: has ganado más del importe elegido.",
      freeSpins: "El juego automático ha parado: has ganado giros gratis.",
      jackpot: "El juego automático ha parado: has ganado el jackpot.",
      player: "Has parado el juego automático.",
      hidden: "El juego automático ha parado: el juego no estaba a la vista.",
      connection: "El juego automático ha parado: se perdió la conexión.",
      realityCheck: "El juego automático ha parado: toca un control de la realidad.",
      problem: "El juego automático ha parado.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "minuto", other: "minutos" }),
    seconds: (count) => counted(count, { one: "segundo", other: "segundos" }),
    continueIn: (time) => `Podrás continuar en ${time}.`,
    sending: "Enviando tu respuesta …",
    unreachable: "No se puede contactar con el casino. Comprueba tu conexión y responde otra vez.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (sorteada por la plataforma)`,
    replaced:
      "Las semillas no son aquellas con las que la plataforma se había comprometido en este navegador. Puede que las haya cambiado para alterar tus rondas, o que se haya reparado tu cuenta. Pregunta al casino antes de seguir jugando. Anotado antes:",
    elsewhere:
      "Tus semillas se cambiaron en otro lugar. Tus próximas rondas usan una nueva semilla propia. Si no fuiste tú, en otra ventana o en otro dispositivo, pregunta al casino.",
    revealed: (seed) =>
      `La semilla del servidor era ${seed}. Ahora puedes verificar las rondas jugadas con ella. Tus próximas rondas usan una semilla nueva.`,
    playFirst: "Juega primero una ronda.",
    notRevealed:
      "La semilla del servidor de esta ronda aún no se ha revelado. Revélala y vuelve a mostrar los datos.",
    copy: "Copia estos datos y pégalos en la página de verificación.",
    chosen: "Tus próximas rondas usan esta semilla hasta que cambie la semilla del servidor.",
    notASeed:
      "Una semilla tiene de 1 a 64 caracteres: letras sin acentos, cifras, signos y espacios.",
    verify: "Verificar",
    verifyOf: (time: string) => `Verificar la ronda de las ${time}`,
    listed: (first, last, seed) => `Rondas ${first} a ${last}: ${seed}`,
    round: (nonce) => `ronda ${nonce}`,
    rounds: (first, last) => `rondas ${first} a ${last}`,
    wrongSeed: (rounds) =>
      `Aviso (${rounds}): la semilla no es aquella con la que la plataforma se había comprometido. Pregunta al casino.`,
    missing: (rounds) =>
      `Aviso (${rounds}): no les corresponde ninguna semilla revelada, así que no se pueden verificar. Pregunta al casino.`,
    none: "Aún no se ha revelado ninguna semilla.",
    allFromFirst: (last) =>
      `Estas son todas las semillas de tus rondas, de la primera a la ${last}, sin huecos.`,
    allFrom: (first, last) =>
      `Estas son todas las semillas de tus rondas, de la ${first} a la ${last}, sin huecos.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Enlace ya usado",
      text: `Este enlace ya se ha usado. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Enlace caducado",
      text: `Este enlace solo era válido durante 30 segundos. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: {
      title: "Enlace no válido",
      text: `Este enlace no es válido. ${OPEN_AGAIN}`,
    },
    SESSION_ENDED: { title: "Sesión terminada", text: `Tu sesión ha terminado. ${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "Límite de tiempo alcanzado",
      text: "Has alcanzado el límite de tiempo de una sesión. Haz una pausa antes de volver a jugar.",
    },
    PLAYER_SUSPENDED: {
      title: "Cuenta suspendida",
      text: "Tu cuenta está suspendida. Ponte en contacto con la atención al cliente del casino.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Enlace de otro juego",
      text: `Este enlace abre otro juego. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Juego no encontrado",
      text: "Este juego no existe. Vuelve al casino y elige otro juego.",
    },
    GAME_DISABLED: {
      title: "Juego no disponible",
      text: "Este juego no está disponible en este momento. Vuelve al casino y elige otro juego.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "No disponible",
      text: "Este juego no está disponible en tu ubicación.",
    },
    GAME_FAULT: {
      title: "Algo ha fallado",
      text: `El juego se ha detenido por un error. Las rondas que has jugado están guardadas. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "Has dejado de jugar",
      text: "Tu sesión ha terminado. Puedes volver a abrir el juego desde el casino en cualquier momento.",
    },
    NOT_LAUNCHED: {
      title: "Abre este juego desde tu casino",
      text: `Esta página no tiene ninguna sesión activa. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "Las semillas no son las que anotó este navegador. No empieza ninguna ronda nueva; lee más en Imparcialidad.",
    CONNECTION_LOST:
      "No se puede contactar con el casino. Comprueba tu conexión y recarga esta página. Si tu apuesta se realizó, verás su resultado; una apuesta nunca se realiza dos veces.",
    INSUFFICIENT_FUNDS:
      "Tu saldo no alcanza para esta apuesta. No se ha cobrado nada. Elige una apuesta más baja o haz un depósito.",
    STAKE_OUT_OF_RANGE:
      "Esta apuesta no está permitida. No se ha cobrado nada. Elige otra apuesta.",
    AMOUNT_INVALID: "Esta apuesta no es válida. No se ha cobrado nada. Elige otra apuesta.",
    ROUND_TOO_SOON:
      "Es demasiado pronto para otra ronda. No se ha cobrado nada. Espera un momento e inténtalo otra vez.",
    ROUND_ALREADY_OPEN:
      "Termina primero tu ronda abierta. No se ha cobrado ninguna apuesta nueva. Ahora se muestra la ronda abierta.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Esta ronda ha continuado en otro lugar, así que tu última jugada no ha cambiado nada. La ronda se muestra como está ahora.",
    REALITY_CHECK_REQUIRED:
      "Es el momento de un control de la realidad. No se ha cobrado nada. Respóndelo para continuar.",
    OTHER: "El casino no ha aceptado esto. Inténtalo otra vez o recarga esta página.",
  },
  stakesAre: (min, max) =>
    `Las apuestas de este juego van de ${min} a ${max}. No se ha cobrado nada. Elige otra apuesta.`,

  rules: {
    stakes: (min, max) => `${min} a ${max}`,
    returnToPlayer: "Porcentaje de retorno al jugador a largo plazo",
    hitRate: "Rondas con premio, en juego habitual",
    stakeBackRate: "Rondas que ganan la apuesta o más, en juego habitual",
    maxWin: "Premio máximo",
    timesStake: (multiplier) => `${multiplier} × la apuesta`,
    onceIn: (win, rounds) => `${win}, cerca de 1 de cada ${rounds} rondas`,
    maxWinAtHighest: "Premio máximo con la apuesta más alta",
    shortestRound: "Duración mínima de una ronda",
    longestSession: "Duración máxima de una sesión",
    jackpot: "Cada ronda jugada con dinero real contribuye al jackpot y puede ganarlo.",
    jackpotTerms: {
      contribution: "Parte de cada apuesta que va al jackpot",
      ceiling: "Se gana como muy tarde con un bote de",
      seed: "Cada jackpot empieza con",
      minimumBet: "Apuesta mínima de dinero real que participa",
      totalReturn: "Porcentaje de retorno con el jackpot",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} al empezar un jackpot, ${average} de media; crece con el jackpot, hasta el 100 % a partir de ${evenFrom}`,
    },
    howToPlay: "Cómo se juega",
    value: "Valor",
    chance: "Probabilidad",
    oneIn: (part, whole) => `${part} de cada ${whole}`,
    or: (options) => options.join(" o "),
  },
  terms: {
    incomplete: {
      title: "Rondas sin terminar",
      steps:
        "Una ronda que dejas abierta sigue siendo tuya: abre el juego otra vez, en cualquier dispositivo, y continúa. 24 horas después de tu última acción se cobra por ti, por el importe que valía en ese momento, y se abona el premio. Esto ocurre antes si tu sesión ha terminado y juegas a otro juego, o con otro tipo de dinero.",
      once: "Tu apuesta decide la ronda al instante. Si te vas o pierdes la conexión mientras se muestra, la ronda ha terminado igualmente: su premio está en tu saldo y la ronda en tu historial.",
    },
    interruptions: {
      title: "Interrupciones",
      text: "Todo lo aleatorio de una ronda queda fijado y guardado antes de que veas nada de ello. Una conexión perdida, una recarga o un fallo nuestro nunca provoca un nuevo sorteo, y una solicitud enviada dos veces juega una sola vez. Cuenta lo que ves al abrir el juego otra vez.",
    },
    malfunction: {
      title: "Mal funcionamiento",
      text: "Ganas lo que dan las semillas de la ronda y estas reglas, haya mostrado lo que haya mostrado la pantalla. Si un mal funcionamiento impide que una ronda abierta llegue a su fin, se anula. Una ronda terminada queda como está: un error en su pago se corrige con un apunte aparte, que puedes ver.",
    },
    voided: {
      title: "Rondas anuladas",
      text: "Una ronda que no ha terminado puede anularse, por un motivo que ves junto a la ronda: un mal funcionamiento, una interrupción, una configuración errónea, un fallo en la integración, sospecha de fraude, una orden del regulador, tu protección u otro que se indica. La apuesta vuelve entonces al saldo del que salió. Un casino necesita para ello a dos de sus empleados y nunca anula una ronda que vale más que su apuesta: eso solo lo hace el personal de Rouleau.",
    },
  },

  celebration: {
    great: "Buen premio",
    big: "Gran premio",
    huge: "Premio enorme",
    epic: "Premio épico",
  },

  places: {
    won: "ganado",
    lost: "perdido",
    next: "siguiente",
    hidden: "sin jugar",
    missed: "no alcanzado",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Corona",
      diamond: "Diamante",
      seven: "Siete",
      ingot: "Lingote",
      bell: "Campana",
      horseshoe: "Herradura",
      clover: "Trébol",
      plum: "Ciruela",
      cherry: "Cereza",
    },
    reels: "Rodillos",
    row: (row, symbols) => `Fila ${row}: ${symbols}`,
    freeSpins: (count) => counted(count, { one: "giro gratis", other: "giros gratis" }),
    freeSpin: (number, count, won) => `Giro gratis ${number} de ${count} · ganado ${won}`,
    freeSpinsWon: "Ganado en giros gratis",
    lineWinsTimes: (multiplier) => `Premios de línea × ${multiplier}`,
    winsTimes: (multiplier) => `premios × ${multiplier}`,
    line: (line) => `Línea ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} paga ${multiplier}×`,
    paytable: "Tabla de pagos",
    paytableText:
      "Los símbolos ganadores se cuentan a lo largo de una línea desde la izquierda. Wild sustituye a todos los símbolos menos a Scatter, que paga en cualquier posición. Los premios son múltiplos de la apuesta.",
    symbol: "Símbolo",
    anyPosition: (symbol) => `${symbol}, cualquier posición`,
    prize: "Premio",
    prizes: "Premios",
    prizesText: "Cinco Scatter pagan uno de estos premios, elegido por sorteo.",
    freeSpinsTitle: "Giros gratis",
    freeSpinsText: (gives, multiplier) =>
      `Los Scatter en cualquier posición inician giros gratis (Scatter → giros gratis): ${gives}. Los premios de línea en giros gratis se multiplican por ${multiplier}. Los giros gratis no pueden iniciar más giros gratis.`,
    paylines: "Líneas de pago",
    payline: (line, rows) => `Línea ${line}: filas ${rows}`,
  },

  safe: {
    hits: "Golpes a la caja fuerte",
    hit: "Golpear",
    hitNumber: (number) => `Golpe ${number}`,
    hammerBrokeNote: "martillo roto",
    holds: "El martillo aguanta.",
    broke: "El martillo se ha roto.",
    neverBroken: "El martillo no se habría roto nunca.",
    wouldBreakOn: (hit) => `El martillo se habría roto en el golpe ${hit}.`,
    text: `Tu apuesta paga el primer golpe. Cada golpe que aguanta el martillo aumenta el valor de la ronda. Si el martillo se rompe, la ronda se pierde. Después de cada golpe, golpea otra vez o cobra; el último golpe abre la caja fuerte. El golpe que rompe el martillo se sortea antes del primero. ${SAME_RETURN}`,
    valueAfter: "Valor después de cada golpe",
    chanceThisFar: "Probabilidad de llegar hasta aquí",
  },

  key: {
    theKey: "La clave",
    notGuessed: (guess, traced) => `no ${guess}, rastreo +${traced}`,
    traced: "El FBI te ha rastreado.",
    noTrace: "El FBI no tiene rastro de ti.",
    traceAt: (trace) => `El rastreo del FBI está al ${trace}.`,
    text: (key) =>
      `La clave tiene ${key.length} caracteres ocultos. Tu apuesta paga un intento con el primero. Después de cada intento, adivina el siguiente carácter o cobra. Un intento acierta con una probabilidad de ${key.chance} y aumenta el valor de la ronda. Un fallo lo reduce y suma ${key.steps} al rastreo. Al ${key.limit} el FBI te ha rastreado y la ronda se pierde. ${SAME_RETURN}`,
    valueOfRound: "Valor de una ronda",
    rightGuesses: "Aciertos",
    trace: "Rastreo",
    terminal: {
      ready: "terminal rouleau lista",
      key: (length, characters) => `clave: ${length} caracteres de ${characters}`,
      trying: "probando …",
      noAnswer: "sin respuesta",
      match: "acierto",
      itWas: (character) => `no, era ${character}`,
      traceAt: (trace) => `rastreo al ${trace}`,
    },
    tracedTitle: "RASTREADO",
    completeTitle: "CLAVE COMPLETA",
    disconnectedTitle: "DESCONECTADO",
    matchNote: "ACIERTO",
    notNote: (guess) => `NO ${guess}`,
    guessNote: "ADIVINA",
    right: (worth) => `ACIERTO → ${worth}`,
    wrong: (worth) => `FALLO → ${worth}`,
    lost: "PERDIDO",
    fbi: "FBI",
    you: "TÚ",
    traceNow: (trace) => `RASTREO ${trace}`,
  },

  fox: {
    flock: "El rebaño",
    goat: (number) => `Cabra ${number}`,
    caughtNote: "atrapado",
    sizes: { small: "pequeña", large: "grande" },
    take: "Llevarse una cabra",
    shepherd: {
      sleeping: "El pastor duerme.",
      alert: "El pastor está alerta.",
      patrolling: "El pastor hace la ronda.",
    },
    caught: "El pastor ha atrapado al zorro.",
    notCaught: "El pastor no habría atrapado al zorro.",
    wouldBeCaught: (goat) => `El zorro habría sido atrapado en la cabra ${goat}.`,
    takenOf: (taken, flock) => `${taken} de ${flock}`,
    lifts: {
      small: (rungs) => `una cabra pequeña, ${rungs}`,
      large: (rungs) => `una cabra grande, ${rungs}`,
    },
    text: (flock, lifts) =>
      `Tu apuesta paga la primera de ${flock} cabras, mientras el pastor duerme. Cada cabra hace subir la ronda por la lista de valores de abajo: ${lifts}, y más mientras el pastor está despierto. La probabilidad de que el zorro escape es el valor antes de la cabra dividido por el valor después. Si atrapan al zorro, la ronda se pierde. Después de cada cabra ves la siguiente y al pastor: llévate la cabra o cobra. ${SAME_RETURN}`,
    theShepherd: "El pastor",
    now: "Ahora",
    extraSteps: "Pasos extra",
    afterNext: "Después de la próxima cabra",
    states: { sleeping: "duerme", alert: "alerta", patrolling: "de ronda" },
    values: "Valores, en múltiplos de la apuesta",
  },

  shot: {
    onTheWay: "Objetos en el camino",
    shoot: "Disparar",
    power: "Fuerza",
    angle: "Ángulo",
    total: (multiplier) => `Total × ${multiplier}`,
    nothingLeft: "Los obstáculos se lo han llevado todo.",
    things: { coin: "moneda", gem: "gema", star: "estrella", cloud: "nube", bird: "pájaro" },
    text: (count) =>
      `Ajusta la fuerza y el ángulo y dispara. El disparo encuentra ${count} objetos pequeños, y puede haber un tesoro en lo más alto de su vuelo. Los objetos recogidos suman a tu premio y los obstáculos restan; ganas lo que queda. La fuerza y el ángulo deciden la altura del vuelo. El porcentaje de retorno al jugador es el mismo apuntes como apuntes.`,
    smallThings: "Objetos pequeños: cada uno es uno de estos",
    object: "Objeto",
    treasure: "Tesoro",
    treasures: {
      low: (peak) => `Tesoro del cielo bajo (desde una altura de ${peak})`,
      middle: (peak) => `Tesoro del cielo medio (desde una altura de ${peak})`,
      high: (peak) => `Tesoro del cielo alto (desde una altura de ${peak})`,
    },
    skies: {
      low: (most) => `cielo bajo: hasta × ${most}`,
      middle: (most) => `cielo medio: hasta × ${most}`,
      high: (most) => `cielo alto: hasta × ${most}`,
    },
    timesStake: "× la apuesta",
  },
};

export default words;
