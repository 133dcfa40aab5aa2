/** What the verifier says in Italian. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Verifica una partita",
    intro:
      "Questa pagina ricalcola una partita dai suoi semi con le regole del casinò stesso e confronta tutto ciò che il casinò ne dice. Sotto il risultato si legge che cosa questo dimostra e che cosa no.",
    save: "Puoi salvare questa pagina come file e usarla senza connessione. Non invia nulla. Lo SHA-256 del file è pubblicato con il codice sorgente del casinò (docs/verifier.sha256).",
    cycles:
      "Verifica anche i cicli del jackpot, con l’hash del seme che hai annotato durante il primo di essi, e l’elenco dei tuoi semi del server rivelati, con l’hash che hai annotato per il primo.",
    language: "Lingua",
    noted:
      "L’hash del seme del server che hai annotato prima di scegliere il seme del client; se sono più di uno, separali con spazi",
    handed:
      "La pagina del gioco ha consegnato questa partita e l’hash che aveva annotato nel tuo browser. Confronta l’hash con la tua nota, se ne hai una.",
    pasted:
      "Incolla la risposta di GET /api/v1/fairness/rounds/:roundId, di GET /api/v1/fairness/seeds/revealed o di GET /api/v1/session/jackpot/cycles",
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
    "place after the cycle before": "Posto dopo il ciclo precedente",
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
      "Non verificato: inserisci l’hash del seme del server che hai annotato prima di scegliere il seme del client.",
    partly:
      "Verificato in parte: la partita deriva da un seme della catena che hai annotato. Non è dimostrato che il casinò non abbia scelto questo seme dalla catena.",
    forced:
      "Sul caso non è dimostrato nulla: uno sviluppatore ha forzato le prime estrazioni di questa demo.",
    cycles: (count) =>
      count === 1 ? "Verificato: il ciclo." : `Verificato: tutti i ${count} cicli.`,
    cyclesFailed: (failed) =>
      `Non verificato: ${failed === 1 ? "1 controllo fallito" : `${failed} controlli falliti`}.`,
    noNoteOfCycles:
      "Non verificato: inserisci l’hash del seme che hai annotato durante il primo di questi cicli.",
    partlyCycles:
      "Verificato in parte: le soglie derivano da semi della catena che hai annotato. Non è dimostrato che il casinò non abbia scelto questi semi dalla catena.",
    doubtedCycles:
      "Verificato in parte: tutte le cifre derivano dai semi, ma il casinò ha potuto scegliere delle soglie. Quali e come, è detto sotto.",
    seeds: (count) =>
      count === 1
        ? "Verificato: il seme del server è quello di cui hai annotato l’hash."
        : `Verificato: tutti i ${count} semi del server sono stati usati in ordine.`,
    seedsFailed: (count) =>
      `Non verificato: ${count === 1 ? "1 errore trovato" : `${count} errori trovati`} in questo elenco.`,
    partlySeeds:
      "Verificato in parte: dal primo di questi semi del server in poi, tutti sono stati usati in ordine. Inserisci l’hash che hai annotato per il primo, per dimostrare che non è stato scelto apposta.",
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
    wrongSeed: (first, last) =>
      `Il seme del server delle partite da ${first} a ${last} non ha l’hash indicato.`,
    countedTwice: (last, first) =>
      `Un seme del server inizia dalla partita ${first}, anche se il precedente finiva con la partita ${last}: alcune partite sono state contate due volte.`,
    missing: (first, last) =>
      `Le partite da ${first} a ${last} non appartengono a nessun seme del server di questo elenco.`,
    otherChain: (last, first) =>
      `Tra le partite ${last} e ${first} comincia un’altra catena. Se hai annotato prima le ancore di entrambe le catene, inseriscile. Se la prima non era esaurita, il casinò l’ha lasciata in anticipo.`,
    skipped: (count, last, first) =>
      `Tra le partite ${last} e ${first} ${count === 1 ? "è stato tralasciato 1 seme" : `sono stati tralasciati ${count} semi`} del server. Se lì non hai cambiato semi senza giocare, è stato il casinò.`,
  },

  shown: {
    seed: "Il seme del server è esattamente quello di cui hai annotato l’hash: nessuno poteva sceglierne un altro in seguito.",
    chain: (steps) =>
      `Il seme del server è della catena che hai annotato: applicandogli l’hash ${steps} volte si ottiene quello che hai annotato.`,
    follows:
      "Stato, esito, moltiplicatore e vincita derivano dai semi, dal nonce, dalle scelte, dalle azioni e dalla puntata.",
    threshold:
      "Ogni soglia deriva da un seme fissato da un hash che hai annotato o dal ciclo precedente, e si trova tra l’inizio del ciclo e il suo tetto.",
    inTurn:
      "Dove c’è anche il ciclo precedente, il seme è esattamente quello successivo: nessuno poteva sceglierne un altro quando il vincitore precedente era noto.",
    cycleChain: "Il seme è della catena che hai annotato, ma non hai annotato il suo hash.",
    paid: "La puntata vincente ha portato il montepremi oltre la soglia e ha ricevuto il montepremi fino al tetto.",
    seedsInTurn:
      "Ogni seme del server è esattamente quello successivo della sua catena: nessuno è stato saltato.",
    allRounds:
      "Ogni partita, dalla prima all’ultima di questo elenco, appartiene a uno di questi semi del server.",
  },
  notShown: {
    noted:
      "Che hai annotato l’hash prima che il casinò conoscesse il seme del client. Un hash annotato più tardi, o copiato dai dati della partita stessa, non dimostra nulla.",
    yours:
      "Che è questo ciò che hai giocato. Confronta identificativo, puntata, scelte e azioni con i tuoi, e la versione delle regole e il suo ritorno con ciò che il gioco o la sua API mostrava prima. Il nonce deve essere di uno più alto di quello della tua partita precedente: un casinò che omette dei nonce potrebbe scegliere.",
    picked:
      "Che il casinò non ha scelto questo seme del server dalla catena quando conosceva il seme del client. Perché sia dimostrato, annota l’hash del seme del server stesso prima di scegliere ogni seme del client.",
    seedByPlayer:
      "Che hai scelto il seme del client dopo aver annotato l’hash. Confrontalo con il tuo.",
    seedNotByPlayer:
      "Che il seme del client e quello del server non sono stati scelti l’uno in base all’altro: non è indicato che il seme del client l’abbia scelto tu, quindi può averlo scelto il casinò.",
    realMoney: "Che è stata giocata con denaro reale: nessuna estrazione ne dipende.",
    demo: "Che è stata giocata con saldo demo: nessuna estrazione ne dipende.",
    voided: "Che era giusto annullare la partita.",
    jackpot: "Il jackpot: non fa parte delle estrazioni di una partita.",
    notedCycle:
      "Che hai annotato l’hash durante il ciclo, e che numero, sale, inizio e tetto erano mostrati allora come qui. Copiati dal ciclo dopo la fine, non dimostrano nulla.",
    terms: (cycles) =>
      `Che sale, inizio e tetto erano mostrati durante il ciclo come qui (ciclo ${cycles}): con altri, il casinò potrebbe mettere la soglia dove vuole. Annotali a ogni ciclo.`,
    pickedCycle: (cycles) =>
      `Che il seme non è stato scelto all’inizio del ciclo (ciclo ${cycles}). Perché sia dimostrato, incolla anche il ciclo precedente, con l’hash del seme che hai annotato durante quello.`,
    doubts: {
      salt: (cycles) =>
        `Che il casinò non ha scelto dove si trova la soglia (ciclo ${cycles}): nessun giocatore ha scelto il seme del client che è nel sale. Il casinò ha potuto farlo.`,
      count: (cycles) =>
        `Che il casinò non ha scelto dove si trova la soglia (ciclo ${cycles}): una correzione ha dato al ciclo un numero che non segue quello precedente, e la soglia ne dipende.`,
      chain: (cycles) =>
        `Che il casinò non ha scelto dove si trova la soglia (ciclo ${cycles}): dopo una correzione la catena è stata estratta di nuovo, quando il sale era noto. Un ciclo così richiede anche l’hash del seme che hai annotato mentre era in corso.`,
    },
    givenUp: (count) =>
      `Che era giusto rinunciare a ${count === 1 ? "una soglia" : `${count} soglie`}. Il casinò lo ha fatto pubblicamente, ed è stata la volta del seme successivo.`,
    winner:
      "Chi ha fatto la puntata vincente, e che il sale è quello della sua partita: solo il vincitore può confrontarlo.",
    contributions:
      "Che ogni puntata ha versato la sua parte. Le tue puntate mostrano la loro nella cronologia.",
    turns:
      "Che ogni cambio del seme del server è stato tuo o è venuto dopo 1.000 partite, e che tra le tue partite non è stato omesso nessun nonce. Confronta con la tua cronologia.",
    early: (rounds) =>
      `Che sei stato tu a cambiare il seme del server dopo queste partite, prima che ne avesse servite 1.000: ${rounds}. Confrontale con i tuoi cambi.`,
    nextChain: (rounds) =>
      `Che l’hash che hai annotato per la catena successiva (dalla partita ${rounds}) è l’ancora che era pubblicata per essa mentre era in uso la catena precedente.`,
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
    noSeeds: "Nessun seme del server di questo elenco è stato ancora rivelato.",
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
