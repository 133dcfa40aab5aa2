/** The texts for players, in Dutch. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("nl");
const OPEN_AGAIN = "Ga terug naar het casino en open het spel opnieuw.";
const SAME_RETURN = "Het uitkeringspercentage is hetzelfde, hoe u ook speelt.";
const OVER = "Deze ronde is al afgelopen. Uw laatste zet heeft niets veranderd.";

const words: Words = {
  page: {
    demo: "Demo",
    sandbox: "Sandbox",
    time: "Tijd",
    net: "Netto",
    balance: "Saldo",
    menu: "Spel",
    history: "Geschiedenis",
    rules: "Regels en kansen",
    fairness: "Eerlijkheid",
    sound: "Geluid",
    close: "Sluiten",
    opening: "Het spel wordt geopend …",
    jackpot: "Jackpot",
    deposit: "Geld storten",
    stake: "Inzet",
    lowerStake: "Inzet verlagen",
    higherStake: "Inzet verhogen",
    moves: "Uw zetten",
    lastWin: "Laatste winst",
    keys: "U kunt ook draaien met de spatiebalk of Enter.",
    thisSession: "Deze sessie",
    yourJackpots: "Uw jackpots",
    win: "Winst",
    noRounds: "Nog geen rondes.",
    back: "Terug naar het spel",
    fairnessText:
      "Elke ronde wordt getrokken uit een serverseed en uw eigen seed. Alle serverseeds lagen vast voordat uw browser uw seed trok: het anker hieronder bewijst dat er geen wordt gewijzigd. Noteer het: de controlepagina vraagt erom. Zodra een serverseed is onthuld, kunt u elke ronde controleren die ermee is gespeeld.",
    anchor: "Anker",
    serverSeedHash: "Hash van de serverseed",
    yourSeed: "Uw seed",
    roundsWithSeeds: "Rondes gespeeld met deze seeds",
    revealSeed: "Serverseed onthullen",
    showRoundData: "Gegevens van de laatste ronde tonen",
    listSeeds: "Onthulde seeds tonen",
    revealedSeeds: "Onthulde seeds, nieuwste eerst",
    roundData: "Gegevens van de ronde",
    verify: "Een ronde controleren",
    verifyOffline: "U kunt die pagina opslaan en offline gebruiken.",
    nextAnchor: "Anker van de volgende keten",
    ownSeed: "Kies uw eigen seed",
    useSeed: "Deze seed gebruiken",
    acceptSeeds: "Noteer deze seeds en speel verder",
    soundOn: "Geluid aan",
    volume: "Volume",
    music: "Muziek",
    autoplay: "Automatisch spelen",
    quickSpin: "Snel draaien: de rollen stoppen eerder",
    autoplaySpins: "Aantal draaibeurten",
    lossLimit: "Verlieslimiet",
    stopAbove: "Stoppen na een winst boven (optioneel)",
    stopOnFreeSpins: "Stoppen bij gratis spins",
    autoplayText:
      "Elke draai zet in wat nu gekozen is. Automatisch spelen verliest nooit meer dan uw limiet en stopt ook bij een jackpot, bij een realitycheck en als het spel niet te zien is.",
    startAutoplay: "Automatisch spelen starten",
    stopped: "Het spel is gestopt",
    backToCasino: "Terug naar het casino",
    jackpotTitle: "Jackpot!",
    jackpotWon: "U hebt de jackpot gewonnen:",
    continue: "Doorgaan",
    realityCheck: "Realitycheck",
    timePlayed: "Speeltijd",
    staked: "Ingezet",
    wonInRounds: "Gewonnen in rondes",
    netResult: "Nettoresultaat",
    continuePlaying: "Verder spelen",
    stopPlaying: "Stoppen met spelen",
    replay: "Herhaling",
    played: "Gespeeld",
    skip: "Overslaan",
    playAgain: "Nog eens tonen",
    signIn: "Inloggen",
    signOut: "Uitloggen",
    username: "Gebruikersnaam",
    password: "Wachtwoord",
    limits: "Uw limieten",
    timeLimit: "Tijdslimiet van een sessie",
    playUntil: "U kunt spelen tot",
    nextCheck: "Volgende realitycheck",
    cashier: "Kassa",
    depositAddress: "Uw stortingsadres",
    copyAddress: "Adres kopiëren",
    yourDeposits: "Uw stortingen",
    noDeposits: "Er is nog niets aangekomen. Deze lijst blijft actueel zolang die open is.",
    yourPayouts: "Uw uitbetalingen",
    noPayouts: "Nog geen. Vraag uw casino om een uitbetaling: u kunt ze hier volgen.",
  },

  lobby: {
    play: "Spelen",
    demo: "Demo",
    returns: (share) => `Uitkering ${share}`,
    upTo: (multiplier) => `tot × ${multiplier}`,
    withJackpot: "jackpot",
    minutes: (count) => counted(count, { one: "minuut", other: "minuten" }),
    stakes: (min, max) => `Inzet van ${min} tot ${max}`,
    wrongLogin:
      "De gebruikersnaam of het wachtwoord is onjuist. Controleer beide en probeer het opnieuw.",
    tooManyTries: (minutes) =>
      `Te veel pogingen. Probeer het over ${counted(minutes, { one: "minuut", other: "minuten" })} opnieuw.`,
    sessionOver: "U bent uitgelogd. Log opnieuw in om te spelen.",
    noConnection: "Het casino is niet bereikbaar. Controleer uw verbinding en probeer het opnieuw.",
  },

  cashier: {
    depositOn: (currency, chain) => `${currency} storten op ${chain}`,
    onlySend: (currency, chain) =>
      `Stuur alleen ${currency} op ${chain} naar dit adres. Al het andere gaat verloren, ook ${currency} op een ander netwerk.`,
    qrCode: "QR-code van uw stortingsadres",
    minimum: (amount) => `Stuur minstens ${amount}: minder wordt niet bijgeschreven.`,
    whenFinal:
      "Het bedrag staat op uw saldo zodra het netwerk het definitief heeft gemaakt, meestal na ongeveer 15 minuten.",
    afterBlocks: (count) =>
      `Het bedrag staat op uw saldo na ${counted(count, { one: "blok", other: "blokken" })} van het netwerk.`,
    pending: "Onderweg",
    credited: "Bijgeschreven",
    held: "Niet bijgeschreven: vraag het casino",
    wasCredited: (amount) => `${amount} is bijgeschreven op uw saldo.`,
    copied: "Het adres is gekopieerd. Vergelijk het met wat uw wallet toont.",
    notNow: "Storten is nu niet mogelijk. Stuur niets en kom later terug.",
    payout: {
      requested: "Wacht op uw casino",
      approved: "Goedgekeurd: wordt verstuurd",
      sent: "Verstuurd",
      confirmed: "Bevestigd door het netwerk",
      completed: "Uitbetaald",
      failed: "Niet uitbetaald: het geld staat weer op uw saldo",
    },
    paidTo: (address) => `Naar ${address}`,
    paidBy: (hash) => `Transactie ${hash}`,
  },

  replay: {
    title: "Herhaling",
    of: (time) => `Herhaling van ${time}`,
    forced: "Afgedwongen door een ontwikkelaar",
    sandbox: "Gespeeld met sandboxgeld, dat niets waard is.",
    open: "Deze ronde was nog open toen de link werd geopend.",
    voided: "Deze ronde is ongeldig verklaard en de inzet is terugbetaald.",
    jackpot: (amount) => `De ronde won ook de jackpot van ${amount}.`,
    note: (roundId, until) =>
      `Een herhaling van ronde ${roundId}: er wordt niets ingezet of uitbetaald. Deze link werkt tot ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `Het casino heeft dit spel gewijzigd. Het uitkeringspercentage is nu ${percent}. Er is niets ingezet: lees de regels voordat u verder speelt.`,
    otherVersion: (percent) =>
      `Deze ronde is gespeeld met een uitkeringspercentage van ${percent}, dat u niet is getoond. Vraag het casino waarom voordat u verder speelt.`,
    ready: "Klaar. Kies een inzet en speel.",
    stillOpen: (detail) => `Uw ronde is nog open. ${detail}`,
    leftOpen: "Een open ronde wordt binnen 24 uur betaald.",
    checkingLast: "Uw laatste ronde wordt gecontroleerd …",
    bonusPart: (amount) => `waarvan ${amount} bonus`,
    win: (amount) => `Winst ${amount}`,
    returned: (amount) => `${amount} terug`,
    noWin: "Geen winst",
    roundValue: (amount) => `Waarde van de ronde ${amount}`,
    jackpot: (amount) => `Jackpot ${amount}`,
    jackpotToBonus:
      "Hij is bij uw bonussaldo gevoegd. Hij wordt echt geld zodra u aan de inzetvereiste voldoet.",
    jackpotToBalance: "Hij is bij uw saldo gevoegd.",
    collect: (amount) => `${amount} innen`,
    spin: "Draai",
    skip: "Overslaan",
    stakeFrom: (min, max) => `Kies een inzet van ${min} tot ${max}.`,
    stakeInSteps: (min, max, step) =>
      `Kies een inzet van ${min} tot ${max} in stappen van ${step}.`,
    sessionTime: (played, left) => `${played} min gespeeld · nog ${left} min`,
    timeLeft: (time, open) =>
      `Deze sessie eindigt over ${time}. Daarna kunt u geen nieuwe ronde beginnen. ${open}`,
    windowBlocked:
      "Dit opent in een nieuw venster, en uw browser of de pagina van het casino staat dat niet toe.",
    connectionLost: "Verbinding verbroken. Nieuwe poging …",
    tooMany: (seconds) =>
      `Te veel verzoeken. Nieuwe poging over ${counted(seconds, { one: "seconde", other: "seconden" })} …`,
  },

  autoplay: {
    stop: (left) => `Stop · ${left}`,
    needsLimit: (stake) =>
      `Vul bedragen in cijfers in. De verlieslimiet moet minstens uw inzet van ${stake} zijn.`,
    stopped: {
      done: "Automatisch spelen is klaar: alle draaibeurten zijn gespeeld.",
      lossLimit:
        "Automatisch spelen is gestopt: de volgende draaibeurt kan uw verlieslimiet overschrijden.",
      win: "Automatisch spelen is gestopt: u hebt meer gewonnen dan het gekozen bedrag.",
      freeSpins: "Automatisch spelen is gestopt: u hebt gratis spins gewonnen.",
      jackpot: "Automatisch spelen is gestopt: u hebt de jackpot gewonnen.",
      player: "U hebt automatisch spelen gestopt.",
      hidden: "Automatisch spelen is gestopt: het spel was niet te zien.",
      connection: "Automatisch spelen is gestopt: de verbinding was weg.",
      realityCheck: "Automatisch spelen is gestopt: het is tijd voor een realitycheck.",
      problem: "Automatisch spelen is gestopt.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "minuut", other: "minuten" }),
    seconds: (count) => counted(count, { one: "seconde", other: "seconden" }),
    continueIn: (time) => `U kunt over ${time} verder spelen.`,
    sending: "Uw antwoord wordt verzonden …",
    unreachable: "Het casino is niet bereikbaar. Controleer uw verbinding en antwoord opnieuw.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (getrokken door het platform)`,
    replaced:
      "De seeds zijn niet die waaraan het platform in deze browser gebonden was. Het heeft ze misschien vervangen om uw rondes te veranderen, of uw account is hersteld. Vraag het aan het casino voordat u verder speelt. Eerder genoteerd:",
    elsewhere:
      "Uw seeds zijn ergens anders gewijzigd. Uw volgende rondes gebruiken een nieuwe seed van uzelf. Was u dat niet, in een ander venster of op een ander apparaat, vraag het dan aan het casino.",
    revealed: (seed) =>
      `De serverseed was ${seed}. U kunt nu de rondes controleren die ermee zijn gespeeld. Uw volgende rondes gebruiken een nieuwe seed.`,
    playFirst: "Speel eerst een ronde.",
    notRevealed:
      "De serverseed van deze ronde is nog niet onthuld. Onthul hem en toon de gegevens daarna opnieuw.",
    copy: "Kopieer deze gegevens en plak ze op de controlepagina.",
    chosen: "Uw volgende rondes gebruiken deze seed, totdat de serverseed verandert.",
    notASeed:
      "Een seed heeft 1 tot 64 tekens: letters zonder accenten, cijfers, leestekens en spaties.",
    verify: "Controleren",
    verifyOf: (time: string) => `Ronde van ${time} controleren`,
    listed: (first, last, seed) => `Rondes ${first} tot en met ${last}: ${seed}`,
    round: (nonce) => `ronde ${nonce}`,
    rounds: (first, last) => `rondes ${first} tot en met ${last}`,
    wrongSeed: (rounds) =>
      `Waarschuwing (${rounds}): de seed is niet die waaraan het platform gebonden was. Vraag het aan het casino.`,
    missing: (rounds) =>
      `Waarschuwing (${rounds}): hierbij hoort geen onthulde seed, dus controle is niet mogelijk. Vraag het aan het casino.`,
    none: "Er is nog geen seed onthuld.",
    allFromFirst: (last) =>
      `Dit zijn alle seeds van uw rondes van de eerste tot en met ${last}, zonder gat.`,
    allFrom: (first, last) =>
      `Dit zijn alle seeds van uw rondes van ${first} tot en met ${last}, zonder gat.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Link al gebruikt",
      text: `Deze link is al gebruikt. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Link verlopen",
      text: `Deze link was maar 30 seconden geldig. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: { title: "Link ongeldig", text: `Deze link is ongeldig. ${OPEN_AGAIN}` },
    SESSION_ENDED: { title: "Sessie beëindigd", text: `Uw sessie is beëindigd. ${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "Tijdslimiet bereikt",
      text: "U hebt de tijdslimiet voor een sessie bereikt. Neem een pauze voordat u weer speelt.",
    },
    PLAYER_SUSPENDED: {
      title: "Account geblokkeerd",
      text: "Uw account is geblokkeerd. Neem contact op met de klantenservice van het casino.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Link voor een ander spel",
      text: `Deze link opent een ander spel. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Spel niet gevonden",
      text: "Dit spel bestaat niet. Ga terug naar het casino en kies een ander spel.",
    },
    GAME_DISABLED: {
      title: "Spel niet beschikbaar",
      text: "Dit spel is op dit moment niet beschikbaar. Ga terug naar het casino en kies een ander spel.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Niet beschikbaar",
      text: "Dit spel is niet beschikbaar op uw locatie.",
    },
    GAME_FAULT: {
      title: "Er is iets misgegaan",
      text: `Het spel is gestopt door een fout. Rondes die u hebt gespeeld, zijn opgeslagen. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "U bent gestopt met spelen",
      text: "Uw sessie is beëindigd. U kunt het spel op elk moment opnieuw openen vanuit het casino.",
    },
    NOT_LAUNCHED: {
      title: "Open dit spel vanuit uw casino",
      text: `Deze pagina heeft geen actieve sessie. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "De seeds zijn niet die deze browser heeft genoteerd. Er begint geen nieuwe ronde; lees meer onder Eerlijkheid.",
    CONNECTION_LOST:
      "Het casino is niet bereikbaar. Controleer uw verbinding en laad deze pagina opnieuw. Als uw inzet is geplaatst, ziet u het resultaat; een inzet wordt nooit twee keer geplaatst.",
    INSUFFICIENT_FUNDS:
      "Uw saldo is te laag voor deze inzet. Er is geen geld afgeschreven. Kies een lagere inzet of stort geld.",
    STAKE_OUT_OF_RANGE:
      "Deze inzet is niet toegestaan. Er is geen geld afgeschreven. Kies een andere inzet.",
    AMOUNT_INVALID:
      "Dit is geen geldige inzet. Er is geen geld afgeschreven. Kies een andere inzet.",
    ROUND_TOO_SOON:
      "Het is te vroeg voor een nieuwe ronde. Er is geen geld afgeschreven. Wacht even en probeer het opnieuw.",
    ROUND_ALREADY_OPEN:
      "Maak eerst uw open ronde af. Er is geen nieuwe inzet afgeschreven. De open ronde wordt nu getoond.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Deze ronde is elders voortgezet, dus uw laatste zet heeft niets veranderd. De ronde wordt getoond zoals ze nu is.",
    REALITY_CHECK_REQUIRED:
      "Het is tijd voor een realitycheck. Er is geen geld afgeschreven. Beantwoord hem om verder te spelen.",
    OTHER:
      "Het casino heeft dit niet geaccepteerd. Probeer het opnieuw of laad deze pagina opnieuw.",
  },
  stakesAre: (min, max) =>
    `De inzet in dit spel is van ${min} tot ${max}. Er is geen geld afgeschreven. Kies een andere inzet.`,

  rules: {
    stakes: (min, max) => `${min} tot ${max}`,
    returnToPlayer: "Uitkeringspercentage op lange termijn",
    hitRate: "Rondes met winst, bij gebruikelijk spel",
    stakeBackRate: "Rondes die de inzet of meer winnen, bij gebruikelijk spel",
    maxWin: "Maximale winst",
    timesStake: (multiplier) => `${multiplier} × de inzet`,
    onceIn: (win, rounds) => `${win}, ongeveer 1 op ${rounds} rondes`,
    maxWinAtHighest: "Maximale winst bij de hoogste inzet",
    shortestRound: "Minimale duur van een ronde",
    longestSession: "Maximale duur van een sessie",
    jackpot:
      "Elke ronde die met echt geld wordt gespeeld, draagt bij aan de jackpot en kan hem winnen.",
    jackpotTerms: {
      contribution: "Deel van elke inzet dat naar de jackpot gaat",
      ceiling: "Uiterlijk gewonnen bij een stand van",
      seed: "Elke jackpot begint met",
      minimumBet: "Kleinste inzet met echt geld die meedoet",
      totalReturn: "Uitkeringspercentage met de jackpot",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} aan het begin van een jackpot, gemiddeld ${average}; het stijgt met de jackpot, tot 100% vanaf ${evenFrom}`,
    },
    howToPlay: "Zo speelt u",
    value: "Waarde",
    chance: "Kans",
    oneIn: (part, whole) => `${part} op ${whole}`,
    or: (options) => options.join(" of "),
  },
  terms: {
    incomplete: {
      title: "Onvoltooide rondes",
      steps:
        "Een ronde die u open laat, blijft van u: open het spel opnieuw, op welk apparaat dan ook, en speel verder. 24 uur na uw laatste actie wordt ze voor u geïnd, voor wat innen op dat moment opleverde, en de winst wordt bijgeschreven. Dit gebeurt eerder als uw sessie voorbij is en u een ander spel speelt, of met een ander soort geld.",
      once: "Uw inzet beslist de ronde meteen. Als u weggaat of de verbinding verliest terwijl ze wordt getoond, is de ronde toch afgelopen: de winst staat op uw saldo en de ronde in uw geschiedenis.",
    },
    interruptions: {
      title: "Onderbrekingen",
      text: "Alles wat willekeurig is in een ronde ligt vast en is opgeslagen voordat u er iets van ziet. Een verbroken verbinding, opnieuw laden of een storing bij ons leidt nooit tot een nieuwe trekking, en een verzoek dat twee keer wordt verzonden speelt één keer. Wat u ziet wanneer u het spel opnieuw opent, telt.",
    },
    malfunction: {
      title: "Storing",
      text: "U wint wat de seeds van de ronde en deze regels opleveren, wat het scherm ook toonde. Als een storing verhindert dat een open ronde wordt uitgespeeld, wordt ze ongeldig verklaard. Een afgelopen ronde blijft zoals ze is: een fout in de uitbetaling wordt hersteld met een aparte boeking, die u kunt zien.",
    },
    voided: {
      title: "Ongeldig verklaarde rondes",
      text: "Een ronde die niet is afgelopen kan ongeldig worden verklaard, om een reden die u bij de ronde ziet: een storing, een onderbreking, een verkeerde configuratie, een fout in de koppeling, vermoeden van fraude, een bevel van de toezichthouder, uw bescherming of een andere die wordt vermeld. De inzet gaat dan terug naar het saldo waar hij vandaan kwam. Een casino heeft daarvoor twee van zijn medewerkers nodig en verklaart nooit een ronde ongeldig die meer waard is dan de inzet: dat doen alleen medewerkers van Rouleau.",
    },
  },

  celebration: {
    great: "Mooie winst",
    big: "Grote winst",
    huge: "Enorme winst",
    epic: "Epische winst",
  },

  places: {
    won: "gewonnen",
    lost: "verloren",
    next: "volgende",
    hidden: "nog niet gespeeld",
    missed: "niet bereikt",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Kroon",
      diamond: "Diamant",
      seven: "Zeven",
      ingot: "Goudstaaf",
      bell: "Bel",
      horseshoe: "Hoefijzer",
      clover: "Klaver",
      plum: "Pruim",
      cherry: "Kers",
    },
    reels: "Rollen",
    row: (row, symbols) => `Rij ${row}: ${symbols}`,
    freeSpins: (count) => counted(count, { one: "gratis spin", other: "gratis spins" }),
    freeSpin: (number, count, won) => `Gratis spin ${number} van ${count} · gewonnen ${won}`,
    freeSpinsWon: "Gewonnen in gratis spins",
    lineWinsTimes: (multiplier) => `Lijnwinsten × ${multiplier}`,
    winsTimes: (multiplier) => `winsten × ${multiplier}`,
    line: (line) => `Lijn ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} betaalt ${multiplier}×`,
    paytable: "Uitbetalingstabel",
    paytableText:
      "Winnende symbolen worden langs een lijn vanaf links geteld. Wild vervangt elk symbool behalve Scatter, dat op elke plaats uitbetaalt. Winsten zijn veelvouden van de inzet.",
    symbol: "Symbool",
    anyPosition: (symbol) => `${symbol}, elke plaats`,
    prize: "Prijs",
    prizes: "Prijzen",
    prizesText: "Vijf Scatters betalen een van deze prijzen, die wordt geloot.",
    freeSpinsTitle: "Gratis spins",
    freeSpinsText: (gives, multiplier) =>
      `Scatters op willekeurige plaatsen starten gratis spins (Scatters → gratis spins): ${gives}. Lijnwinsten in gratis spins worden met ${multiplier} vermenigvuldigd. Gratis spins kunnen geen nieuwe gratis spins starten.`,
    paylines: "Winlijnen",
    payline: (line, rows) => `Lijn ${line}: rijen ${rows}`,
  },

  safe: {
    hits: "Slagen op de kluis",
    hit: "Slaan",
    hitNumber: (number) => `Slag ${number}`,
    hammerBrokeNote: "hamer gebroken",
    holds: "De hamer houdt stand.",
    broke: "De hamer is gebroken.",
    neverBroken: "De hamer zou nooit zijn gebroken.",
    wouldBreakOn: (hit) => `De hamer zou bij slag ${hit} zijn gebroken.`,
    text: `Uw inzet betaalt de eerste slag. Elke slag die de hamer doorstaat, maakt de ronde meer waard. Als de hamer breekt, is de ronde verloren. Na elke slag kunt u opnieuw slaan of innen; de laatste slag opent de kluis. De slag waarbij de hamer breekt, wordt vóór uw eerste getrokken. ${SAME_RETURN}`,
    valueAfter: "Waarde na elke slag",
    chanceThisFar: "Kans om zo ver te komen",
  },

  key: {
    theKey: "De sleutel",
    notGuessed: (guess, traced) => `niet ${guess}, spoor +${traced}`,
    traced: "De FBI heeft u opgespoord.",
    noTrace: "De FBI heeft geen spoor van u.",
    traceAt: (trace) => `Het spoor van de FBI staat op ${trace}.`,
    text: (key) =>
      `De sleutel heeft ${key.length} verborgen tekens. Uw inzet betaalt een gok op het eerste. Na elke gok kunt u het volgende teken raden of innen. Een gok is goed met een kans van ${key.chance} en maakt de ronde meer waard. Een verkeerde gok maakt haar minder waard en voegt ${key.steps} toe aan het spoor. Bij ${key.limit} heeft de FBI u opgespoord en is de ronde verloren. ${SAME_RETURN}`,
    valueOfRound: "Waarde van een ronde",
    rightGuesses: "Goede gokken",
    trace: "Spoor",
    terminal: {
      ready: "rouleau-terminal gereed",
      key: (length, characters) => `sleutel: ${length} tekens uit ${characters}`,
      trying: "bezig …",
      noAnswer: "geen antwoord",
      match: "raak",
      itWas: (character) => `nee, het was ${character}`,
      traceAt: (trace) => `spoor op ${trace}`,
    },
    tracedTitle: "OPGESPOORD",
    completeTitle: "SLEUTEL COMPLEET",
    disconnectedTitle: "VERBROKEN",
    matchNote: "RAAK",
    notNote: (guess) => `NIET ${guess}`,
    guessNote: "RAAD",
    right: (worth) => `GOED → ${worth}`,
    wrong: (worth) => `FOUT → ${worth}`,
    lost: "VERLOREN",
    fbi: "FBI",
    you: "U",
    traceNow: (trace) => `SPOOR ${trace}`,
  },

  fox: {
    flock: "De kudde",
    goat: (number) => `Geit ${number}`,
    caughtNote: "gepakt",
    sizes: { small: "klein", large: "groot" },
    take: "Pak een geit",
    shepherd: {
      sleeping: "De herder slaapt.",
      alert: "De herder is waakzaam.",
      patrolling: "De herder loopt zijn ronde.",
    },
    caught: "De herder heeft de vos gepakt.",
    notCaught: "De herder zou de vos niet hebben gepakt.",
    wouldBeCaught: (goat) => `De vos zou bij geit ${goat} zijn gepakt.`,
    takenOf: (taken, flock) => `${taken} van ${flock}`,
    lifts: {
      small: (rungs) => `een kleine geit met ${rungs}`,
      large: (rungs) => `een grote geit met ${rungs}`,
    },
    text: (flock, lifts) =>
      `Uw inzet betaalt de eerste van ${flock} geiten, terwijl de herder slaapt. Elke geit brengt de ronde hoger in de lijst met waarden hieronder: ${lifts}, en meer als de herder wakker is. De kans dat de vos ontsnapt is de waarde vóór de geit gedeeld door de waarde erna. Als de vos wordt gepakt, is de ronde verloren. Na elke geit ziet u de volgende geit en de herder: pak de geit of incasseer de waarde. ${SAME_RETURN}`,
    theShepherd: "De herder",
    now: "Nu",
    extraSteps: "Extra stappen",
    afterNext: "Na de volgende geit",
    states: { sleeping: "slaapt", alert: "waakzaam", patrolling: "op ronde" },
    values: "Waarden, als veelvouden van de inzet",
  },

  shot: {
    onTheWay: "Voorwerpen onderweg",
    shoot: "Schiet",
    power: "Kracht",
    angle: "Hoek",
    total: (multiplier) => `Totaal × ${multiplier}`,
    nothingLeft: "De hindernissen namen alles.",
    things: { coin: "munt", gem: "edelsteen", star: "ster", cloud: "wolk", bird: "vogel" },
    text: (count) =>
      `Stel kracht en hoek in en schiet. Het schot komt ${count} kleine voorwerpen tegen, en op het hoogste punt van de vlucht kan een schat zijn. Verzamelde voorwerpen komen bij uw winst en hindernissen gaan eraf; u wint wat overblijft. Kracht en hoek bepalen hoe hoog het schot vliegt. Het uitkeringspercentage is hetzelfde, hoe u ook richt.`,
    smallThings: "Kleine voorwerpen: elk is een van deze",
    object: "Voorwerp",
    treasure: "Schat",
    treasures: {
      low: (peak) => `Schat in de lage lucht (vanaf hoogte ${peak})`,
      middle: (peak) => `Schat in de middelste lucht (vanaf hoogte ${peak})`,
      high: (peak) => `Schat in de hoge lucht (vanaf hoogte ${peak})`,
    },
    skies: {
      low: (most) => `lage lucht: tot × ${most}`,
      middle: (most) => `middelste lucht: tot × ${most}`,
      high: (most) => `hoge lucht: tot × ${most}`,
    },
    timesStake: "× de inzet",
  },
};

export default words;
