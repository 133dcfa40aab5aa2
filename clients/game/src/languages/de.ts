/** The texts for players, in German. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("de");
const OPEN_AGAIN = "Kehren Sie zum Casino zurück und öffnen Sie das Spiel erneut.";
const SAME_RETURN = "Die Auszahlungsquote ist dieselbe, wie auch immer Sie spielen.";
const OVER = "Diese Runde ist bereits beendet. Ihr letzter Zug hat nichts geändert.";

const words: Words = {
  page: {
    demo: "Demo",
    sandbox: "Sandbox",
    time: "Zeit",
    net: "Bilanz",
    balance: "Guthaben",
    menu: "Spiel",
    history: "Verlauf",
    rules: "Regeln und Chancen",
    fairness: "Fairness",
    sound: "Ton",
    close: "Schließen",
    opening: "Das Spiel wird geöffnet …",
    jackpot: "Jackpot",
    deposit: "Einzahlen",
    stake: "Einsatz",
    lowerStake: "Einsatz verringern",
    higherStake: "Einsatz erhöhen",
    moves: "Ihre Züge",
    lastWin: "Letzter Gewinn",
    keys: "Sie können auch mit der Leertaste oder der Eingabetaste drehen.",
    thisSession: "Diese Sitzung",
    yourJackpots: "Ihre Jackpots",
    win: "Gewinn",
    noRounds: "Noch keine Runden.",
    back: "Zurück zum Spiel",
    fairnessText:
      "Jede Runde wird aus einem Server-Seed und Ihrem eigenen Seed gezogen. Alle Server-Seeds standen fest, bevor Ihr Browser Ihren Seed gezogen hat: Der Anker unten beweist, dass keiner geändert wird. Notieren Sie ihn: Die Prüfseite fragt danach. Sobald ein Server-Seed aufgedeckt ist, können Sie jede Runde prüfen, die mit ihm gespielt wurde.",
    anchor: "Anker",
    serverSeedHash: "Hash des Server-Seeds",
    yourSeed: "Ihr Seed",
    roundsWithSeeds: "Mit diesen Seeds gespielte Runden",
    revealSeed: "Server-Seed aufdecken",
    showRoundData: "Daten der letzten Runde anzeigen",
    listSeeds: "Aufgedeckte Seeds auflisten",
    revealedSeeds: "Aufgedeckte Seeds, neueste zuerst",
    roundData: "Daten der Runde",
    verify: "Runde prüfen",
    verifyOffline: "Sie können diese Seite speichern und offline verwenden.",
    nextAnchor: "Anker der nächsten Kette",
    ownSeed: "Eigenen Seed wählen",
    useSeed: "Diesen Seed verwenden",
    acceptSeeds: "Diese Seeds notieren und weiterspielen",
    soundOn: "Ton an",
    volume: "Lautstärke",
    music: "Musik",
    autoplay: "Automatik",
    quickSpin: "Schnelles Drehen: die Walzen halten früher",
    autoplaySpins: "Anzahl der Drehungen",
    lossLimit: "Verlustlimit",
    stopAbove: "Anhalten nach einem Gewinn über (optional)",
    stopOnFreeSpins: "Bei Freispielen anhalten",
    autoplayText:
      "Jede Drehung setzt, was jetzt gewählt ist. Die Automatik verliert nie mehr als Ihr Limit und hält auch bei einem Jackpot an, bei einem Realitätscheck und wenn das Spiel nicht zu sehen ist.",
    startAutoplay: "Automatik starten",
    stopped: "Das Spiel wurde beendet",
    backToCasino: "Zurück zum Casino",
    jackpotTitle: "Jackpot!",
    jackpotWon: "Sie haben den Jackpot gewonnen:",
    continue: "Weiter",
    realityCheck: "Realitätscheck",
    timePlayed: "Spielzeit",
    staked: "Eingesetzt",
    wonInRounds: "In Runden gewonnen",
    netResult: "Bilanz",
    continuePlaying: "Weiterspielen",
    stopPlaying: "Spiel beenden",
    replay: "Wiederholung",
    played: "Gespielt",
    skip: "Überspringen",
    playAgain: "Noch einmal zeigen",
    signIn: "Anmelden",
    signOut: "Abmelden",
    username: "Benutzername",
    password: "Passwort",
    limits: "Ihre Limits",
    timeLimit: "Zeitlimit einer Sitzung",
    playUntil: "Sie können spielen bis",
    nextCheck: "Nächster Realitätscheck",
    cashier: "Kasse",
    depositAddress: "Ihre Einzahlungsadresse",
    copyAddress: "Adresse kopieren",
    yourDeposits: "Ihre Einzahlungen",
    noDeposits:
      "Es ist noch nichts eingegangen. Diese Liste bleibt aktuell, solange sie offen ist.",
    yourPayouts: "Ihre Auszahlungen",
    noPayouts:
      "Noch keine. Bitten Sie Ihr Casino um eine Auszahlung: Sie können sie hier verfolgen.",
  },

  lobby: {
    play: "Spielen",
    demo: "Demo",
    returns: (share) => `Auszahlungsquote ${share}`,
    upTo: (multiplier) => `bis × ${multiplier}`,
    withJackpot: "Jackpot",
    minutes: (count) => counted(count, { one: "Minute", other: "Minuten" }),
    stakes: (min, max) => `Einsätze von ${min} bis ${max}`,
    wrongLogin:
      "Der Benutzername oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.",
    tooManyTries: (minutes) =>
      `Zu viele Versuche. Versuchen Sie es in ${counted(minutes, { one: "Minute", other: "Minuten" })} erneut.`,
    sessionOver: "Sie wurden abgemeldet. Melden Sie sich erneut an, um zu spielen.",
    noConnection:
      "Das Casino ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  },

  cashier: {
    depositOn: (currency, chain) => `${currency} auf ${chain} einzahlen`,
    onlySend: (currency, chain) =>
      `Senden Sie nur ${currency} auf ${chain} an diese Adresse. Alles andere ist verloren, auch ${currency} in einem anderen Netzwerk.`,
    qrCode: "QR-Code Ihrer Einzahlungsadresse",
    minimum: (amount) => `Senden Sie mindestens ${amount}: Weniger wird nicht gutgeschrieben.`,
    whenFinal:
      "Der Betrag ist in Ihrem Guthaben, sobald das Netzwerk ihn endgültig bestätigt hat, meist nach etwa 15 Minuten.",
    afterBlocks: (count) =>
      `Der Betrag ist nach ${counted(count, { one: "Block", other: "Blöcken" })} des Netzwerks in Ihrem Guthaben.`,
    pending: "Unterwegs",
    credited: "Gutgeschrieben",
    held: "Nicht gutgeschrieben: Fragen Sie das Casino",
    wasCredited: (amount) => `${amount} wurden Ihrem Guthaben gutgeschrieben.`,
    copied: "Die Adresse wurde kopiert. Vergleichen Sie sie mit der Anzeige Ihrer Wallet.",
    notNow:
      "Einzahlungen sind gerade nicht möglich. Bitte senden Sie nichts und kommen Sie später wieder.",
    payout: {
      requested: "Wartet auf Ihr Casino",
      approved: "Genehmigt: wird gesendet",
      sent: "Gesendet",
      confirmed: "Vom Netzwerk bestätigt",
      completed: "Ausgezahlt",
      failed: "Nicht ausgezahlt: Das Geld ist wieder in Ihrem Guthaben",
    },
    paidTo: (address) => `An ${address}`,
    paidBy: (hash) => `Transaktion ${hash}`,
  },

  replay: {
    title: "Wiederholung",
    of: (time) => `Wiederholung von ${time}`,
    forced: "Von einem Entwickler erzwungen",
    sandbox: "Gespielt mit Sandbox-Geld, das nichts wert ist.",
    open: "Diese Runde war noch offen, als der Link geöffnet wurde.",
    voided: "Diese Runde wurde annulliert, und ihr Einsatz wurde zurückgezahlt.",
    jackpot: (amount) => `Die Runde gewann außerdem den Jackpot von ${amount}.`,
    note: (roundId, until) =>
      `Eine Wiederholung der Runde ${roundId}: Nichts wird eingesetzt oder ausgezahlt. Dieser Link gilt bis ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `Das Casino hat dieses Spiel geändert. Die Auszahlungsquote ist jetzt ${percent}. Es wurde nichts gesetzt: Lesen Sie die Regeln, bevor Sie weiterspielen.`,
    otherVersion: (percent) =>
      `Diese Runde lief mit einer Auszahlungsquote von ${percent}, die Ihnen nicht angezeigt wurde. Fragen Sie das Casino, bevor Sie weiterspielen.`,
    ready: "Bereit. Wählen Sie einen Einsatz und spielen Sie.",
    stillOpen: (detail) => `Ihre Runde ist noch offen. ${detail}`,
    leftOpen: "Offene Runden: Auszahlung binnen 24 Stunden.",
    checkingLast: "Ihre letzte Runde wird geprüft …",
    bonusPart: (amount) => `davon ${amount} Bonus`,
    win: (amount) => `Gewinn ${amount}`,
    returned: (amount) => `${amount} zurückgezahlt`,
    noWin: "Kein Gewinn",
    roundValue: (amount) => `Rundenwert ${amount}`,
    jackpot: (amount) => `Jackpot ${amount}`,
    jackpotToBonus:
      "Er wurde Ihrem Bonusguthaben gutgeschrieben. Er wird zu Echtgeld, sobald Sie die Umsatzbedingungen erfüllen.",
    jackpotToBalance: "Er wurde Ihrem Guthaben gutgeschrieben.",
    collect: (amount) => `${amount} kassieren`,
    spin: "Drehen",
    skip: "Weiter",
    stakeFrom: (min, max) => `Wählen Sie einen Einsatz von ${min} bis ${max}.`,
    stakeInSteps: (min, max, step) =>
      `Wählen Sie einen Einsatz von ${min} bis ${max} in Schritten von ${step}.`,
    sessionTime: (played, left) => `${played} Min. gespielt · noch ${left} Min.`,
    timeLeft: (time, open) =>
      `Diese Sitzung endet in ${time}. Danach ist keine neue Runde möglich. ${open}`,
    windowBlocked:
      "Dies öffnet sich in einem neuen Fenster, und Ihr Browser oder die Seite des Casinos lässt das nicht zu.",
    connectionLost: "Verbindung unterbrochen. Neuer Versuch …",
    tooMany: (seconds) =>
      `Zu viele Anfragen. Neuer Versuch in ${counted(seconds, { one: "Sekunde", other: "Sekunden" })} …`,
  },

  autoplay: {
    stop: (left) => `Halt · ${left}`,
    needsLimit: (stake) =>
      `Geben Sie Beträge als Zahlen ein. Das Verlustlimit muss mindestens Ihr Einsatz von ${stake} sein.`,
    stopped: {
      done: "Die Automatik ist zu Ende: Alle Drehungen sind gespielt.",
      lossLimit:
        "Die Automatik hat angehalten: Die nächste Drehung könnte Ihr Verlustlimit überschreiten.",
      win: "Die Automatik hat angehalten: Sie haben mehr als den gewählten Betrag gewonnen.",
      freeSpins: "Die Automatik hat angehalten: Sie haben Freispiele gewonnen.",
      jackpot: "Die Automatik hat angehalten: Sie haben den Jackpot gewonnen.",
      player: "Sie haben die Automatik angehalten.",
      hidden: "Die Automatik hat angehalten: Das Spiel war nicht zu sehen.",
      connection: "Die Automatik hat angehalten: Die Verbindung war unterbrochen.",
      realityCheck: "Die Automatik hat angehalten: Es ist Zeit für den Realitätscheck.",
      problem: "Die Automatik hat angehalten.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "Minute", other: "Minuten" }),
    seconds: (count) => counted(count, { one: "Sekunde", other: "Sekunden" }),
    continueIn: (time) => `Sie können in ${time} weiterspielen.`,
    sending: "Ihre Antwort wird gesendet …",
    unreachable:
      "Das Casino ist nicht erreichbar. Prüfen Sie Ihre Verbindung und antworten Sie erneut.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (von der Plattform gezogen)`,
    replaced:
      "Die Seeds sind nicht die, auf die die Plattform in diesem Browser festgelegt war. Möglicherweise hat sie sie ersetzt, um Ihre Runden zu ändern, oder Ihr Konto wurde repariert. Fragen Sie das Casino, bevor Sie weiterspielen. Früher notiert:",
    elsewhere:
      "Ihre Seeds wurden anderswo geändert. Ihre nächsten Runden verwenden einen neuen eigenen Seed. Wenn Sie das nicht in einem anderen Fenster oder auf einem anderen Gerät waren, fragen Sie das Casino.",
    revealed: (seed) =>
      `Der Server-Seed war ${seed}. Sie können jetzt die Runden prüfen, die mit ihm gespielt wurden. Ihre nächsten Runden verwenden einen neuen Seed.`,
    playFirst: "Spielen Sie zuerst eine Runde.",
    notRevealed:
      "Der Server-Seed dieser Runde ist noch nicht aufgedeckt. Decken Sie ihn auf und zeigen Sie die Daten dann erneut an.",
    copy: "Kopieren Sie diese Daten und fügen Sie sie auf der Prüfseite ein.",
    chosen: "Ihre nächsten Runden verwenden diesen Seed, bis der Server-Seed wechselt.",
    notASeed:
      "Ein Seed hat 1 bis 64 Zeichen: Buchstaben ohne Akzente und Umlaute, Ziffern, Satzzeichen und Leerzeichen.",
    verify: "Prüfen",
    verifyOf: (time: string) => `Runde von ${time} prüfen`,
    listed: (first, last, seed) => `Runden ${first} bis ${last}: ${seed}`,
    round: (nonce) => `Runde ${nonce}`,
    rounds: (first, last) => `Runden ${first} bis ${last}`,
    wrongSeed: (rounds) =>
      `Warnung (${rounds}): Der Seed ist nicht der, auf den die Plattform festgelegt war. Fragen Sie das Casino.`,
    missing: (rounds) =>
      `Warnung (${rounds}): Dazu gehört kein aufgedeckter Seed, daher ist keine Prüfung möglich. Fragen Sie das Casino.`,
    none: "Es wurde noch kein Seed aufgedeckt.",
    allFromFirst: (last) =>
      `Dies sind alle Seeds Ihrer Runden von der ersten bis ${last}, ohne Lücke.`,
    allFrom: (first, last) =>
      `Dies sind alle Seeds Ihrer Runden von ${first} bis ${last}, ohne Lücke.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Link bereits verwendet",
      text: `Dieser Link wurde bereits verwendet. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Link abgelaufen",
      text: `Dieser Link war nur 30 Sekunden gültig. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: {
      title: "Link ungültig",
      text: `Dieser Link ist ungültig. ${OPEN_AGAIN}`,
    },
    SESSION_ENDED: { title: "Sitzung beendet", text: `Ihre Sitzung ist beendet. ${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "Zeitlimit erreicht",
      text: "Sie haben das Zeitlimit für eine Sitzung erreicht. Machen Sie eine Pause, bevor Sie weiterspielen.",
    },
    PLAYER_SUSPENDED: {
      title: "Konto gesperrt",
      text: "Ihr Konto ist derzeit gesperrt. Bitte wenden Sie sich an den Kundendienst des Casinos.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Link für ein anderes Spiel",
      text: `Dieser Link öffnet ein anderes Spiel. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Spiel nicht gefunden",
      text: "Dieses Spiel gibt es nicht. Kehren Sie zum Casino zurück und wählen Sie ein anderes Spiel.",
    },
    GAME_DISABLED: {
      title: "Spiel nicht verfügbar",
      text: "Dieses Spiel ist zurzeit nicht verfügbar. Kehren Sie zum Casino zurück und wählen Sie ein anderes Spiel.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Nicht verfügbar",
      text: "Dieses Spiel ist an Ihrem Standort nicht verfügbar.",
    },
    GAME_FAULT: {
      title: "Ein Fehler ist aufgetreten",
      text: `Das Spiel wurde wegen eines Fehlers beendet. Ihre gespielten Runden sind gespeichert. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "Sie haben das Spiel beendet",
      text: "Ihre Sitzung ist beendet. Sie können das Spiel jederzeit wieder über das Casino öffnen.",
    },
    NOT_LAUNCHED: {
      title: "Öffnen Sie dieses Spiel über Ihr Casino",
      text: `Auf dieser Seite ist keine Sitzung aktiv. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "Die Seeds sind nicht die, die dieser Browser notiert hat. Es beginnt keine neue Runde; mehr unter Fairness.",
    CONNECTION_LOST:
      "Das Casino ist nicht erreichbar. Prüfen Sie Ihre Verbindung und laden Sie diese Seite dann neu. Falls Ihr Einsatz angenommen wurde, sehen Sie das Ergebnis; kein Einsatz wird doppelt angenommen.",
    INSUFFICIENT_FUNDS:
      "Ihr Guthaben reicht für diesen Einsatz nicht aus. Es wurde kein Geld abgebucht. Wählen Sie einen niedrigeren Einsatz oder zahlen Sie ein.",
    STAKE_OUT_OF_RANGE:
      "Dieser Einsatz ist nicht zulässig. Es wurde kein Geld abgebucht. Wählen Sie einen anderen Einsatz.",
    AMOUNT_INVALID:
      "Dies ist kein gültiger Einsatz. Es wurde kein Geld abgebucht. Wählen Sie einen anderen Einsatz.",
    ROUND_TOO_SOON:
      "Es ist noch zu früh für die nächste Runde. Es wurde kein Geld abgebucht. Warten Sie einen Moment und versuchen Sie es dann erneut.",
    ROUND_ALREADY_OPEN:
      "Beenden Sie zuerst Ihre offene Runde. Es wurde kein neuer Einsatz abgebucht. Die offene Runde wird jetzt angezeigt.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Diese Runde wurde an anderer Stelle fortgesetzt, daher hat Ihr letzter Zug nichts geändert. Sie sehen die Runde, wie sie jetzt ist.",
    REALITY_CHECK_REQUIRED:
      "Es ist Zeit für einen Realitätscheck. Es wurde kein Geld abgebucht. Antworten Sie, um weiterzuspielen.",
    OTHER:
      "Das Casino hat dies nicht angenommen. Versuchen Sie es erneut oder laden Sie diese Seite neu.",
  },
  stakesAre: (min, max) =>
    `Einsätze in diesem Spiel liegen zwischen ${min} und ${max}. Es wurde kein Geld abgebucht. Wählen Sie einen anderen Einsatz.`,

  rules: {
    stakes: (min, max) => `${min} bis ${max}`,
    returnToPlayer: "Auszahlungsquote auf lange Sicht",
    hitRate: "Runden mit Gewinn bei üblichem Spiel",
    stakeBackRate: "Runden, die den Einsatz oder mehr gewinnen, bei üblichem Spiel",
    maxWin: "Höchstgewinn",
    timesStake: (multiplier) => `${multiplier} × Einsatz`,
    onceIn: (win, rounds) => `${win}, etwa einmal in ${rounds} Runden`,
    maxWinAtHighest: "Höchstgewinn beim höchsten Einsatz",
    shortestRound: "Mindestdauer einer Runde",
    longestSession: "Höchstdauer einer Sitzung",
    jackpot: "Jede mit Echtgeld gespielte Runde speist den Jackpot und kann ihn gewinnen.",
    jackpotTerms: {
      contribution: "Anteil jedes Einsatzes, der in den Jackpot fließt",
      ceiling: "Spätestens gewonnen bei einem Stand von",
      seed: "Jeder Jackpot beginnt mit",
      minimumBet: "Kleinster Echtgeldeinsatz, der teilnimmt",
      totalReturn: "Auszahlungsquote mit Jackpot",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} zu Beginn eines Jackpots, ${average} im Durchschnitt; sie wächst mit dem Jackpot und erreicht 100 % ab ${evenFrom}`,
    },
    howToPlay: "So wird gespielt",
    value: "Wert",
    chance: "Chance",
    oneIn: (part, whole) => `${part} von ${whole}`,
    or: (options) => options.join(" oder "),
  },
  terms: {
    incomplete: {
      title: "Unvollständige Runden",
      steps:
        "Eine Runde, die Sie offen lassen, bleibt Ihre: Öffnen Sie das Spiel erneut, auf einem beliebigen Gerät, und spielen Sie weiter. 24 Stunden nach Ihrer letzten Aktion wird sie für Sie ausgezahlt, und zwar mit dem Betrag, den eine Auszahlung zu diesem Zeitpunkt ergab, und der Gewinn wird gutgeschrieben. Früher geschieht dies, wenn Ihre Sitzung beendet ist und Sie ein anderes Spiel oder mit einer anderen Art von Geld spielen.",
      once: "Ihr Einsatz entscheidet die Runde sofort. Wenn Sie das Spiel verlassen oder die Verbindung verlieren, während sie gezeigt wird, ist die Runde trotzdem beendet: Der Gewinn ist in Ihrem Guthaben und die Runde in Ihrem Verlauf.",
    },
    interruptions: {
      title: "Unterbrechungen",
      text: "Alles Zufällige einer Runde steht fest und ist gespeichert, bevor Sie etwas davon sehen. Eine unterbrochene Verbindung, ein Neuladen oder ein Fehler bei uns zieht nie neu, und eine Anfrage, die zweimal gesendet wird, spielt nur einmal. Es gilt, was Sie beim erneuten Öffnen des Spiels sehen.",
    },
    malfunction: {
      title: "Fehlfunktion",
      text: "Sie gewinnen, was die Seeds der Runde und diese Regeln ergeben, was auch immer der Bildschirm gezeigt hat. Wenn eine Fehlfunktion verhindert, dass eine offene Runde zu Ende gespielt wird, wird sie annulliert. Eine beendete Runde bleibt, wie sie ist: Ein Fehler bei ihrer Auszahlung wird durch eine eigene Buchung berichtigt, die Sie sehen.",
    },
    voided: {
      title: "Annullierte Runden",
      text: "Eine nicht beendete Runde kann annulliert werden, aus einem Grund, den Sie bei der Runde sehen: eine Fehlfunktion, eine Unterbrechung, eine falsche Konfiguration, ein Fehler in der Anbindung, Betrugsverdacht, eine Anordnung der Aufsichtsbehörde, Ihr Schutz oder ein anderer, der genannt wird. Der Einsatz kehrt dann in das Guthaben zurück, aus dem er kam. Ein Casino braucht dafür zwei seiner Mitarbeiter und annulliert nie eine Runde, die mehr wert ist als ihr Einsatz: Das tun nur Mitarbeiter von Rouleau.",
    },
  },

  celebration: {
    great: "Toller Gewinn",
    big: "Großer Gewinn",
    huge: "Riesengewinn",
    epic: "Epischer Gewinn",
  },

  places: {
    won: "gewonnen",
    lost: "verloren",
    next: "als Nächstes",
    hidden: "noch nicht gespielt",
    missed: "nicht erreicht",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Krone",
      diamond: "Diamant",
      seven: "Sieben",
      ingot: "Goldbarren",
      bell: "Glocke",
      horseshoe: "Hufeisen",
      clover: "Kleeblatt",
      plum: "Pflaume",
      cherry: "Kirsche",
    },
    reels: "Walzen",
    row: (row, symbols) => `Reihe ${row}: ${symbols}`,
    freeSpins: (count) => counted(count, { one: "Freispiel", other: "Freispiele" }),
    freeSpin: (number, count, won) => `Freispiel ${number} von ${count} · gewonnen ${won}`,
    freeSpinsWon: "In Freispielen gewonnen",
    lineWinsTimes: (multiplier) => `Liniengewinne × ${multiplier}`,
    winsTimes: (multiplier) => `Gewinne × ${multiplier}`,
    line: (line) => `Linie ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} zahlt ${multiplier}×`,
    paytable: "Gewinntabelle",
    paytableText:
      "Gewinnsymbole werden auf einer Linie von links gezählt. Wild ersetzt jedes Symbol außer Scatter, das an jeder Position zahlt. Gewinne sind als Vielfache des Einsatzes angegeben.",
    symbol: "Symbol",
    anyPosition: (symbol) => `${symbol}, jede Position`,
    prize: "Preis",
    prizes: "Preise",
    prizesText: "Fünf Scatter zahlen einen dieser Preise, der ausgelost wird.",
    freeSpinsTitle: "Freispiele",
    freeSpinsText: (gives, multiplier) =>
      `Scatter an beliebigen Positionen starten Freispiele (Scatter → Freispiele): ${gives}. Liniengewinne in Freispielen werden mit ${multiplier} multipliziert. Freispiele können keine weiteren Freispiele auslösen.`,
    paylines: "Gewinnlinien",
    payline: (line, rows) => `Linie ${line}: Reihen ${rows}`,
  },

  safe: {
    hits: "Schläge auf den Tresor",
    hit: "Schlagen",
    hitNumber: (number) => `Schlag ${number}`,
    hammerBrokeNote: "Hammer zerbrochen",
    holds: "Der Hammer hält.",
    broke: "Der Hammer ist zerbrochen.",
    neverBroken: "Der Hammer wäre nie zerbrochen.",
    wouldBreakOn: (hit) => `Der Hammer wäre bei Schlag ${hit} zerbrochen.`,
    text: `Ihr Einsatz bezahlt den ersten Schlag. Jeder Schlag, den der Hammer übersteht, macht die Runde mehr wert. Wenn der Hammer zerbricht, ist die Runde verloren. Nach jedem Schlag können Sie erneut schlagen oder kassieren; der letzte Schlag öffnet den Tresor. Der Schlag, bei dem der Hammer zerbricht, wird vor Ihrem ersten gezogen. ${SAME_RETURN}`,
    valueAfter: "Wert nach jedem Schlag",
    chanceThisFar: "Chance, so weit zu kommen",
  },

  key: {
    theKey: "Der Schlüssel",
    notGuessed: (guess, traced) => `nicht ${guess}, Spur +${traced}`,
    traced: "Das FBI hat Sie aufgespürt.",
    noTrace: "Das FBI hat keine Spur von Ihnen.",
    traceAt: (trace) => `Die Spur des FBI steht bei ${trace}.`,
    text: (key) =>
      `Der Schlüssel hat ${key.length} verborgene Zeichen. Ihr Einsatz bezahlt einen Tipp auf das erste. Nach jedem Tipp können Sie das nächste Zeichen tippen oder kassieren. Ein Tipp ist mit einer Chance von ${key.chance} richtig und macht die Runde mehr wert. Ein falscher Tipp macht sie weniger wert und erhöht die Spur um ${key.steps}. Bei ${key.limit} hat das FBI Sie aufgespürt, und die Runde ist verloren. ${SAME_RETURN}`,
    valueOfRound: "Wert einer Runde",
    rightGuesses: "Richtige Tipps",
    trace: "Spur",
    terminal: {
      ready: "rouleau-Terminal bereit",
      key: (length, characters) => `Schlüssel: ${length} Zeichen aus ${characters}`,
      trying: "Versuch läuft …",
      noAnswer: "keine Antwort",
      match: "Treffer",
      itWas: (character) => `nein, es war ${character}`,
      traceAt: (trace) => `Spur bei ${trace}`,
    },
    tracedTitle: "AUFGESPÜRT",
    completeTitle: "SCHLÜSSEL KOMPLETT",
    disconnectedTitle: "GETRENNT",
    matchNote: "TREFFER",
    notNote: (guess) => `NICHT ${guess}`,
    guessNote: "TIPP",
    right: (worth) => `RICHTIG → ${worth}`,
    wrong: (worth) => `FALSCH → ${worth}`,
    lost: "VERLOREN",
    fbi: "FBI",
    you: "SIE",
    traceNow: (trace) => `SPUR ${trace}`,
  },

  fox: {
    flock: "Die Herde",
    goat: (number) => `Ziege ${number}`,
    caughtNote: "erwischt",
    sizes: { small: "klein", large: "groß" },
    take: "Ziege holen",
    shepherd: {
      sleeping: "Der Hirte schläft.",
      alert: "Der Hirte ist wachsam.",
      patrolling: "Der Hirte macht seine Runde.",
    },
    caught: "Der Hirte hat den Fuchs erwischt.",
    notCaught: "Der Hirte hätte den Fuchs nicht erwischt.",
    wouldBeCaught: (goat) => `Der Fuchs wäre bei Ziege ${goat} erwischt worden.`,
    takenOf: (taken, flock) => `${taken} von ${flock}`,
    lifts: {
      small: (rungs) => `eine kleine Ziege um ${rungs}`,
      large: (rungs) => `eine große Ziege um ${rungs}`,
    },
    text: (flock, lifts) =>
      `Ihr Einsatz bezahlt die erste von ${flock} Ziegen, während der Hirte schläft. Jede Ziege rückt die Runde in der Werteliste unten nach oben: ${lifts}, und weiter, solange der Hirte wach ist. Die Chance, dass der Fuchs entkommt, ist der Wert vor der Ziege geteilt durch den Wert danach. Wird der Fuchs erwischt, ist die Runde verloren. Nach jeder Ziege sehen Sie die nächste Ziege und den Hirten: Holen Sie die Ziege oder kassieren Sie. ${SAME_RETURN}`,
    theShepherd: "Der Hirte",
    now: "Jetzt",
    extraSteps: "Zusätzliche Stufen",
    afterNext: "Nach der nächsten Ziege",
    states: { sleeping: "schläft", alert: "wachsam", patrolling: "macht seine Runde" },
    values: "Werte als Vielfache des Einsatzes",
  },

  shot: {
    onTheWay: "Objekte auf dem Weg",
    shoot: "Schießen",
    power: "Kraft",
    angle: "Winkel",
    total: (multiplier) => `Summe × ${multiplier}`,
    nothingLeft: "Die Hindernisse haben alles genommen.",
    things: { coin: "Münze", gem: "Edelstein", star: "Stern", cloud: "Wolke", bird: "Vogel" },
    text: (count) =>
      `Stellen Sie Kraft und Winkel ein und schießen Sie. Der Schuss trifft auf ${count} kleine Objekte, und am höchsten Punkt seines Flugs kann ein Schatz sein. Gesammelte Objekte erhöhen Ihren Gewinn, Hindernisse verringern ihn; Sie gewinnen, was übrig bleibt. Kraft und Winkel entscheiden, wie hoch der Schuss fliegt. Die Auszahlungsquote ist dieselbe, wie auch immer Sie zielen.`,
    smallThings: "Kleine Objekte: Jedes ist eines von diesen",
    object: "Objekt",
    treasure: "Schatz",
    treasures: {
      low: (peak) => `Schatz am unteren Himmel (ab Höhe ${peak})`,
      middle: (peak) => `Schatz am mittleren Himmel (ab Höhe ${peak})`,
      high: (peak) => `Schatz am oberen Himmel (ab Höhe ${peak})`,
    },
    skies: {
      low: (most) => `unterer Himmel: bis × ${most}`,
      middle: (most) => `mittlerer Himmel: bis × ${most}`,
      high: (most) => `oberer Himmel: bis × ${most}`,
    },
    timesStake: "× Einsatz",
  },
};

export default words;
