/** The texts for players, in Swedish. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("sv");
const OPEN_AGAIN = "Gå tillbaka till casinot och öppna spelet igen.";
const SAME_RETURN = "Återbetalningen till spelaren är densamma hur du än spelar.";
const OVER = "Den här rundan är redan slut. Ditt senaste drag ändrade ingenting.";

const words: Words = {
  page: {
    demo: "Demo",
    sandbox: "Sandlåda",
    time: "Tid",
    net: "Netto",
    balance: "Saldo",
    menu: "Spel",
    history: "Historik",
    rules: "Regler och odds",
    fairness: "Rättvisa",
    sound: "Ljud",
    close: "Stäng",
    opening: "Spelet öppnas …",
    jackpot: "Jackpott",
    deposit: "Gör en insättning",
    stake: "Insats",
    lowerStake: "Sänk insatsen",
    higherStake: "Höj insatsen",
    moves: "Dina drag",
    lastWin: "Senaste vinst",
    keys: "Du kan också snurra med blanksteg eller Enter.",
    thisSession: "Den här sessionen",
    yourJackpots: "Dina jackpottar",
    win: "Vinst",
    noRounds: "Inga rundor ännu.",
    back: "Tillbaka till spelet",
    fairnessText:
      "Varje runda dras ur ett serverfrö och ditt eget frö. Alla serverfrön var bestämda innan din webbläsare drog ditt frö: ankaret nedan bevisar att inget byts ut. Skriv upp det: kontrollsidan frågar efter det. När ett serverfrö är avslöjat kan du kontrollera varje runda som spelades med det.",
    anchor: "Ankare",
    serverSeedHash: "Serverfröets hash",
    yourSeed: "Ditt frö",
    roundsWithSeeds: "Rundor spelade med dessa frön",
    revealSeed: "Avslöja serverfröet",
    showRoundData: "Visa data för senaste rundan",
    listSeeds: "Lista avslöjade frön",
    revealedSeeds: "Avslöjade frön, nyaste först",
    roundData: "Rundans data",
    verify: "Kontrollera en runda",
    verifyOffline: "Du kan spara den sidan och använda den offline.",
    nextAnchor: "Ankare för nästa kedja",
    ownSeed: "Välj ett eget frö",
    useSeed: "Använd detta frö",
    acceptSeeds: "Notera dessa frön och spela vidare",
    soundOn: "Ljud på",
    volume: "Volym",
    music: "Musik",
    autoplay: "Autospel",
    quickSpin: "Snabbt snurr: hjulen stannar tidigare",
    autoplaySpins: "Antal snurr",
    lossLimit: "Förlustgräns",
    stopAbove: "Stanna efter en vinst över (frivilligt)",
    stopOnFreeSpins: "Stanna vid gratissnurr",
    autoplayText:
      "Varje snurr satsar det som är valt nu. Autospelet förlorar aldrig mer än din gräns, och stannar även vid en jackpott, vid en verklighetskoll och när spelet inte syns.",
    startAutoplay: "Starta autospelet",
    stopped: "Spelet har avslutats",
    backToCasino: "Tillbaka till casinot",
    jackpotTitle: "Jackpott!",
    jackpotWon: "Du har vunnit jackpotten:",
    continue: "Fortsätt",
    realityCheck: "Verklighetskoll",
    timePlayed: "Speltid",
    staked: "Insatser",
    wonInRounds: "Vunnet i rundor",
    netResult: "Nettoresultat",
    continuePlaying: "Fortsätt spela",
    stopPlaying: "Sluta spela",
    replay: "Repris",
    played: "Spelad",
    skip: "Hoppa över",
    playAgain: "Visa igen",
    signIn: "Logga in",
    signOut: "Logga ut",
    username: "Användarnamn",
    password: "Lösenord",
    limits: "Dina gränser",
    timeLimit: "Tidsgräns för en session",
    playUntil: "Du kan spela till",
    nextCheck: "Nästa verklighetskoll",
    cashier: "Kassa",
    depositAddress: "Din insättningsadress",
    copyAddress: "Kopiera adressen",
    yourDeposits: "Dina insättningar",
    noDeposits: "Inget har kommit än. Listan hålls aktuell så länge den är öppen.",
    yourPayouts: "Dina uttag",
    noPayouts: "Inga än. Be ditt casino om ett uttag: du kan följa det här.",
  },

  lobby: {
    play: "Spela",
    demo: "Demo",
    returns: (share) => `Återbetalning ${share}`,
    upTo: (multiplier) => `upp till × ${multiplier}`,
    withJackpot: "jackpott",
    minutes: (count) => counted(count, { one: "minut", other: "minuter" }),
    stakes: (min, max) => `Insatser från ${min} till ${max}`,
    wrongLogin: "Användarnamnet eller lösenordet är fel. Kontrollera båda och försök igen.",
    tooManyTries: (minutes) =>
      `För många försök. Försök igen om ${counted(minutes, { one: "minut", other: "minuter" })}.`,
    sessionOver: "Du har loggats ut. Logga in igen för att spela.",
    noConnection: "Casinot kan inte nås. Kontrollera din anslutning och försök igen.",
  },

  cashier: {
    depositOn: (currency, chain) => `Sätt in ${currency} på ${chain}`,
    onlySend: (currency, chain) =>
      `Skicka bara ${currency} på ${chain} till den här adressen. Allt annat går förlorat, även ${currency} på ett annat nätverk.`,
    qrCode: "QR-kod för din insättningsadress",
    minimum: (amount) => `Skicka minst ${amount}: mindre belopp krediteras inte.`,
    whenFinal:
      "Beloppet finns på ditt saldo när nätverket har gjort det slutgiltigt, oftast efter ungefär 15 minuter.",
    afterBlocks: (count) =>
      `Beloppet finns på ditt saldo efter ${counted(count, { one: "block", other: "block" })} i nätverket.`,
    pending: "På väg",
    credited: "Krediterat",
    held: "Inte krediterat: fråga casinot",
    wasCredited: (amount) => `${amount} har krediterats ditt saldo.`,
    copied: "Adressen har kopierats. Jämför den med vad din plånbok visar.",
    notNow: "Insättningar är inte möjliga just nu. Skicka inget och kom tillbaka senare.",
    payout: {
      requested: "Väntar på ditt casino",
      approved: "Godkänt: skickas snart",
      sent: "Skickat",
      confirmed: "Bekräftat av nätverket",
      completed: "Utbetalt",
      failed: "Inte utbetalt: pengarna finns på ditt saldo igen",
    },
    paidTo: (address) => `Till ${address}`,
    paidBy: (hash) => `Transaktion ${hash}`,
  },

  replay: {
    title: "Repris",
    of: (time) => `Repris av ${time}`,
    forced: "Framtvingat av en utvecklare",
    sandbox: "Spelad med sandlådepengar, som är utan värde.",
    open: "Rundan var fortfarande öppen när länken öppnades.",
    voided: "Rundan har ogiltigförklarats och insatsen betalats tillbaka.",
    jackpot: (amount) => `Rundan vann också jackpotten på ${amount}.`,
    note: (roundId, until) =>
      `En repris av runda ${roundId}: inget satsas eller betalas ut. Länken gäller till ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `Casinot har ändrat spelet. Återbetalningen är nu ${percent}. Inget satsades: läs reglerna innan du spelar vidare.`,
    otherVersion: (percent) =>
      `Rundan spelades med en återbetalning på ${percent}, som du inte hade fått se. Fråga casinot innan du spelar vidare.`,
    ready: "Klart. Välj en insats och spela.",
    stillOpen: (detail) => `Din runda är fortfarande öppen. ${detail}`,
    leftOpen: "En öppen runda betalas ut inom 24 timmar.",
    checkingLast: "Kontrollerar din senaste runda …",
    bonusPart: (amount) => `varav ${amount} bonus`,
    win: (amount) => `Vinst ${amount}`,
    returned: (amount) => `${amount} tillbaka`,
    noWin: "Ingen vinst",
    roundValue: (amount) => `Rundans värde ${amount}`,
    jackpot: (amount) => `Jackpott ${amount}`,
    jackpotToBonus:
      "Den har lagts till ditt bonussaldo. Den blir riktiga pengar när du uppfyller omsättningskravet.",
    jackpotToBalance: "Den har lagts till ditt saldo.",
    collect: (amount) => `Ta hem ${amount}`,
    spin: "Snurra",
    skip: "Hoppa över",
    stakeFrom: (min, max) => `Välj en insats från ${min} till ${max}.`,
    stakeInSteps: (min, max, step) => `Välj en insats från ${min} till ${max} i steg om ${step}.`,
    sessionTime: (played, left) => `${played} min spelade · ${left} min kvar`,
    timeLeft: (time, open) =>
      `Sessionen avslutas om ${time}. Därefter kan ingen ny runda startas. ${open}`,
    windowBlocked:
      "Detta öppnas i ett nytt fönster, och din webbläsare eller casinots sida tillåter inte det.",
    connectionLost: "Anslutningen bröts. Försöker igen …",
    tooMany: (seconds) =>
      `För många förfrågningar. Nytt försök om ${counted(seconds, { one: "sekund", other: "sekunder" })} …`,
  },

  autoplay: {
    stop: (left) => `Stopp · ${left}`,
    needsLimit: (stake) =>
      `Skriv belopp med siffror. Förlustgränsen måste vara minst din insats på ${stake}.`,
    stopped: {
      done: "Autospelet är slut: alla snurr har spelats.",
      lossLimit: "Autospelet har stannat: nästa snurr kan överskrida din förlustgräns.",
      win: "Autospelet har stannat: du vann mer än beloppet som du valde.",
      freeSpins: "Autospelet har stannat: du vann gratissnurr.",
      jackpot: "Autospelet har stannat: du vann jackpotten.",
      player: "Du har stoppat autospelet.",
      hidden: "Autospelet har stannat: spelet syntes inte.",
      connection: "Autospelet har stannat: anslutningen bröts.",
      realityCheck: "Autospelet har stannat: det är dags för en verklighetskoll.",
      problem: "Autospelet har stannat.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "minut", other: "minuter" }),
    seconds: (count) => counted(count, { one: "sekund", other: "sekunder" }),
    continueIn: (time) => `Du kan fortsätta om ${time}.`,
    sending: "Skickar ditt svar …",
    unreachable: "Casinot kan inte nås. Kontrollera din anslutning och svara igen.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (draget av plattformen)`,
    replaced:
      "Fröna är inte de som plattformen var bunden till i den här webbläsaren. Den kan ha bytt ut dem för att ändra dina rundor, eller så har ditt konto reparerats. Fråga casinot innan du spelar vidare. Noterat tidigare:",
    elsewhere:
      "Dina frön ändrades någon annanstans. Dina kommande rundor använder ett nytt eget frö. Om det inte var du, i ett annat fönster eller på en annan enhet, fråga casinot.",
    revealed: (seed) =>
      `Serverfröet var ${seed}. Du kan nu kontrollera rundorna som spelades med det. Dina kommande rundor använder ett nytt frö.`,
    playFirst: "Spela en runda först.",
    notRevealed:
      "Serverfröet för den här rundan har inte avslöjats än. Avslöja det och visa sedan datan igen.",
    copy: "Kopiera datan och klistra in den på kontrollsidan.",
    chosen: "Dina kommande rundor använder detta frö tills serverfröet byts.",
    notASeed:
      "Ett frö är 1 till 64 tecken: bokstäver utan accenter och prickar, siffror, tecken och mellanslag.",
    verify: "Kontrollera",
    verifyOf: (time: string) => `Kontrollera rundan ${time}`,
    listed: (first, last, seed) => `Runda ${first} till ${last}: ${seed}`,
    round: (nonce) => `runda ${nonce}`,
    rounds: (first, last) => `runda ${first} till ${last}`,
    wrongSeed: (rounds) =>
      `Varning (${rounds}): fröet är inte det som plattformen var bunden till. Fråga casinot.`,
    missing: (rounds) =>
      `Varning (${rounds}): inget avslöjat frö hör dit, så det går inte att kontrollera. Fråga casinot.`,
    none: "Inget frö har avslöjats än.",
    allFromFirst: (last) =>
      `Det här är alla frön för dina rundor från den första till ${last}, utan luckor.`,
    allFrom: (first, last) =>
      `Det här är alla frön för dina rundor från ${first} till ${last}, utan luckor.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Länken är redan använd",
      text: `Den här länken har redan använts. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Länken har gått ut",
      text: `Den här länken gällde bara i 30 sekunder. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: {
      title: "Ogiltig länk",
      text: `Den här länken är ogiltig. ${OPEN_AGAIN}`,
    },
    SESSION_ENDED: { title: "Sessionen är slut", text: `Din session är slut. ${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "Tidsgränsen är nådd",
      text: "Du har nått tidsgränsen för en session. Ta en paus innan du spelar igen.",
    },
    PLAYER_SUSPENDED: {
      title: "Kontot är spärrat",
      text: "Ditt konto är spärrat. Kontakta casinots kundtjänst.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Länk till ett annat spel",
      text: `Den här länken öppnar ett annat spel. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Spelet hittades inte",
      text: "Det här spelet finns inte. Gå tillbaka till casinot och välj ett annat spel.",
    },
    GAME_DISABLED: {
      title: "Spelet är inte tillgängligt",
      text: "Det här spelet är inte tillgängligt just nu. Gå tillbaka till casinot och välj ett annat spel.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Inte tillgängligt",
      text: "Det här spelet är inte tillgängligt där du befinner dig.",
    },
    GAME_FAULT: {
      title: "Något gick fel",
      text: `Spelet har avslutats på grund av ett fel. Rundor som du har spelat är sparade. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "Du har slutat spela",
      text: "Din session är slut. Du kan när som helst öppna spelet igen från casinot.",
    },
    NOT_LAUNCHED: {
      title: "Öppna spelet från ditt casino",
      text: `Den här sidan har ingen aktiv session. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "Fröna är inte de som webbläsaren noterade. Ingen ny runda börjar; läs mer under Rättvisa.",
    CONNECTION_LOST:
      "Casinot kan inte nås. Kontrollera din anslutning och ladda sedan om sidan. Om din insats lades ser du resultatet; en insats läggs aldrig två gånger.",
    INSUFFICIENT_FUNDS:
      "Ditt saldo är för lågt för den här insatsen. Inga pengar har dragits. Välj en lägre insats eller gör en insättning.",
    STAKE_OUT_OF_RANGE:
      "Den här insatsen är inte tillåten. Inga pengar har dragits. Välj en annan insats.",
    AMOUNT_INVALID:
      "Det här är ingen giltig insats. Inga pengar har dragits. Välj en annan insats.",
    ROUND_TOO_SOON:
      "Det är för tidigt för en ny runda. Inga pengar har dragits. Vänta ett ögonblick och försök igen.",
    ROUND_ALREADY_OPEN:
      "Avsluta din öppna runda först. Ingen ny insats har dragits. Den öppna rundan visas nu.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Den här rundan har fortsatt någon annanstans, så ditt senaste drag ändrade ingenting. Rundan visas som den är nu.",
    REALITY_CHECK_REQUIRED:
      "Det är dags för en verklighetskoll. Inga pengar har dragits. Svara för att fortsätta.",
    OTHER: "Casinot godtog inte detta. Försök igen eller ladda om sidan.",
  },
  stakesAre: (min, max) =>
    `Insatserna i det här spelet är från ${min} till ${max}. Inga pengar har dragits. Välj en annan insats.`,

  rules: {
    stakes: (min, max) => `${min} till ${max}`,
    returnToPlayer: "Återbetalning till spelaren på lång sikt",
    hitRate: "Rundor med vinst, vid vanligt spel",
    stakeBackRate: "Rundor som vinner insatsen eller mer, vid vanligt spel",
    maxWin: "Högsta vinst",
    timesStake: (multiplier) => `${multiplier} × insatsen`,
    onceIn: (win, rounds) => `${win}, ungefär 1 på ${rounds} rundor`,
    maxWinAtHighest: "Högsta vinst vid högsta insats",
    shortestRound: "Kortaste tid för en runda",
    longestSession: "Längsta tid för en session",
    jackpot: "Varje runda som spelas med riktiga pengar bidrar till jackpotten och kan vinna den.",
    jackpotTerms: {
      contribution: "Del av varje insats som går till jackpotten",
      ceiling: "Vinns senast när den når",
      seed: "Varje jackpott börjar på",
      minimumBet: "Minsta insats med riktiga pengar som deltar",
      totalReturn: "Återbetalning med jackpotten",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} när en jackpott börjar, ${average} i genomsnitt; den växer med jackpotten, till 100 % från ${evenFrom}`,
    },
    howToPlay: "Så spelar du",
    value: "Värde",
    chance: "Chans",
    oneIn: (part, whole) => `${part} på ${whole}`,
    or: (options) => options.join(" eller "),
  },
  terms: {
    incomplete: {
      title: "Oavslutade rundor",
      steps:
        "En runda som du lämnar öppen förblir din: öppna spelet igen, på vilken enhet som helst, och spela vidare. 24 timmar efter din senaste handling tas värdet hem åt dig, till det belopp som gällde då, och vinsten krediteras. Det sker tidigare om din session är slut och du spelar ett annat spel, eller med en annan sorts pengar.",
      once: "Din insats avgör rundan direkt. Om du lämnar spelet eller tappar anslutningen medan den visas är rundan slut ändå: vinsten finns på ditt saldo och rundan i din historik.",
    },
    interruptions: {
      title: "Avbrott",
      text: "Allt slumpmässigt i en runda är bestämt och sparat innan du ser något av det. En bruten anslutning, en omladdning eller ett fel hos oss leder aldrig till en ny dragning, och en förfrågan som skickas två gånger spelar en gång. Det du ser när du öppnar spelet igen är det som gäller.",
    },
    malfunction: {
      title: "Tekniskt fel",
      text: "Du vinner det som rundans frön och de här reglerna ger, vad skärmen än visade. Om ett tekniskt fel hindrar att en öppen runda spelas till slut ogiltigförklaras den. En runda som är slut förblir som den är: ett fel i utbetalningen rättas med en separat post, som du kan se.",
    },
    voided: {
      title: "Ogiltigförklarade rundor",
      text: "En runda som inte är slut kan ogiltigförklaras, av ett skäl som du ser vid rundan: ett tekniskt fel, ett avbrott, en felaktig konfiguration, ett fel i integrationen, misstanke om bedrägeri, ett beslut av tillsynsmyndigheten, ditt skydd eller ett annat som anges. Insatsen går då tillbaka till det saldo den kom från. Ett casino behöver två av sina anställda för det, och ogiltigförklarar aldrig en runda som är värd mer än insatsen: det gör bara Rouleaus personal.",
    },
  },

  celebration: { great: "Fin vinst", big: "Stor vinst", huge: "Jättevinst", epic: "Episk vinst" },

  places: {
    won: "vunnet",
    lost: "förlorat",
    next: "nästa",
    hidden: "inte spelat än",
    missed: "inte nått",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Krona",
      diamond: "Diamant",
      seven: "Sjua",
      ingot: "Guldtacka",
      bell: "Klocka",
      horseshoe: "Hästsko",
      clover: "Klöver",
      plum: "Plommon",
      cherry: "Körsbär",
    },
    reels: "Hjul",
    row: (row, symbols) => `Rad ${row}: ${symbols}`,
    freeSpins: (count) => counted(count, { one: "gratissnurr", other: "gratissnurr" }),
    freeSpin: (number, count, won) => `Gratissnurr ${number} av ${count} · vunnet ${won}`,
    freeSpinsWon: "Vunnet i gratissnurr",
    lineWinsTimes: (multiplier) => `Linjevinster × ${multiplier}`,
    winsTimes: (multiplier) => `vinster × ${multiplier}`,
    line: (line) => `Linje ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} betalar ${multiplier}×`,
    paytable: "Vinsttabell",
    paytableText:
      "Vinnande symboler räknas längs en linje från vänster. Wild ersätter alla symboler utom Scatter, som betalar på valfri plats. Vinster visas som multiplar av insatsen.",
    symbol: "Symbol",
    anyPosition: (symbol) => `${symbol}, valfri plats`,
    prize: "Pris",
    prizes: "Priser",
    prizesText: "Fem Scatter betalar ett av dessa priser, som lottas.",
    freeSpinsTitle: "Gratissnurr",
    freeSpinsText: (gives, multiplier) =>
      `Scatter på valfria platser startar gratissnurr (Scatter → gratissnurr): ${gives}. Linjevinster i gratissnurr multipliceras med ${multiplier}. Gratissnurr kan inte starta fler gratissnurr.`,
    paylines: "Vinstlinjer",
    payline: (line, rows) => `Linje ${line}: rader ${rows}`,
  },

  safe: {
    hits: "Slag på kassaskåpet",
    hit: "Slå",
    hitNumber: (number) => `Slag ${number}`,
    hammerBrokeNote: "hammaren gick sönder",
    holds: "Hammaren håller.",
    broke: "Hammaren gick sönder.",
    neverBroken: "Hammaren hade aldrig gått sönder.",
    wouldBreakOn: (hit) => `Hammaren hade gått sönder vid slag ${hit}.`,
    text: `Din insats betalar det första slaget. Varje slag som hammaren klarar gör rundan mer värd. Om hammaren går sönder är rundan förlorad. Efter varje slag kan du slå igen eller ta hem värdet; det sista slaget öppnar kassaskåpet. Det slag som hammaren går sönder vid dras före ditt första. ${SAME_RETURN}`,
    valueAfter: "Värde efter varje slag",
    chanceThisFar: "Chans att komma så långt",
  },

  key: {
    theKey: "Nyckeln",
    notGuessed: (guess, traced) => `inte ${guess}, spår +${traced}`,
    traced: "FBI har spårat dig.",
    noTrace: "FBI har inget spår av dig.",
    traceAt: (trace) => `FBI:s spår är på ${trace}.`,
    text: (key) =>
      `Nyckeln har ${key.length} dolda tecken. Din insats betalar en gissning på det första. Efter varje gissning kan du gissa nästa tecken eller ta hem värdet. En gissning är rätt med en chans av ${key.chance} och gör rundan mer värd. En fel gissning gör den mindre värd och lägger ${key.steps} till spåret. Vid ${key.limit} har FBI spårat dig och rundan är förlorad. ${SAME_RETURN}`,
    valueOfRound: "En rundas värde",
    rightGuesses: "Rätta gissningar",
    trace: "Spår",
    terminal: {
      ready: "rouleau-terminalen är redo",
      key: (length, characters) => `nyckel: ${length} tecken av ${characters}`,
      trying: "försöker …",
      noAnswer: "inget svar",
      match: "träff",
      itWas: (character) => `nej, det var ${character}`,
      traceAt: (trace) => `spår på ${trace}`,
    },
    tracedTitle: "SPÅRAD",
    completeTitle: "NYCKELN KLAR",
    disconnectedTitle: "FRÅNKOPPLAD",
    matchNote: "TRÄFF",
    notNote: (guess) => `INTE ${guess}`,
    guessNote: "GISSA",
    right: (worth) => `RÄTT → ${worth}`,
    wrong: (worth) => `FEL → ${worth}`,
    lost: "FÖRLORAT",
    fbi: "FBI",
    you: "DU",
    traceNow: (trace) => `SPÅR ${trace}`,
  },

  fox: {
    flock: "Flocken",
    goat: (number) => `Get ${number}`,
    caughtNote: "fångad",
    sizes: { small: "liten", large: "stor" },
    take: "Ta en get",
    shepherd: {
      sleeping: "Herden sover.",
      alert: "Herden är vaksam.",
      patrolling: "Herden går sin rond.",
    },
    caught: "Herden har fångat räven.",
    notCaught: "Herden hade inte fångat räven.",
    wouldBeCaught: (goat) => `Räven hade fångats vid get ${goat}.`,
    takenOf: (taken, flock) => `${taken} av ${flock}`,
    lifts: {
      small: (rungs) => `en liten get med ${rungs}`,
      large: (rungs) => `en stor get med ${rungs}`,
    },
    text: (flock, lifts) =>
      `Din insats betalar den första av ${flock} getter, medan herden sover. Varje get flyttar rundan uppåt i listan över värden nedan: ${lifts}, och mer medan herden är vaken. Chansen att räven kommer undan är värdet före geten delat med värdet efter den. Om räven fångas är rundan förlorad. Efter varje get ser du nästa get och herden: ta geten eller ta hem värdet. ${SAME_RETURN}`,
    theShepherd: "Herden",
    now: "Nu",
    extraSteps: "Extra steg",
    afterNext: "Efter nästa get",
    states: { sleeping: "sover", alert: "vaksam", patrolling: "på rond" },
    values: "Värden, som multiplar av insatsen",
  },

  shot: {
    onTheWay: "Föremål på vägen",
    shoot: "Skjut",
    power: "Kraft",
    angle: "Vinkel",
    total: (multiplier) => `Totalt × ${multiplier}`,
    nothingLeft: "Hindren tog allt.",
    things: { coin: "mynt", gem: "ädelsten", star: "stjärna", cloud: "moln", bird: "fågel" },
    text: (count) =>
      `Ställ in kraft och vinkel och skjut. Skottet möter ${count} små föremål, och det kan finnas en skatt där det flyger som högst. Samlade föremål läggs till din vinst och hinder dras av; du vinner det som är kvar. Kraft och vinkel avgör hur högt skottet flyger. Återbetalningen till spelaren är densamma hur du än siktar.`,
    smallThings: "Små föremål: vart och ett är något av dessa",
    object: "Föremål",
    treasure: "Skatt",
    treasures: {
      low: (peak) => `Skatt på den låga himlen (från höjd ${peak})`,
      middle: (peak) => `Skatt på den mellersta himlen (från höjd ${peak})`,
      high: (peak) => `Skatt på den höga himlen (från höjd ${peak})`,
    },
    skies: {
      low: (most) => `låga himlen: upp till × ${most}`,
      middle: (most) => `mellersta himlen: upp till × ${most}`,
      high: (most) => `höga himlen: upp till × ${most}`,
    },
    timesStake: "× insatsen",
  },
};

export default words;
