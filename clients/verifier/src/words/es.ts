/** What the verifier says in Spanish. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Verificar una ronda",
    intro:
      "Esta página vuelve a calcular una ronda a partir de sus semillas, con las reglas del propio casino, y compara todo lo que el casino dice de ella. Debajo del resultado figura lo que eso demuestra y lo que no.",
    save: "Puedes guardar esta página como archivo y usarla sin conexión. No envía nada. El SHA-256 del archivo se publica con el código fuente del casino (docs/verifier.sha256).",
    cycles:
      "También verifica los ciclos del jackpot, con el hash de la semilla que anotaste durante el primero de ellos, y la lista de tus semillas del servidor reveladas, con el hash que anotaste para la primera.",
    language: "Idioma",
    noted:
      "El hash de la semilla del servidor que anotaste antes de elegir la semilla del cliente; si son varios, sepáralos con espacios",
    handed:
      "La página del juego entregó esta ronda y el hash que anotó en tu navegador. Compara el hash con tu propia nota, si tienes una.",
    pasted:
      "Pega la respuesta de GET /api/v1/fairness/rounds/:roundId, de GET /api/v1/fairness/seeds/revealed o de GET /api/v1/session/jackpot/cycles",
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
    "place after the cycle before": "Lugar después del ciclo anterior",
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
      "No verificado: introduce el hash de la semilla del servidor que anotaste antes de elegir la semilla del cliente.",
    partly:
      "Verificado en parte: la ronda se sigue de una semilla de la cadena que anotaste. No se demuestra que el casino no escogiera esta semilla de la cadena.",
    forced:
      "Nada se demuestra sobre el azar: un desarrollador forzó los primeros sorteos de esta demo.",
    cycles: (count) => (count === 1 ? "Verificado: el ciclo." : `Verificado: los ${count} ciclos.`),
    cyclesFailed: (failed) =>
      `No verificado: ${failed === 1 ? "falló 1 comprobación" : `fallaron ${failed} comprobaciones`}.`,
    noNoteOfCycles:
      "No verificado: introduce el hash de la semilla que anotaste durante el primero de estos ciclos.",
    partlyCycles:
      "Verificado en parte: los umbrales se siguen de semillas de la cadena que anotaste. No se demuestra que el casino no escogiera estas semillas de la cadena.",
    doubtedCycles:
      "Verificado en parte: todas las cifras se siguen de las semillas, pero el casino pudo elegir umbrales. Abajo se dice cuáles y cómo.",
    seeds: (count) =>
      count === 1
        ? "Verificado: la semilla del servidor es aquella cuyo hash anotaste."
        : `Verificado: las ${count} semillas del servidor se usaron en orden.`,
    seedsFailed: (count) =>
      `No verificado: ${count === 1 ? "1 error encontrado" : `${count} errores encontrados`} en esta lista.`,
    partlySeeds:
      "Verificado en parte: desde la primera de estas semillas del servidor, todas se usaron en orden. Introduce el hash que anotaste para la primera, para demostrar que no fue escogida.",
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
    wrongSeed: (first, last) =>
      `La semilla del servidor de las rondas ${first} a ${last} no tiene el hash que se indica con ella.`,
    countedTwice: (last, first) =>
      `Una semilla del servidor empieza en la ronda ${first}, aunque la anterior terminó en la ronda ${last}: se contaron rondas dos veces.`,
    missing: (first, last) =>
      `Las rondas ${first} a ${last} no pertenecen a ninguna semilla del servidor de esta lista.`,
    otherChain: (last, first) =>
      `Entre las rondas ${last} y ${first} empieza otra cadena. Si anotaste antes las anclas de ambas cadenas, introdúcelas. Si la primera no estaba agotada, el casino la dejó antes de tiempo.`,
    skipped: (count, last, first) =>
      `Entre las rondas ${last} y ${first} ${count === 1 ? "se pasó por alto 1 semilla" : `se pasaron por alto ${count} semillas`} del servidor. Si no cambiaste ahí de semillas sin jugar, fue el casino.`,
  },

  shown: {
    seed: "La semilla del servidor es exactamente aquella cuyo hash anotaste: nadie pudo escoger otra después.",
    chain: (steps) =>
      `La semilla del servidor es de la cadena que anotaste: aplicándole el hash ${steps} veces se obtiene el que anotaste.`,
    follows:
      "El estado, el resultado, el multiplicador y el premio se siguen de las semillas, el nonce, las elecciones, las acciones y la apuesta.",
    threshold:
      "Cada umbral se sigue de una semilla fijada por un hash que anotaste o por el ciclo anterior, y está entre el inicio del ciclo y su tope.",
    inTurn:
      "Donde también figura aquí el ciclo anterior, la semilla es exactamente la siguiente: nadie pudo escoger otra cuando ya se conocía al ganador anterior.",
    cycleChain: "La semilla es de la cadena que anotaste, pero no anotaste su propio hash.",
    paid: "La apuesta que ganó llevó el bote por encima del umbral y cobró el bote hasta el tope.",
    seedsInTurn:
      "Cada semilla del servidor es exactamente la siguiente de su cadena: no se saltó ninguna.",
    allRounds:
      "Cada ronda, de la primera a la última de esta lista, pertenece a una de estas semillas del servidor.",
  },
  notShown: {
    noted:
      "Que anotaste el hash antes de que el casino conociera la semilla del cliente. Un hash anotado más tarde, o copiado de los datos de la propia ronda, no demuestra nada.",
    yours:
      "Que esto es lo que jugaste. Compara el identificador, la apuesta, las elecciones y las acciones con los tuyos, y la versión de las reglas y su retorno con lo que el juego o su API mostraba antes. El nonce debe ser uno más que el de tu ronda anterior: un casino que omite nonces podría elegir.",
    picked:
      "Que el casino no escogió esta semilla del servidor de su cadena cuando ya conocía la del cliente. Para que se demuestre, anota el hash de la propia semilla del servidor antes de elegir cada semilla del cliente.",
    seedByPlayer:
      "Que elegiste la semilla del cliente después de anotar el hash. Compárala con la tuya.",
    seedNotByPlayer:
      "Que las semillas del cliente y del servidor no se escogieron la una a la medida de la otra: no se dice que tú eligieras la del cliente, así que pudo elegirla el casino.",
    realMoney: "Que se jugó con dinero real: ningún sorteo depende de ello.",
    demo: "Que se jugó con saldo de demostración: ningún sorteo depende de ello.",
    voided: "Que fue correcto anular la ronda.",
    jackpot: "El jackpot: no forma parte de los sorteos de una ronda.",
    notedCycle:
      "Que anotaste el hash durante el ciclo, y que su número, sal, inicio y tope se mostraban entonces como aquí. Copiados del ciclo tras su final, no demuestran nada.",
    terms: (cycles) =>
      `Que la sal, el inicio y el tope se mostraban durante el ciclo como aquí (ciclo ${cycles}): con otros, el casino podría poner el umbral donde quisiera. Anótalos en cada ciclo.`,
    pickedCycle: (cycles) =>
      `Que la semilla no fue escogida al empezar el ciclo (ciclo ${cycles}). Para que se demuestre, pega también el ciclo anterior, con el hash de la semilla que anotaste durante aquel.`,
    doubts: {
      salt: (cycles) =>
        `Que el casino no eligió dónde está el umbral (ciclo ${cycles}): ningún jugador eligió la semilla del cliente que hay en su sal. El casino pudo hacerlo.`,
      count: (cycles) =>
        `Que el casino no eligió dónde está el umbral (ciclo ${cycles}): una corrección dio al ciclo un número que no sigue al anterior, y el umbral depende de ese número.`,
      chain: (cycles) =>
        `Que el casino no eligió dónde está el umbral (ciclo ${cycles}): tras una corrección se sorteó una cadena nueva cuando la sal ya se conocía. Un ciclo así necesita además el hash de la semilla que anotaste mientras transcurría.`,
    },
    givenUp: (count) =>
      `Que fue correcto abandonar ${count === 1 ? "un umbral" : `${count} umbrales`}. El casino lo hizo en público, y le tocó el turno a la semilla siguiente.`,
    winner:
      "Quién hizo la apuesta ganadora, y que la sal es la de su ronda: solo el ganador puede compararlo.",
    contributions:
      "Que cada apuesta aportó su parte. Tus propias apuestas muestran la suya en tu historial.",
    turns:
      "Que cada cambio de la semilla del servidor fue tuyo o llegó después de 1000 rondas, y que no se omitió ningún nonce entre tus rondas. Compáralo con tu historial.",
    early: (rounds) =>
      `Que fuiste tú quien cambió la semilla del servidor después de estas rondas, antes de que hubiera servido 1000: ${rounds}. Compáralas con tus propios cambios.`,
    nextChain: (rounds) =>
      `Que el hash que anotaste para la cadena siguiente (desde la ronda ${rounds}) es el ancla que se publicó para ella mientras se usaba la cadena anterior.`,
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
    noSeeds: "Aún no se ha revelado ninguna semilla del servidor de esta lista.",
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
