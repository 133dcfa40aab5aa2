/** What the verifier says in Italian. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Verifica una partita",
    intro:
      "Questa pagina ricalcola una partita dai suoi semi con le regole del casinò stesso e confronta tutto ciò che il casinò ne dice. Sotto il risultato si legge che cosa questo dimostra e che cosa no.",
    save: "Puoi salvare questa pagina come file e usarla senza connessione. Non invia nulla. Lo SHA-256 del file è pubblicato con il codice sorgente del casinò (docs/verifier.sha256).",
    cycles:
      "Verifica anche i cicli del jackpot: annota l’ancora o l’hash del seme del jackpot e incolla l’elenco dei cicli.",
    language: "Lingua",
    noted: "L’ancora o l’hash del seme del server che hai annotato prima della partita",
    handed:
      "La pagina del gioco ha consegnato questa partita e l’ancora che aveva annotato nel tuo browser. Confronta l’ancora con la tua nota, se ne hai una.",
    pasted:
      "Incolla la risposta di GET /api/v1/fairness/rounds/:roundId o di GET /api/v1/session/jackpot/cycles",
    result: "Risultato",
    nothingYet: "Ancora nulla da verificare.",
    orFields: "Oppure compila i campi",
    computedFrom: "Da che cosa è stata calcolata la partita",
    gameId: "Gioco",
    gameVersion: "Versione delle regole",
    returnToPlayer: "Ritorno di questa versione",
    serverSeed: "Seme del server rivelato",
    clientSeed: "Seme del client",
    nonce: "Nonce",
    choices: "Scelte, in JSON; {} se non ce n’erano",
    actions: "Azioni, come elenco JSON; [] se non ce n’erano",
    forcedDraws:
      "Estrazioni forzate, come elenco JSON (solo nella sandbox di uno sviluppatore); null se non ce n’erano",
    claimed: "Che cosa dice il casinò",
    roundId: "Identificativo della partita",
    serverSeedHash: "Hash del seme del server",
    clientSeedBy: "Chi ha scelto il seme del client",
    byPlayer: "giocatore",
    byPlatform: "piattaforma",
    notSaid: "non indicato",
    playedAs: "Giocata con",
    realMoney: "denaro reale",
    demo: "saldo demo",
    state: "Stato",
    outcome: "Esito, in JSON",
    multiplier: "Moltiplicatore",
    currency: "Valuta",
    stake: "Puntata",
    win: "Vincita",
    verify: "Verifica",
  },

  checks: {
    "hash that you noted": "Hash che hai annotato",
    "server seed hash": "Hash del seme del server",
    state: "Stato",
    return: "Ritorno",
    outcome: "Esito",
    multiplier: "Moltiplicatore",
    win: "Vincita",
    "seed hash": "Hash del seme",
    threshold: "Soglia",
    "bet that passed the threshold": "Puntata che ha superato la soglia",
    payout: "Pagamento",
  },
  matches: (what) => `${what}: corrisponde`,
  differs: (what) => `${what}: non corrisponde`,
  compared: (said, recomputed) => `indicato ${said}, ricalcolato ${recomputed}`,
  nothing: "nulla",
  impossible: {
    "an unknown currency": "una valuta sconosciuta",
    "a stake that cannot be": "una puntata impossibile",
  },

  verdicts: {
    verified: (checks) => `Verificato: tutti i ${checks} controlli superati.`,
    failed: (failed, checks) => `Non verificato. Controlli falliti: ${failed} su ${checks}.`,
    noNote:
      "Non verificato: inserisci l’ancora o l’hash del seme del server che hai annotato prima della partita.",
    forced:
      "Sul caso non è dimostrato nulla: uno sviluppatore ha forzato le prime estrazioni di questa demo.",
    cycles: (count) =>
      count === 1 ? "Verificato: il ciclo." : `Verificato: tutti i ${count} cicli.`,
    cyclesFailed: (failed) => `Non verificato. Controlli falliti: ${failed}.`,
    noNoteOfCycles:
      "Non verificato: inserisci l’ancora o l’hash del seme che hai annotato prima di questi cicli.",
    notRecomputed: (why) => `Impossibile ricalcolare. ${why}`,
  },
  report: {
    version: (version, share) =>
      `La versione ${version} delle regole restituisce il ${share} delle puntate nel lungo periodo.`,
    shown: "Che cosa è stato dimostrato",
    notShown: "Che cosa non è stato dimostrato",
    draws: (count) => `Estrazioni (${count})`,
    draw: (value, most) => `${value} da 0 a ${most}`,
    outcome: "Esito, ricalcolato",
    cycle: (number) => `Ciclo ${number}`,
  },

  shown: {
    seed: "Il seme del server è quello fissato dall’hash che hai annotato.",
    follows:
      "Stato, esito, moltiplicatore e vincita derivano dai semi, dal nonce, dalle scelte, dalle azioni e dalla puntata.",
    threshold:
      "Ogni soglia era fissata dall’hash che hai annotato e si trova tra l’inizio del ciclo e il suo tetto.",
    paid: "La puntata vincente ha portato il montepremi oltre la soglia e ha ricevuto il montepremi fino al tetto.",
  },
  notShown: {
    noted:
      "Che hai annotato l’hash prima della partita. Un hash copiato dai dati della partita stessa non dimostra nulla.",
    yours:
      "Che è questo ciò che hai giocato. Confronta identificativo, nonce, puntata, scelte e azioni con i tuoi.",
    seedByPlayer:
      "Che hai scelto il seme del client dopo aver annotato l’hash. Confrontalo con il tuo.",
    seedNotByPlayer:
      "Che il seme del server non è stato scelto in base a quello del client: non è indicato che quest’ultimo l’abbia scelto tu.",
    realMoney: "Che è stata giocata con denaro reale: nessuna estrazione ne dipende.",
    demo: "Che è stata giocata con saldo demo: nessuna estrazione ne dipende.",
    voided: "Che era giusto annullare la partita.",
    jackpot: "Il jackpot: non fa parte delle estrazioni di una partita.",
    notedCycle:
      "Che hai annotato l’hash prima del ciclo. Un hash copiato dai dati del ciclo stesso non dimostra nulla.",
    winner:
      "Chi ha fatto la puntata vincente, e che il sale è quello della sua partita: solo il vincitore può confrontarlo.",
    contributions:
      "Che ogni puntata ha versato la sua parte. Le tue puntate mostrano la loro nella cronologia.",
  },

  refusals: {
    SEED_INVALID: "Il seme del server deve avere 64 cifre esadecimali. È già stato rivelato?",
    CLIENT_SEED_INVALID: "Un seme del client ha da 1 a 64 caratteri ASCII visibili o spazi.",
    ROUND_ID_INVALID:
      "La piattaforma non ha alcuna partita con questo identificativo e questo nonce.",
    DRAWS_FORCED:
      "Le estrazioni non sono mai forzate con denaro reale, in questo gioco o su questi valori.",
    GAME_NOT_FOUND: "Questa pagina non conosce questo gioco o questa versione delle sue regole.",
    CHOICES_INVALID: "Il gioco non permette queste scelte.",
    ACTION_NOT_ALLOWED: "Queste azioni non sono possibili in questa partita.",
  },

  mistakes: {
    handed: "La partita nell’indirizzo di questa pagina non è leggibile. Incollala qui.",
    notJson: "Ciò che hai incollato non è JSON. Copia tutto.",
    fieldNotJson: (name) => `«${name}» non è JSON. Copia tutto.`,
    notARound: "Ciò che hai incollato non è una partita.",
    notRevealed:
      "Il seme del server di questa partita non è ancora stato rivelato. Rivelalo prima, poi copia di nuovo la partita.",
    unknownField: (name) =>
      `Questa pagina non conosce il campo «${name}». Esiste una pagina più recente?`,
    missing: (name) => `Alla partita manca «${name}». Copia tutto.`,
    empty: (name) => `Compila «${name}».`,
    notOneOf: (name, values) => `«${name}» deve essere uno di questi valori: ${values}.`,
    notWhole: (name) => `«${name}» deve essere un numero intero.`,
    notANumber: (name) => `«${name}» deve essere un numero.`,
    notAList: (name) => `«${name}» deve essere un elenco.`,
    notWholeNumbers: (name) => `«${name}» deve contenere numeri interi.`,
    cycleOpen: "Il seme di questo ciclo viene rivelato quando il ciclo finisce.",
    notACycle: "Ciò che hai incollato non è un ciclo.",
    missingInCycle: (name) =>
      `Al ciclo manca «${name}», o il suo valore è impossibile. Copia tutto.`,
    tooLarge: (name) => `«${name}» è troppo grande.`,
    ceiling: "Il tetto deve essere sopra l’inizio.",
    impossible: "Il gioco non permette queste scelte e azioni.",
  },
} satisfies Words;
