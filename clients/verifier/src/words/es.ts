/** What the verifier says in Spanish. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Verificar una ronda",
    intro:
      "Esta página vuelve a calcular una ronda a partir de sus semillas, con las reglas del propio casino, y compara todo lo que el casino dice de ella. Debajo del resultado figura lo que eso demuestra y lo que no.",
    save: "Puedes guardar esta página como archivo y usarla sin conexión. No envía nada. El SHA-256 del archivo se publica con el código fuente del casino (docs/verifier.sha256).",
    cycles:
      "También verifica los ciclos del jackpot: anota el ancla o el hash de la semilla del jackpot y pega la lista de ciclos.",
    language: "Idioma",
    noted: "El ancla o el hash de la semilla del servidor que anotaste antes de la ronda",
    handed:
      "La página del juego entregó esta ronda y el ancla que anotó en tu navegador. Compara el ancla con tu propia nota, si tienes una.",
    pasted:
      "Pega la respuesta de GET /api/v1/fairness/rounds/:roundId o de GET /api/v1/session/jackpot/cycles",
    result: "Resultado",
    nothingYet: "Aún no hay nada que verificar.",
    orFields: "O rellena los campos",
    computedFrom: "A partir de qué se calculó la ronda",
    gameId: "Juego",
    gameVersion: "Versión de las reglas",
    returnToPlayer: "Retorno de esa versión",
    serverSeed: "Semilla del servidor revelada",
    clientSeed: "Semilla del cliente",
    nonce: "Nonce",
    choices: "Elecciones, en JSON; {} si no hubo",
    actions: "Acciones, como lista JSON; [] si no hubo",
    forcedDraws:
      "Sorteos forzados, como lista JSON (solo en el entorno de pruebas de un desarrollador); null si no hubo",
    claimed: "Lo que dice el casino",
    roundId: "Identificador de la ronda",
    serverSeedHash: "Hash de la semilla del servidor",
    clientSeedBy: "Quién eligió la semilla del cliente",
    byPlayer: "jugador",
    byPlatform: "plataforma",
    notSaid: "no se dice",
    playedAs: "Jugada con",
    realMoney: "dinero real",
    demo: "saldo de demostración",
    state: "Estado",
    outcome: "Resultado de la ronda, en JSON",
    multiplier: "Multiplicador",
    currency: "Moneda",
    stake: "Apuesta",
    win: "Premio",
    verify: "Verificar",
  },

  checks: {
    "hash that you noted": "Hash que anotaste",
    "server seed hash": "Hash de la semilla del servidor",
    state: "Estado",
    return: "Retorno",
    outcome: "Resultado de la ronda",
    multiplier: "Multiplicador",
    win: "Premio",
    "seed hash": "Hash de la semilla",
    threshold: "Umbral",
    "bet that passed the threshold": "Apuesta que superó el umbral",
    payout: "Pago",
  },
  matches: (what) => `${what}: coincide`,
  differs: (what) => `${what}: no coincide`,
  compared: (said, recomputed) => `se dice ${said}, calculado de nuevo ${recomputed}`,
  nothing: "nada",
  impossible: {
    "an unknown currency": "una moneda desconocida",
    "a stake that cannot be": "una apuesta imposible",
  },

  verdicts: {
    verified: (checks) => `Verificado: las ${checks} comprobaciones son correctas.`,
    failed: (failed, checks) => `No verificado. Comprobaciones fallidas: ${failed} de ${checks}.`,
    noNote:
      "No verificado: introduce el ancla o el hash de la semilla del servidor que anotaste antes de la ronda.",
    forced:
      "Nada se demuestra sobre el azar: un desarrollador forzó los primeros sorteos de esta demo.",
    cycles: (count) => (count === 1 ? "Verificado: el ciclo." : `Verificado: los ${count} ciclos.`),
    cyclesFailed: (failed) => `No verificado. Comprobaciones fallidas: ${failed}.`,
    noNoteOfCycles:
      "No verificado: introduce el ancla o el hash de la semilla que anotaste antes de estos ciclos.",
    notRecomputed: (why) => `Esto no se puede volver a calcular. ${why}`,
  },
  report: {
    version: (version, share) =>
      `La versión ${version} de las reglas devuelve el ${share} de lo apostado a largo plazo.`,
    shown: "Lo que se demostró",
    notShown: "Lo que no se demostró",
    draws: (count) => `Sorteos (${count})`,
    draw: (value, most) => `${value} de 0 a ${most}`,
    outcome: "Resultado de la ronda, calculado de nuevo",
    cycle: (number) => `Ciclo ${number}`,
  },

  shown: {
    seed: "La semilla del servidor es la que había fijado el hash que anotaste.",
    follows:
      "El estado, el resultado, el multiplicador y el premio se siguen de las semillas, el nonce, las elecciones, las acciones y la apuesta.",
    threshold:
      "Cada umbral estaba fijado por el hash que anotaste y está entre el inicio del ciclo y su tope.",
    paid: "La apuesta que ganó llevó el bote por encima del umbral y cobró el bote hasta el tope.",
  },
  notShown: {
    noted:
      "Que anotaste el hash antes de la ronda. Un hash copiado de los datos de la propia ronda no demuestra nada.",
    yours:
      "Que esto es lo que jugaste. Compara el identificador, el nonce, la apuesta, las elecciones y las acciones con los tuyos.",
    seedByPlayer:
      "Que elegiste la semilla del cliente después de anotar el hash. Compárala con la tuya.",
    seedNotByPlayer:
      "Que la semilla del servidor no se escogió a la medida de la del cliente: no se dice que esta la eligieras tú.",
    realMoney: "Que se jugó con dinero real: ningún sorteo depende de ello.",
    demo: "Que se jugó con saldo de demostración: ningún sorteo depende de ello.",
    voided: "Que fue correcto anular la ronda.",
    jackpot: "El jackpot: no forma parte de los sorteos de una ronda.",
    notedCycle:
      "Que anotaste el hash antes del ciclo. Un hash copiado de los datos del propio ciclo no demuestra nada.",
    winner:
      "Quién hizo la apuesta ganadora, y que la sal es la de su ronda: solo el ganador puede compararlo.",
    contributions:
      "Que cada apuesta aportó su parte. Tus propias apuestas muestran la suya en tu historial.",
  },

  refusals: {
    SEED_INVALID: "La semilla del servidor debe tener 64 cifras hexadecimales. ¿Se ha revelado ya?",
    CLIENT_SEED_INVALID:
      "Una semilla del cliente tiene de 1 a 64 caracteres ASCII visibles o espacios.",
    ROUND_ID_INVALID: "La plataforma no tiene ninguna ronda con este identificador y este nonce.",
    DRAWS_FORCED: "Los sorteos nunca se fuerzan con dinero real, en este juego o a estos valores.",
    GAME_NOT_FOUND: "Esta página no conoce este juego o esta versión de sus reglas.",
    CHOICES_INVALID: "El juego no permite estas elecciones.",
    ACTION_NOT_ALLOWED: "Estas acciones no son posibles en esta ronda.",
  },

  mistakes: {
    handed: "La ronda de la dirección de esta página no se puede leer. Pégala en su lugar.",
    notJson: "Lo que pegaste no es JSON. Cópialo todo.",
    fieldNotJson: (name) => `«${name}» no es JSON. Cópialo todo.`,
    notARound: "Lo que pegaste no es una ronda.",
    notRevealed:
      "La semilla del servidor de esta ronda aún no se ha revelado. Revélala primero y vuelve a copiar la ronda.",
    unknownField: (name) =>
      `Esta página no conoce el campo «${name}». ¿Hay una página más reciente?`,
    missing: (name) => `A la ronda le falta «${name}». Cópiala entera.`,
    empty: (name) => `Rellena «${name}».`,
    notOneOf: (name, values) => `«${name}» debe ser uno de estos valores: ${values}.`,
    notWhole: (name) => `«${name}» debe ser un número entero.`,
    notANumber: (name) => `«${name}» debe ser un número.`,
    notAList: (name) => `«${name}» debe ser una lista.`,
    notWholeNumbers: (name) => `«${name}» debe contener números enteros.`,
    cycleOpen: "La semilla de este ciclo se revela cuando el ciclo termina.",
    notACycle: "Lo que pegaste no es un ciclo.",
    missingInCycle: (name) => `Al ciclo le falta «${name}», o su valor es imposible. Cópialo todo.`,
    tooLarge: (name) => `«${name}» es demasiado grande.`,
    ceiling: "El tope debe estar por encima del inicio.",
    impossible: "El juego no permite estas elecciones y acciones.",
  },
} satisfies Words;
