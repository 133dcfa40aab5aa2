/** The texts for players, in Italian. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("it");
const OPEN_AGAIN = "Torna al casinò e apri di nuovo il gioco.";
const SAME_RETURN = "Il ritorno al giocatore è lo stesso comunque giochi.";
const OVER = "Questa partita è già finita. La tua ultima mossa non ha cambiato nulla.";

const words: Words = {
  page: {
    demo: "Demo",
    sandbox: "Sandbox",
    time: "Tempo",
    net: "Netto",
    balance: "Saldo",
    menu: "Gioco",
    history: "Cronologia",
    rules: "Regole e probabilità",
    fairness: "Correttezza",
    sound: "Suono",
    close: "Chiudi",
    opening: "Apertura del gioco …",
    jackpot: "Jackpot",
    deposit: "Effettua un deposito",
    stake: "Puntata",
    lowerStake: "Diminuisci la puntata",
    higherStake: "Aumenta la puntata",
    moves: "Le tue mosse",
    lastWin: "Ultima vincita",
    keys: "Puoi girare anche con Spazio o Invio.",
    thisSession: "Questa sessione",
    yourJackpots: "I tuoi jackpot",
    win: "Vincita",
    noRounds: "Ancora nessuna partita.",
    back: "Torna al gioco",
    fairnessText:
      "Ogni partita è estratta da un seme del server e dal tuo seme. Tutti i semi del server erano fissati prima che il tuo browser estraesse il tuo: l’ancora qui sotto prova che nessuno viene cambiato. Annotala: la pagina di verifica la chiede. Quando un seme del server è rivelato, puoi verificare ogni partita giocata con esso.",
    anchor: "Ancora",
    serverSeedHash: "Hash del seme del server",
    yourSeed: "Il tuo seme",
    roundsWithSeeds: "Partite giocate con questi semi",
    revealSeed: "Rivela il seme del server",
    showRoundData: "Mostra i dati dell’ultima partita",
    listSeeds: "Elenca i semi rivelati",
    revealedSeeds: "Semi rivelati, dal più recente",
    roundData: "Dati della partita",
    verify: "Verifica una partita",
    verifyOffline: "Puoi salvare quella pagina e usarla senza connessione.",
    nextAnchor: "Ancora della catena successiva",
    ownSeed: "Scegli il tuo seme",
    useSeed: "Usa questo seme",
    acceptSeeds: "Annota questi semi e continua a giocare",
    soundOn: "Suono attivo",
    volume: "Volume",
    music: "Musica",
    autoplay: "Gioco automatico",
    quickSpin: "Giro rapido: i rulli si fermano prima",
    autoplaySpins: "Numero di giri",
    lossLimit: "Limite di perdita",
    stopAbove: "Ferma dopo una vincita oltre (facoltativo)",
    stopOnFreeSpins: "Ferma ai giri gratuiti",
    autoplayText:
      "Ogni giro punta ciò che è scelto ora. Il gioco automatico non perde mai più del tuo limite e si ferma anche con un jackpot, con un promemoria di gioco e quando il gioco non è visibile.",
    startAutoplay: "Avvia il gioco automatico",
    stopped: "Il gioco si è fermato",
    backToCasino: "Torna al casinò",
    jackpotTitle: "Jackpot!",
    jackpotWon: "Hai vinto il jackpot:",
    continue: "Continua",
    realityCheck: "Promemoria di gioco",
    timePlayed: "Tempo di gioco",
    staked: "Puntato",
    wonInRounds: "Vinto nelle partite",
    netResult: "Risultato netto",
    continuePlaying: "Continua a giocare",
    stopPlaying: "Smetti di giocare",
    replay: "Replay",
    played: "Giocata il",
    skip: "Salta",
    playAgain: "Rivedi",
    signIn: "Accedi",
    signOut: "Esci",
    username: "Nome utente",
    password: "Password",
    limits: "I tuoi limiti",
    timeLimit: "Limite di tempo di una sessione",
    playUntil: "Puoi giocare fino a",
    nextCheck: "Prossimo promemoria di gioco",
    cashier: "Cassa",
    depositAddress: "Il tuo indirizzo di deposito",
    copyAddress: "Copia l’indirizzo",
    yourDeposits: "I tuoi depositi",
    noDeposits: "Non è ancora arrivato nulla. Questo elenco resta aggiornato finché è aperto.",
    yourPayouts: "I tuoi prelievi",
    noPayouts: "Ancora nessuno. Chiedi un prelievo al tuo casinò: potrai seguirlo qui.",
  },

  lobby: {
    play: "Gioca",
    demo: "Demo",
    returns: (share) => `Ritorno ${share}`,
    upTo: (multiplier) => `fino a × ${multiplier}`,
    withJackpot: "jackpot",
    minutes: (count) => counted(count, { one: "minuto", other: "minuti" }),
    stakes: (min, max) => `Puntate da ${min} a ${max}`,
    wrongLogin: "Il nome utente o la password è errato. Controlla entrambi e riprova.",
    tooManyTries: (minutes) =>
      `Troppi tentativi. Riprova tra ${counted(minutes, { one: "minuto", other: "minuti" })}.`,
    sessionOver: "Sei stato disconnesso. Accedi di nuovo per giocare.",
    noConnection: "Il casinò non è raggiungibile. Controlla la connessione e riprova.",
  },

  cashier: {
    depositOn: (currency, chain) => `Deposita ${currency} su ${chain}`,
    onlySend: (currency, chain) =>
      `Invia a questo indirizzo solo ${currency} su ${chain}. Tutto il resto va perso, anche ${currency} su un’altra rete.`,
    qrCode: "Codice QR del tuo indirizzo di deposito",
    minimum: (amount) => `Invia almeno ${amount}: un importo inferiore non viene accreditato.`,
    whenFinal:
      "L’importo è nel tuo saldo quando la rete lo ha reso definitivo, di solito dopo circa 15 minuti.",
    afterBlocks: (count) =>
      `L’importo è nel tuo saldo dopo ${counted(count, { one: "blocco", other: "blocchi" })} della rete.`,
    pending: "In arrivo",
    credited: "Accreditato",
    held: "Non accreditato: chiedi al casinò",
    wasCredited: (amount) => `${amount} accreditati sul tuo saldo.`,
    copied: "L’indirizzo è stato copiato. Confrontalo con quello mostrato dal tuo portafoglio.",
    notNow: "In questo momento non si può depositare. Non inviare nulla e torna più tardi.",
    payout: {
      requested: "In attesa del tuo casinò",
      approved: "Approvato: sarà inviato",
      sent: "Inviato",
      confirmed: "Confermato dalla rete",
      completed: "Pagato",
      failed: "Non pagato: il denaro è di nuovo nel tuo saldo",
    },
    paidTo: (address) => `A ${address}`,
    paidBy: (hash) => `Transazione ${hash}`,
  },

  replay: {
    title: "Replay",
    of: (time) => `Replay di ${time}`,
    forced: "Forzato da uno sviluppatore",
    sandbox: "Giocata con denaro di prova, senza valore.",
    open: "Questa partita era ancora aperta quando il link è stato aperto.",
    voided: "Questa partita è stata annullata e la puntata restituita.",
    jackpot: (amount) => `La partita ha vinto anche il jackpot di ${amount}.`,
    note: (roundId, until) =>
      `Replay della partita ${roundId}: non si punta e non si paga nulla. Questo link vale fino a ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `Il casinò ha modificato questo gioco. Il ritorno è ora del ${percent}. Non è stato puntato nulla: leggi le regole prima di continuare.`,
    otherVersion: (percent) =>
      `Questa partita è stata giocata con un ritorno del ${percent}, che non ti era stato mostrato. Chiedi al casinò prima di continuare.`,
    ready: "Pronto. Scegli una puntata e gioca.",
    stillOpen: (detail) => `La tua partita è ancora aperta. ${detail}`,
    leftOpen: "Una partita aperta è pagata entro 24 ore.",
    checkingLast: "Controllo della tua ultima partita …",
    bonusPart: (amount) => `di cui ${amount} di bonus`,
    win: (amount) => `Vincita ${amount}`,
    returned: (amount) => `${amount} restituiti`,
    noWin: "Nessuna vincita",
    roundValue: (amount) => `Valore della partita ${amount}`,
    jackpot: (amount) => `Jackpot ${amount}`,
    jackpotToBonus:
      "È stato aggiunto al tuo saldo bonus. Diventa denaro reale quando soddisfi il requisito di puntata.",
    jackpotToBalance: "È stato aggiunto al tuo saldo.",
    collect: (amount) => `Incassa ${amount}`,
    spin: "Gira",
    skip: "Salta",
    stakeFrom: (min, max) => `Scegli una puntata da ${min} a ${max}.`,
    stakeInSteps: (min, max, step) => `Scegli una puntata da ${min} a ${max} a passi di ${step}.`,
    sessionTime: (played, left) => `${played} min giocati · ${left} min rimasti`,
    timeLeft: (time, open) =>
      `Questa sessione termina tra ${time}. Dopo non potrai iniziare un’altra partita. ${open}`,
    windowBlocked:
      "Si apre in una nuova finestra, e il tuo browser o la pagina del casinò non lo permette.",
    connectionLost: "Connessione persa. Nuovo tentativo …",
    tooMany: (seconds) =>
      `Troppe richieste. Nuovo tentativo tra ${counted(seconds, { one: "secondo", other: "secondi" })} …`,
  },

  autoplay: {
    stop: (left) => `Stop · ${left}`,
    needsLimit: (stake) =>
      `Scrivi gli importi in cifre. Il limite di perdita deve essere almeno la tua puntata di ${stake}.`,
    stopped: {
      done: "Il gioco automatico è finito: tutti i giri sono stati giocati.",
      lossLimit:
        "Il gioco automatico si è fermato: il prossimo giro potrebbe superare il tuo limite di perdita.",
      win: "Il gioco automatico si è fermato: hai vinto più dell’importo scelto.",
      freeSpins: "Il gioco automatico si è fermato: hai vinto giri gratuiti.",
      jackpot: "Il gioco automatico si è fermato: hai vinto il jackpot.",
      player: "Hai fermato il gioco automatico.",
      hidden: "Il gioco automatico si è fermato: il gioco non era visibile.",
      connection: "Il gioco automatico si è fermato: la connessione è caduta.",
      realityCheck: "Il gioco automatico si è fermato: è il momento del promemoria di gioco.",
      problem: "Il gioco automatico si è fermato.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "minuto", other: "minuti" }),
    seconds: (count) => counted(count, { one: "secondo", other: "secondi" }),
    continueIn: (time) => `Puoi continuare tra ${time}.`,
    sending: "Invio della tua risposta …",
    unreachable: "Il casinò non è raggiungibile. Controlla la connessione e rispondi di nuovo.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (estratto dalla piattaforma)`,
    replaced:
      "I semi non sono quelli su cui la piattaforma si era impegnata in questo browser. Potrebbe averli sostituiti per cambiare le tue partite, oppure il tuo conto è stato riparato. Chiedi al casinò prima di continuare. Annotato prima:",
    elsewhere:
      "I tuoi semi sono stati cambiati altrove. Le tue prossime partite usano un nuovo seme tuo. Se non sei stato tu, in un’altra finestra o su un altro dispositivo, chiedi al casinò.",
    revealed: (seed) =>
      `Il seme del server era ${seed}. Ora puoi verificare le partite giocate con esso. Le tue prossime partite usano un nuovo seme.`,
    playFirst: "Gioca prima una partita.",
    notRevealed:
      "Il seme del server di questa partita non è ancora stato rivelato. Rivelalo, poi mostra di nuovo i dati.",
    copy: "Copia questi dati e incollali nella pagina di verifica.",
    chosen: "Le tue prossime partite usano questo seme, finché non cambia il seme del server.",
    notASeed: "Un seme ha da 1 a 64 caratteri: lettere senza accenti, cifre, segni e spazi.",
    verify: "Verifica",
    verifyOf: (time: string) => `Verifica la partita delle ${time}`,
    listed: (first, last, seed) => `Partite da ${first} a ${last}: ${seed}`,
    round: (nonce) => `partita ${nonce}`,
    rounds: (first, last) => `partite da ${first} a ${last}`,
    wrongSeed: (rounds) =>
      `Attenzione (${rounds}): il seme non è quello su cui la piattaforma si era impegnata. Chiedi al casinò.`,
    missing: (rounds) =>
      `Attenzione (${rounds}): non corrisponde alcun seme rivelato, quindi non è possibile verificare. Chiedi al casinò.`,
    none: "Nessun seme è stato ancora rivelato.",
    allFromFirst: (last) =>
      `Questi sono tutti i semi delle tue partite, dalla prima alla ${last}, senza lacune.`,
    allFrom: (first, last) =>
      `Questi sono tutti i semi delle tue partite, dalla ${first} alla ${last}, senza lacune.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Link già usato",
      text: `Questo link è già stato usato. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Link scaduto",
      text: `Questo link era valido solo per 30 secondi. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: {
      title: "Link non valido",
      text: `Questo link non è valido. ${OPEN_AGAIN}`,
    },
    SESSION_ENDED: {
      title: "Sessione terminata",
      text: `La tua sessione è terminata. ${OPEN_AGAIN}`,
    },
    SESSION_TIME_LIMIT: {
      title: "Limite di tempo raggiunto",
      text: "Hai raggiunto il limite di tempo di una sessione. Fai una pausa prima di giocare ancora.",
    },
    PLAYER_SUSPENDED: {
      title: "Conto sospeso",
      text: "Il tuo conto di gioco è sospeso. Contatta l’assistenza del casinò.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Link per un altro gioco",
      text: `Questo link apre un altro gioco. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Gioco non trovato",
      text: "Questo gioco non esiste. Torna al casinò e scegli un altro gioco.",
    },
    GAME_DISABLED: {
      title: "Gioco non disponibile",
      text: "Questo gioco non è disponibile al momento. Torna al casinò e scegli un altro gioco.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Non disponibile",
      text: "Questo gioco non è disponibile nel luogo in cui ti trovi.",
    },
    GAME_FAULT: {
      title: "Qualcosa è andato storto",
      text: `Il gioco si è fermato per un errore. Le partite che hai giocato sono salvate. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "Hai smesso di giocare",
      text: "La tua sessione è terminata. Puoi riaprire il gioco dal casinò in qualsiasi momento.",
    },
    NOT_LAUNCHED: {
      title: "Apri questo gioco dal tuo casinò",
      text: `Questa pagina non ha una sessione attiva. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "I semi non sono quelli annotati da questo browser. Non inizia nessuna nuova partita; leggi di più in Correttezza.",
    CONNECTION_LOST:
      "Il casinò non è raggiungibile. Controlla la connessione, poi ricarica questa pagina. Se la tua puntata è stata accettata, ne vedrai il risultato; una puntata non viene mai accettata due volte.",
    INSUFFICIENT_FUNDS:
      "Il tuo saldo è troppo basso per questa puntata. Non è stato addebitato nulla. Scegli una puntata più bassa o effettua un deposito.",
    STAKE_OUT_OF_RANGE:
      "Questa puntata non è consentita. Non è stato addebitato nulla. Scegli un’altra puntata.",
    AMOUNT_INVALID:
      "Questa puntata non è valida. Non è stato addebitato nulla. Scegli un’altra puntata.",
    ROUND_TOO_SOON:
      "È troppo presto per un’altra partita. Non è stato addebitato nulla. Aspetta un momento e riprova.",
    ROUND_ALREADY_OPEN:
      "Finisci prima la partita aperta. Nessuna nuova puntata è stata addebitata. Ora viene mostrata la partita aperta.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Questa partita è proseguita altrove, quindi la tua ultima mossa non ha cambiato nulla. La partita è mostrata com’è ora.",
    REALITY_CHECK_REQUIRED:
      "È il momento di un promemoria di gioco. Non è stato addebitato nulla. Rispondi per continuare.",
    OTHER: "Il casinò non ha accettato la richiesta. Riprova o ricarica questa pagina.",
  },
  stakesAre: (min, max) =>
    `In questo gioco le puntate vanno da ${min} a ${max}. Non è stato addebitato nulla. Scegli un’altra puntata.`,

  rules: {
    stakes: (min, max) => `da ${min} a ${max}`,
    returnToPlayer: "Ritorno al giocatore a lungo termine",
    hitRate: "Partite con una vincita, nel gioco abituale",
    stakeBackRate: "Partite che vincono la puntata o più, nel gioco abituale",
    maxWin: "Vincita massima",
    timesStake: (multiplier) => `${multiplier} × la puntata`,
    onceIn: (win, rounds) => `${win}, circa 1 volta su ${rounds} partite`,
    maxWinAtHighest: "Vincita massima con la puntata più alta",
    shortestRound: "Durata minima di una partita",
    longestSession: "Durata massima di una sessione",
    jackpot: "Ogni partita giocata con denaro reale contribuisce al jackpot e può vincerlo.",
    jackpotTerms: {
      contribution: "Parte di ogni puntata che va al jackpot",
      ceiling: "Vinto al più tardi quando raggiunge",
      seed: "Ogni jackpot parte da",
      minimumBet: "Puntata minima in denaro reale che partecipa",
      totalReturn: "Ritorno con il jackpot",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} all’inizio di un jackpot, ${average} in media; cresce con il jackpot, fino al 100% a partire da ${evenFrom}`,
    },
    howToPlay: "Come si gioca",
    value: "Valore",
    chance: "Probabilità",
    oneIn: (part, whole) => `${part} su ${whole}`,
    or: (options) => options.join(" o "),
  },
  terms: {
    incomplete: {
      title: "Partite incomplete",
      steps:
        "Una partita che lasci aperta resta tua: apri di nuovo il gioco, su qualsiasi dispositivo, e continua. 24 ore dopo la tua ultima azione viene incassata per te, per l’importo che valeva in quel momento, e la vincita è accreditata. Ciò accade prima se la tua sessione è finita e giochi a un altro gioco, o con un altro tipo di denaro.",
      once: "La tua puntata decide subito la partita. Se esci o perdi la connessione mentre viene mostrata, la partita è comunque finita: la vincita è nel tuo saldo e la partita nella tua cronologia.",
    },
    interruptions: {
      title: "Interruzioni",
      text: "Tutto ciò che è casuale in una partita è fissato e salvato prima che tu ne veda qualcosa. Una connessione persa, un ricaricamento o un nostro guasto non provoca mai una nuova estrazione, e una richiesta inviata due volte gioca una volta sola. Vale ciò che vedi riaprendo il gioco.",
    },
    malfunction: {
      title: "Malfunzionamento",
      text: "Vinci ciò che danno i semi della partita e queste regole, qualunque cosa abbia mostrato lo schermo. Se un malfunzionamento impedisce a una partita aperta di arrivare alla fine, viene annullata. Una partita finita resta com’è: un errore nel pagamento è corretto con una registrazione a parte, che puoi vedere.",
    },
    voided: {
      title: "Partite annullate",
      text: "Una partita non finita può essere annullata, per un motivo che vedi insieme alla partita: un malfunzionamento, un’interruzione, una configurazione errata, un guasto nell’integrazione, un sospetto di frode, un ordine dell’autorità, la tua tutela o un altro che viene indicato. La puntata torna allora al saldo da cui proveniva. Per questo un casinò ha bisogno di due dei suoi addetti e non annulla mai una partita che vale più della sua puntata: lo fa solo il personale di Rouleau.",
    },
  },

  celebration: {
    great: "Bella vincita",
    big: "Grande vincita",
    huge: "Vincita enorme",
    epic: "Vincita epica",
  },

  places: {
    won: "vinto",
    lost: "perso",
    next: "prossimo",
    hidden: "non ancora giocato",
    missed: "non raggiunto",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Corona",
      diamond: "Diamante",
      seven: "Sette",
      ingot: "Lingotto",
      bell: "Campana",
      horseshoe: "Ferro di cavallo",
      clover: "Quadrifoglio",
      plum: "Prugna",
      cherry: "Ciliegia",
    },
    reels: "Rulli",
    row: (row, symbols) => `Riga ${row}: ${symbols}`,
    freeSpins: (count) => counted(count, { one: "giro gratuito", other: "giri gratuiti" }),
    freeSpin: (number, count, won) => `Giro gratuito ${number} di ${count} · vinto ${won}`,
    freeSpinsWon: "Vinto nei giri gratuiti",
    lineWinsTimes: (multiplier) => `Vincite di linea × ${multiplier}`,
    winsTimes: (multiplier) => `vincite × ${multiplier}`,
    line: (line) => `Linea ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} paga ${multiplier}×`,
    paytable: "Tabella dei pagamenti",
    paytableText:
      "I simboli vincenti si contano lungo una linea da sinistra. Wild sostituisce ogni simbolo tranne Scatter, che paga in qualsiasi posizione. Le vincite sono multipli della puntata.",
    symbol: "Simbolo",
    anyPosition: (symbol) => `${symbol}, ogni posizione`,
    prize: "Premio",
    prizes: "Premi",
    prizesText: "Cinque Scatter pagano uno di questi premi, estratto a sorte.",
    freeSpinsTitle: "Giri gratuiti",
    freeSpinsText: (gives, multiplier) =>
      `Gli Scatter in qualsiasi posizione avviano giri gratuiti (Scatter → giri gratuiti): ${gives}. Le vincite di linea nei giri gratuiti sono moltiplicate per ${multiplier}. I giri gratuiti non possono avviarne altri.`,
    paylines: "Linee di pagamento",
    payline: (line, rows) => `Linea ${line}: righe ${rows}`,
  },

  safe: {
    hits: "Colpi alla cassaforte",
    hit: "Colpisci",
    hitNumber: (number) => `Colpo ${number}`,
    hammerBrokeNote: "martello rotto",
    holds: "Il martello regge.",
    broke: "Il martello si è rotto.",
    neverBroken: "Il martello non si sarebbe mai rotto.",
    wouldBreakOn: (hit) => `Il martello si sarebbe rotto al colpo ${hit}.`,
    text: `La tua puntata paga il primo colpo. Ogni colpo a cui il martello resiste aumenta il valore della partita. Se il martello si rompe, la partita è persa. Dopo ogni colpo, colpisci ancora o incassa; l’ultimo colpo apre la cassaforte. Il colpo che rompe il martello è estratto prima del primo. ${SAME_RETURN}`,
    valueAfter: "Valore dopo ogni colpo",
    chanceThisFar: "Probabilità di arrivare fin qui",
  },

  key: {
    theKey: "La chiave",
    notGuessed: (guess, traced) => `non ${guess}, traccia +${traced}`,
    traced: "L’FBI ti ha rintracciato.",
    noTrace: "L’FBI non ha tracce di te.",
    traceAt: (trace) => `La traccia dell’FBI è al ${trace}.`,
    text: (key) =>
      `La chiave ha ${key.length} caratteri nascosti. La tua puntata paga un tentativo sul primo. Dopo ogni tentativo, indovina il carattere successivo o incassa. Un tentativo è giusto con una probabilità di ${key.chance} e aumenta il valore della partita. Un tentativo sbagliato lo riduce e aggiunge ${key.steps} alla traccia. Al ${key.limit} l’FBI ti ha rintracciato e la partita è persa. ${SAME_RETURN}`,
    valueOfRound: "Valore di una partita",
    rightGuesses: "Tentativi giusti",
    trace: "Traccia",
    terminal: {
      ready: "terminale rouleau pronto",
      key: (length, characters) => `chiave: ${length} caratteri tra ${characters}`,
      trying: "tentativo …",
      noAnswer: "nessuna risposta",
      match: "giusto",
      itWas: (character) => `no, era ${character}`,
      traceAt: (trace) => `traccia al ${trace}`,
    },
    tracedTitle: "RINTRACCIATO",
    completeTitle: "CHIAVE COMPLETA",
    disconnectedTitle: "DISCONNESSO",
    matchNote: "GIUSTO",
    notNote: (guess) => `NON ${guess}`,
    guessNote: "INDOVINA",
    right: (worth) => `GIUSTO → ${worth}`,
    wrong: (worth) => `ERRORE → ${worth}`,
    lost: "PERSO",
    fbi: "FBI",
    you: "TU",
    traceNow: (trace) => `TRACCIA ${trace}`,
  },

  fox: {
    flock: "Il gregge",
    goat: (number) => `Capra ${number}`,
    caughtNote: "presa",
    sizes: { small: "piccola", large: "grande" },
    take: "Prendi una capra",
    shepherd: {
      sleeping: "Il pastore dorme.",
      alert: "Il pastore è all’erta.",
      patrolling: "Il pastore fa la ronda.",
    },
    caught: "Il pastore ha preso la volpe.",
    notCaught: "Il pastore non avrebbe preso la volpe.",
    wouldBeCaught: (goat) => `La volpe sarebbe stata presa alla capra ${goat}.`,
    takenOf: (taken, flock) => `${taken} di ${flock}`,
    lifts: {
      small: (rungs) => `una capra piccola di ${rungs}`,
      large: (rungs) => `una capra grande di ${rungs}`,
    },
    text: (flock, lifts) =>
      `La tua puntata paga la prima di ${flock} capre, mentre il pastore dorme. Ogni capra fa salire la partita nell’elenco dei valori qui sotto: ${lifts}, e di più mentre il pastore è sveglio. La probabilità che la volpe scappi è il valore prima della capra diviso per il valore dopo. Se la volpe è presa, la partita è persa. Dopo ogni capra vedi la prossima e il pastore: prendi la capra o incassa. ${SAME_RETURN}`,
    theShepherd: "Il pastore",
    now: "Ora",
    extraSteps: "Passi in più",
    afterNext: "Dopo la prossima capra",
    states: { sleeping: "dorme", alert: "all’erta", patrolling: "di ronda" },
    values: "Valori, in multipli della puntata",
  },

  shot: {
    onTheWay: "Oggetti lungo il percorso",
    shoot: "Lancia",
    power: "Potenza",
    angle: "Angolo",
    total: (multiplier) => `Totale × ${multiplier}`,
    nothingLeft: "Gli ostacoli hanno preso tutto.",
    things: { coin: "moneta", gem: "gemma", star: "stella", cloud: "nuvola", bird: "uccello" },
    text: (count) =>
      `Imposta potenza e angolo, poi lancia. Il lancio incontra ${count} oggetti piccoli, e nel punto più alto del volo può esserci un tesoro. Gli oggetti raccolti si aggiungono alla vincita e gli ostacoli si sottraggono; vinci ciò che resta. Potenza e angolo decidono quanto in alto vola il lancio. Il ritorno al giocatore è lo stesso comunque miri.`,
    smallThings: "Oggetti piccoli: ciascuno è uno di questi",
    object: "Oggetto",
    treasure: "Tesoro",
    treasures: {
      low: (peak) => `Tesoro nel cielo basso (da un’altezza di ${peak})`,
      middle: (peak) => `Tesoro nel cielo medio (da un’altezza di ${peak})`,
      high: (peak) => `Tesoro nel cielo alto (da un’altezza di ${peak})`,
    },
    skies: {
      low: (most) => `cielo basso: fino a × ${most}`,
      middle: (most) => `cielo medio: fino a × ${most}`,
      high: (most) => `cielo alto: fino a × ${most}`,
    },
    timesStake: "× la puntata",
  },
};

export default words;
