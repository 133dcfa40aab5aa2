/** The texts for players, in Finnish. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("fi");
const OPEN_AGAIN = "Palaa kasinolle ja avaa peli uudelleen.";
const SAME_RETURN = "Palautusprosentti pelaajalle on sama, pelasitpa miten tahansa.";
const OVER = "Tämä kierros on jo päättynyt. Viimeisin siirtosi ei muuttanut mitään.";

const words: Words = {
  page: {
    demo: "Demo",
    sandbox: "Testi",
    time: "Aika",
    net: "Netto",
    balance: "Saldo",
    menu: "Peli",
    history: "Historia",
    rules: "Säännöt ja todennäköisyydet",
    fairness: "Reiluus",
    sound: "Ääni",
    close: "Sulje",
    opening: "Peliä avataan …",
    jackpot: "Jättipotti",
    deposit: "Tee talletus",
    stake: "Panos",
    lowerStake: "Pienennä panosta",
    higherStake: "Suurenna panosta",
    moves: "Siirtosi",
    lastWin: "Viimeisin voitto",
    keys: "Voit pyörittää myös välilyönnillä tai Enterillä.",
    thisSession: "Tämä istunto",
    yourJackpots: "Jättipottisi",
    win: "Voitto",
    noRounds: "Ei vielä kierroksia.",
    back: "Takaisin peliin",
    fairnessText:
      "Jokainen kierros arvotaan palvelimen siemenestä ja omasta siemenestäsi. Kaikki palvelimen siemenet oli kiinnitetty ennen kuin selaimesi arpoi sinun siemenesi: alla oleva ankkuri todistaa, ettei yhtäkään muuteta. Kirjoita se muistiin: tarkistussivu kysyy sitä. Kun palvelimen siemen on paljastettu, voit tarkistaa jokaisen sillä pelatun kierroksen.",
    anchor: "Ankkuri",
    serverSeedHash: "Palvelimen siemenen tiiviste",
    yourSeed: "Sinun siemenesi",
    roundsWithSeeds: "Näillä siemenillä pelatut kierrokset",
    revealSeed: "Paljasta palvelimen siemen",
    showRoundData: "Näytä viimeisimmän kierroksen tiedot",
    listSeeds: "Luettele paljastetut siemenet",
    revealedSeeds: "Paljastetut siemenet, uusimmat ensin",
    roundData: "Kierroksen tiedot",
    verify: "Tarkista kierros",
    verifyOffline: "Voit tallentaa sivun ja käyttää sitä ilman yhteyttä.",
    nextAnchor: "Seuraavan ketjun ankkuri",
    ownSeed: "Valitse oma siemen",
    useSeed: "Käytä tätä siementä",
    acceptSeeds: "Merkitse nämä siemenet ja jatka pelaamista",
    soundOn: "Ääni päällä",
    volume: "Äänenvoimakkuus",
    music: "Musiikki",
    autoplay: "Automaattipeli",
    quickSpin: "Pikapyöräytys: kelat pysähtyvät aiemmin",
    autoplaySpins: "Pyöräytysten määrä",
    lossLimit: "Tappioraja",
    stopAbove: "Pysähdy, kun voitto ylittää (vapaaehtoinen)",
    stopOnFreeSpins: "Pysähdy ilmaiskierroksiin",
    autoplayText:
      "Jokaisella pyöräytyksellä on nyt valittu panos. Automaattipeli ei koskaan häviä enempää kuin rajasi, ja se pysähtyy myös jättipottiin, todellisuustarkistukseen ja kun peli ei ole näkyvissä.",
    startAutoplay: "Aloita automaattipeli",
    stopped: "Peli on pysähtynyt",
    backToCasino: "Takaisin kasinolle",
    jackpotTitle: "Jättipotti!",
    jackpotWon: "Olet voittanut jättipotin:",
    continue: "Jatka",
    realityCheck: "Todellisuustarkistus",
    timePlayed: "Peliaika",
    staked: "Panostettu",
    wonInRounds: "Voitettu kierroksilla",
    netResult: "Nettotulos",
    continuePlaying: "Jatka pelaamista",
    stopPlaying: "Lopeta pelaaminen",
    replay: "Uusinta",
    played: "Pelattu",
    skip: "Ohita",
    playAgain: "Näytä uudelleen",
    signIn: "Kirjaudu sisään",
    signOut: "Kirjaudu ulos",
    username: "Käyttäjätunnus",
    password: "Salasana",
    limits: "Rajasi",
    timeLimit: "Istunnon aikaraja",
    playUntil: "Voit pelata tähän asti",
    nextCheck: "Seuraava todellisuustarkistus",
    cashier: "Kassa",
    depositAddress: "Talletusosoitteesi",
    copyAddress: "Kopioi osoite",
    yourDeposits: "Talletuksesi",
    noDeposits: "Mitään ei ole vielä saapunut. Luettelo pysyy ajan tasalla, kun se on auki.",
    yourPayouts: "Kotiutuksesi",
    noPayouts: "Ei vielä yhtään. Pyydä kotiutusta kasinoltasi: voit seurata sitä tässä.",
  },

  lobby: {
    play: "Pelaa",
    demo: "Demo",
    returns: (share) => `Palautus ${share}`,
    upTo: (multiplier) => `enintään × ${multiplier}`,
    withJackpot: "jättipotti",
    minutes: (count) => counted(count, { one: "minuutti", other: "minuuttia" }),
    stakes: (min, max) => `Panokset ${min}–${max}`,
    wrongLogin: "Käyttäjätunnus tai salasana on väärä. Tarkista molemmat ja yritä uudelleen.",
    tooManyTries: (minutes) =>
      `Liian monta yritystä. Odota ${counted(minutes, { one: "minuutti", other: "minuuttia" })} ja yritä uudelleen.`,
    sessionOver: "Sinut on kirjattu ulos. Kirjaudu sisään uudelleen pelataksesi.",
    noConnection: "Kasinoon ei saada yhteyttä. Tarkista yhteytesi ja yritä uudelleen.",
  },

  cashier: {
    depositOn: (currency, chain) => `Talleta: ${currency}, verkko ${chain}`,
    onlySend: (currency, chain) =>
      `Lähetä tähän osoitteeseen vain valuuttaa ${currency} verkossa ${chain}. Kaikki muu menetetään, myös ${currency} toisessa verkossa.`,
    qrCode: "Talletusosoitteesi QR-koodi",
    minimum: (amount) => `Lähetä vähintään ${amount}: pienempää summaa ei hyvitetä.`,
    whenFinal:
      "Summa on saldossasi, kun verkko on vahvistanut sen lopullisesti, yleensä noin 15 minuutin kuluttua.",
    afterBlocks: (count) =>
      `Summa on saldossasi, kun verkossa on syntynyt ${counted(count, { one: "lohko", other: "lohkoa" })}.`,
    pending: "Matkalla",
    credited: "Hyvitetty",
    held: "Ei hyvitetty: kysy kasinolta",
    wasCredited: (amount) => `${amount} on hyvitetty saldoosi.`,
    copied: "Osoite kopioitiin. Vertaa sitä lompakkosi näyttämään osoitteeseen.",
    notNow: "Talletukset eivät ole nyt mahdollisia. Älä lähetä mitään, ja palaa myöhemmin.",
    payout: {
      requested: "Odottaa kasinoasi",
      approved: "Hyväksytty: lähetetään",
      sent: "Lähetetty",
      confirmed: "Verkko on vahvistanut",
      completed: "Maksettu",
      failed: "Ei maksettu: rahat ovat taas saldossasi",
    },
    paidTo: (address) => `Osoitteeseen ${address}`,
    paidBy: (hash) => `Tapahtuma ${hash}`,
  },

  replay: {
    title: "Uusinta",
    of: (time) => `Uusinta: ${time}`,
    forced: "Kehittäjän pakottama",
    sandbox: "Pelattu testirahalla, jolla ei ole arvoa.",
    open: "Tämä kierros oli yhä auki, kun linkki avattiin.",
    voided: "Tämä kierros on mitätöity ja panos palautettu.",
    jackpot: (amount) => `Kierros voitti myös jättipotin ${amount}.`,
    note: (roundId, until) =>
      `Kierroksen ${roundId} uusinta: mitään ei panosteta eikä makseta. Linkki on voimassa: ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `Kasino on muuttanut tätä peliä. Palautusprosentti on nyt ${percent}. Mitään ei panostettu: lue säännöt ennen kuin jatkat.`,
    otherVersion: (percent) =>
      `Tämä kierros pelattiin palautusprosentilla ${percent}, jota sinulle ei ollut näytetty. Kysy kasinolta, ennen kuin jatkat.`,
    ready: "Valmis. Valitse panos ja pelaa.",
    stillOpen: (detail) => `Kierroksesi on yhä auki. ${detail}`,
    leftOpen: "Avoin kierros maksetaan 24 tunnin kuluessa.",
    checkingLast: "Tarkistetaan viimeisintä kierrostasi …",
    bonusPart: (amount) => `josta bonusta ${amount}`,
    win: (amount) => `Voitto ${amount}`,
    returned: (amount) => `${amount} palautettu`,
    noWin: "Ei voittoa",
    roundValue: (amount) => `Kierroksen arvo ${amount}`,
    jackpot: (amount) => `Jättipotti ${amount}`,
    jackpotToBonus:
      "Se on lisätty bonussaldoosi. Se muuttuu oikeaksi rahaksi, kun täytät kierrätysvaatimuksen.",
    jackpotToBalance: "Se on lisätty saldoosi.",
    collect: (amount) => `Kotiuta ${amount}`,
    spin: "Pyöritä",
    skip: "Ohita",
    stakeFrom: (min, max) => `Valitse panos väliltä ${min}–${max}.`,
    stakeInSteps: (min, max, step) => `Valitse panos väliltä ${min}–${max}, askel ${step}.`,
    sessionTime: (played, left) => `${played} min pelattu · ${left} min jäljellä`,
    timeLeft: (time, open) =>
      `Istuntoa on jäljellä ${time}. Sen jälkeen uutta kierrosta ei voi aloittaa. ${open}`,
    windowBlocked: "Tämä avautuu uuteen ikkunaan, eikä selaimesi tai kasinon sivu salli sitä.",
    connectionLost: "Yhteys katkesi. Yritetään uudelleen …",
    tooMany: (seconds) =>
      `Liian monta pyyntöä. Uusi yritys ${counted(seconds, { one: "sekunnin", other: "sekunnin" })} kuluttua …`,
  },

  autoplay: {
    stop: (left) => `Seis · ${left}`,
    needsLimit: (stake) =>
      `Kirjoita summat numeroina. Tappiorajan on oltava vähintään panoksesi ${stake}.`,
    stopped: {
      done: "Automaattipeli on päättynyt: kaikki pyöräytykset on pelattu.",
      lossLimit: "Automaattipeli pysähtyi: seuraava pyöräytys voisi ylittää tappiorajasi.",
      win: "Automaattipeli pysähtyi: voitit enemmän kuin valitsemasi summan.",
      freeSpins: "Automaattipeli pysähtyi: voitit ilmaiskierroksia.",
      jackpot: "Automaattipeli pysähtyi: voitit jättipotin.",
      player: "Pysäytit automaattipelin.",
      hidden: "Automaattipeli pysähtyi: peli ei ollut näkyvissä.",
      connection: "Automaattipeli pysähtyi: yhteys katkesi.",
      realityCheck: "Automaattipeli pysähtyi: on todellisuustarkistuksen aika.",
      problem: "Automaattipeli pysähtyi.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "minuutti", other: "minuuttia" }),
    seconds: (count) => counted(count, { one: "sekunti", other: "sekuntia" }),
    continueIn: (time) => `Odotusaika ennen jatkamista: ${time}.`,
    sending: "Vastaustasi lähetetään …",
    unreachable: "Kasinoon ei saada yhteyttä. Tarkista yhteytesi ja vastaa uudelleen.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (alustan arpoma)`,
    replaced:
      "Siemenet eivät ole ne, joihin alusta oli sitoutunut tässä selaimessa. Se on saattanut vaihtaa ne muuttaakseen kierroksiasi, tai tilisi on korjattu. Kysy kasinolta ennen kuin jatkat. Merkitty aiemmin:",
    elsewhere:
      "Siemeniäsi muutettiin muualla. Seuraavat kierroksesi käyttävät uutta omaa siementäsi. Jos se et ollut sinä toisessa ikkunassa tai toisella laitteella, kysy kasinolta.",
    revealed: (seed) =>
      `Palvelimen siemen oli ${seed}. Voit nyt tarkistaa sillä pelatut kierrokset. Seuraavat kierroksesi käyttävät uutta siementä.`,
    playFirst: "Pelaa ensin kierros.",
    notRevealed:
      "Tämän kierroksen palvelimen siementä ei ole vielä paljastettu. Paljasta se ja näytä tiedot sitten uudelleen.",
    copy: "Kopioi nämä tiedot ja liitä ne tarkistussivulle.",
    chosen: "Seuraavat kierroksesi käyttävät tätä siementä, kunnes palvelimen siemen vaihtuu.",
    notASeed:
      "Siemenessä on 1–64 merkkiä: kirjaimia ilman ääkkösiä, numeroita, välimerkkejä ja välilyöntejä.",
    verify: "Tarkista",
    verifyOf: (time: string) => `Tarkista kierros klo ${time}`,
    listed: (first, last, seed) => `Kierrokset ${first}–${last}: ${seed}`,
    round: (nonce) => `kierros ${nonce}`,
    rounds: (first, last) => `kierrokset ${first}–${last}`,
    wrongSeed: (rounds) =>
      `Varoitus (${rounds}): siemen ei ole se, johon alusta oli sitoutunut. Kysy kasinolta.`,
    missing: (rounds) =>
      `Varoitus (${rounds}): yksikään paljastettu siemen ei kuulu tähän, joten tarkistus ei ole mahdollinen. Kysy kasinolta.`,
    none: "Yhtään siementä ei ole vielä paljastettu.",
    allFromFirst: (last) =>
      `Tässä ovat kaikki kierrostesi siemenet ensimmäisestä kierrokseen ${last} ilman aukkoja.`,
    allFrom: (first, last) =>
      `Tässä ovat kaikki kierrostesi siemenet kierroksesta ${first} kierrokseen ${last} ilman aukkoja.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Linkki on jo käytetty",
      text: `Tämä linkki on jo käytetty. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Linkki on vanhentunut",
      text: `Tämä linkki oli voimassa vain 30 sekuntia. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: {
      title: "Linkki ei kelpaa",
      text: `Tämä linkki ei kelpaa. ${OPEN_AGAIN}`,
    },
    SESSION_ENDED: {
      title: "Istunto on päättynyt",
      text: `Istuntosi on päättynyt. ${OPEN_AGAIN}`,
    },
    SESSION_TIME_LIMIT: {
      title: "Aikaraja on täynnä",
      text: "Olet saavuttanut yhden istunnon aikarajan. Pidä tauko, ennen kuin pelaat uudelleen.",
    },
    PLAYER_SUSPENDED: {
      title: "Tili on jäädytetty",
      text: "Tilisi on jäädytetty. Ota yhteyttä kasinon asiakaspalveluun.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Linkki toiseen peliin",
      text: `Tämä linkki avaa toisen pelin. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Peliä ei löytynyt",
      text: "Tätä peliä ei ole. Palaa kasinolle ja valitse toinen peli.",
    },
    GAME_DISABLED: {
      title: "Peli ei ole käytettävissä",
      text: "Tämä peli ei ole juuri nyt käytettävissä. Palaa kasinolle ja valitse toinen peli.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Ei käytettävissä",
      text: "Tämä peli ei ole käytettävissä sijainnissasi.",
    },
    GAME_FAULT: {
      title: "Jokin meni vikaan",
      text: `Peli pysähtyi virheen vuoksi. Pelaamasi kierrokset on tallennettu. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "Olet lopettanut pelaamisen",
      text: "Istuntosi on päättynyt. Voit avata pelin uudelleen kasinolta milloin tahansa.",
    },
    NOT_LAUNCHED: {
      title: "Avaa tämä peli kasinoltasi",
      text: `Tällä sivulla ei ole aktiivista istuntoa. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "Siemenet eivät ole ne, jotka tämä selain merkitsi. Uutta kierrosta ei aloiteta; lue lisää kohdasta Reiluus.",
    CONNECTION_LOST:
      "Kasinoon ei saada yhteyttä. Tarkista yhteytesi ja lataa sivu sitten uudelleen. Jos panoksesi asetettiin, näet sen tuloksen; panosta ei koskaan aseteta kahdesti.",
    INSUFFICIENT_FUNDS:
      "Saldosi ei riitä tähän panokseen. Rahaa ei veloitettu. Valitse pienempi panos tai tee talletus.",
    STAKE_OUT_OF_RANGE: "Tämä panos ei ole sallittu. Rahaa ei veloitettu. Valitse toinen panos.",
    AMOUNT_INVALID: "Tämä panos ei kelpaa. Rahaa ei veloitettu. Valitse toinen panos.",
    ROUND_TOO_SOON:
      "On liian aikaista uudelle kierrokselle. Rahaa ei veloitettu. Odota hetki ja yritä uudelleen.",
    ROUND_ALREADY_OPEN:
      "Pelaa ensin avoin kierroksesi loppuun. Uutta panosta ei veloitettu. Avoin kierros näytetään nyt.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Tämä kierros on jatkunut muualla, joten viimeisin siirtosi ei muuttanut mitään. Kierros näytetään sellaisena kuin se nyt on.",
    REALITY_CHECK_REQUIRED:
      "On todellisuustarkistuksen aika. Rahaa ei veloitettu. Vastaa siihen jatkaaksesi.",
    OTHER: "Kasino ei hyväksynyt tätä. Yritä uudelleen tai lataa sivu uudelleen.",
  },
  stakesAre: (min, max) =>
    `Tämän pelin panokset ovat ${min}–${max}. Rahaa ei veloitettu. Valitse toinen panos.`,

  rules: {
    stakes: (min, max) => `${min}–${max}`,
    returnToPlayer: "Palautusprosentti pelaajalle pitkällä aikavälillä",
    hitRate: "Voitolliset kierrokset tavallisessa pelissä",
    stakeBackRate: "Kierrokset, jotka voittavat vähintään panoksen, tavallisessa pelissä",
    maxWin: "Suurin voitto",
    timesStake: (multiplier) => `${multiplier} × panos`,
    onceIn: (win, rounds) => `${win}, noin kerran ${rounds} kierroksessa`,
    maxWinAtHighest: "Suurin voitto suurimmalla panoksella",
    shortestRound: "Kierroksen vähimmäiskesto",
    longestSession: "Istunnon enimmäiskesto",
    jackpot: "Jokainen oikealla rahalla pelattu kierros kartuttaa jättipottia ja voi voittaa sen.",
    jackpotTerms: {
      contribution: "Osuus jokaisesta panoksesta, joka menee jättipottiin",
      ceiling: "Voitetaan viimeistään, kun potti on",
      seed: "Jokaisen jättipotin alkusumma",
      minimumBet: "Pienin oikean rahan panos, joka osallistuu",
      totalReturn: "Palautusprosentti jättipotin kanssa",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} jättipotin alussa, keskimäärin ${average}; se kasvaa jättipotin mukana ja on 100 % alkaen summasta ${evenFrom}`,
    },
    howToPlay: "Näin pelaat",
    value: "Arvo",
    chance: "Todennäköisyys",
    oneIn: (part, whole) => `${part} / ${whole}`,
    or: (options) => options.join(" tai "),
  },
  terms: {
    incomplete: {
      title: "Keskeneräiset kierrokset",
      steps:
        "Avoimeksi jättämäsi kierros pysyy sinun: avaa peli uudelleen millä tahansa laitteella ja jatka. 24 tuntia viimeisimmän toimintosi jälkeen se kotiutetaan puolestasi siihen arvoon, jonka kotiutus silloin maksoi, ja voitto hyvitetään. Tämä tapahtuu aikaisemmin, jos istuntosi on päättynyt ja pelaat toista peliä tai toisenlaisella rahalla.",
      once: "Panoksesi ratkaisee kierroksen heti. Jos poistut tai menetät yhteyden, kun kierrosta näytetään, se on silti päättynyt: voitto on saldossasi ja kierros historiassasi.",
    },
    interruptions: {
      title: "Keskeytykset",
      text: "Kaikki satunnainen kierroksessa on kiinnitetty ja tallennettu, ennen kuin näet siitä mitään. Katkennut yhteys, uudelleenlataus tai meidän vikamme ei koskaan arvo uudelleen, ja kahdesti lähetetty pyyntö pelaa kerran. Se, minkä näet avatessasi pelin uudelleen, on voimassa.",
    },
    malfunction: {
      title: "Toimintahäiriö",
      text: "Voitat sen, minkä kierroksen siemenet ja nämä säännöt antavat, näyttipä ruutu mitä tahansa. Jos toimintahäiriö estää avoimen kierroksen pelaamisen loppuun, se mitätöidään. Päättynyt kierros pysyy ennallaan: virhe sen maksussa korjataan omalla kirjauksellaan, jonka näet.",
    },
    voided: {
      title: "Mitätöidyt kierrokset",
      text: "Kierros, joka ei ole päättynyt, voidaan mitätöidä syystä, jonka näet kierroksen kohdalla: toimintahäiriö, keskeytys, väärä asetus, vika liitännässä, petosepäily, valvontaviranomaisen määräys, sinun suojelusi tai muu ilmoitettu syy. Panos palaa silloin saldoon, josta se tuli. Kasino tarvitsee siihen kaksi työntekijäänsä eikä koskaan mitätöi kierrosta, jonka arvo on panosta suurempi: sen tekee vain Rouleaun henkilökunta.",
    },
  },

  celebration: {
    great: "Hieno voitto",
    big: "Iso voitto",
    huge: "Valtava voitto",
    epic: "Eeppinen voitto",
  },

  places: {
    won: "voitettu",
    lost: "hävitty",
    next: "seuraava",
    hidden: "ei vielä pelattu",
    missed: "ei saavutettu",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Kruunu",
      diamond: "Timantti",
      seven: "Seitsemän",
      ingot: "Kultaharkko",
      bell: "Kello",
      horseshoe: "Hevosenkenkä",
      clover: "Apila",
      plum: "Luumu",
      cherry: "Kirsikka",
    },
    reels: "Kelat",
    row: (row, symbols) => `Rivi ${row}: ${symbols}`,
    freeSpins: (count) => counted(count, { one: "ilmaiskierros", other: "ilmaiskierrosta" }),
    freeSpin: (number, count, won) => `Ilmaiskierros ${number}/${count} · voitettu ${won}`,
    freeSpinsWon: "Voitettu ilmaiskierroksilla",
    lineWinsTimes: (multiplier) => `Linjavoitot × ${multiplier}`,
    winsTimes: (multiplier) => `voitot × ${multiplier}`,
    line: (line) => `Linja ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} maksaa ${multiplier}×`,
    paytable: "Voittotaulukko",
    paytableText:
      "Voittavat symbolit lasketaan linjaa pitkin vasemmalta. Wild korvaa kaikki symbolit paitsi Scatterin, joka maksaa missä tahansa kohdassa. Voitot ovat panoksen kerrannaisia.",
    symbol: "Symboli",
    anyPosition: (symbol) => `${symbol}, mikä tahansa kohta`,
    prize: "Palkinto",
    prizes: "Palkinnot",
    prizesText: "Viisi Scatteria maksaa yhden näistä palkinnoista, joka arvotaan.",
    freeSpinsTitle: "Ilmaiskierrokset",
    freeSpinsText: (gives, multiplier) =>
      `Scatterit missä tahansa kohdissa käynnistävät ilmaiskierroksia (Scatterit → ilmaiskierrokset): ${gives}. Ilmaiskierrosten linjavoitot kerrotaan luvulla ${multiplier}. Ilmaiskierrokset eivät voi käynnistää lisää ilmaiskierroksia.`,
    paylines: "Voittolinjat",
    payline: (line, rows) => `Linja ${line}: rivit ${rows}`,
  },

  safe: {
    hits: "Iskut kassakaappiin",
    hit: "Iske",
    hitNumber: (number) => `Isku ${number}`,
    hammerBrokeNote: "vasara hajosi",
    holds: "Vasara kestää.",
    broke: "Vasara hajosi.",
    neverBroken: "Vasara ei olisi hajonnut koskaan.",
    wouldBreakOn: (hit) => `Vasara olisi hajonnut iskulla ${hit}.`,
    text: `Panoksesi maksaa ensimmäisen iskun. Jokainen isku, jonka vasara kestää, nostaa kierroksen arvoa. Jos vasara hajoaa, kierros on hävitty. Jokaisen iskun jälkeen voit iskeä uudelleen tai kotiuttaa; viimeinen isku avaa kassakaapin. Isku, jolla vasara hajoaa, arvotaan ennen ensimmäistä iskuasi. ${SAME_RETURN}`,
    valueAfter: "Arvo kunkin iskun jälkeen",
    chanceThisFar: "Todennäköisyys päästä tänne asti",
  },

  key: {
    theKey: "Avain",
    notGuessed: (guess, traced) => `ei ${guess}, jälki +${traced}`,
    traced: "FBI on jäljittänyt sinut.",
    noTrace: "FBI ei ole jäljilläsi.",
    traceAt: (trace) => `FBI:n jäljitys: ${trace}.`,
    text: (key) =>
      `Avaimessa on ${key.length} piilotettua merkkiä. Panoksesi maksaa arvauksen ensimmäisestä. Jokaisen arvauksen jälkeen voit arvata seuraavan merkin tai kotiuttaa. Arvaus osuu todennäköisyydellä ${key.chance} ja nostaa kierroksen arvoa. Väärä arvaus laskee sitä ja lisää jäljitykseen ${key.steps}. Kun jäljitys on ${key.limit}, FBI on jäljittänyt sinut ja kierros on hävitty. ${SAME_RETURN}`,
    valueOfRound: "Kierroksen arvo",
    rightGuesses: "Oikeat arvaukset",
    trace: "Jäljitys",
    terminal: {
      ready: "rouleau-pääte valmis",
      key: (length, characters) => `avain: ${length} merkkiä joukosta ${characters}`,
      trying: "yritetään …",
      noAnswer: "ei vastausta",
      match: "osuma",
      itWas: (character) => `ei, se oli ${character}`,
      traceAt: (trace) => `jäljitys ${trace}`,
    },
    tracedTitle: "JÄLJITETTY",
    completeTitle: "AVAIN VALMIS",
    disconnectedTitle: "YHTEYS KATKAISTU",
    matchNote: "OSUMA",
    notNote: (guess) => `EI ${guess}`,
    guessNote: "ARVAA",
    right: (worth) => `OIKEIN → ${worth}`,
    wrong: (worth) => `VÄÄRIN → ${worth}`,
    lost: "HÄVITTY",
    fbi: "FBI",
    you: "SINÄ",
    traceNow: (trace) => `JÄLJITYS ${trace}`,
  },

  fox: {
    flock: "Lauma",
    goat: (number) => `Vuohi ${number}`,
    caughtNote: "jäi kiinni",
    sizes: { small: "pieni", large: "suuri" },
    take: "Ota vuohi",
    shepherd: {
      sleeping: "Paimen nukkuu.",
      alert: "Paimen on valppaana.",
      patrolling: "Paimen on kierroksella.",
    },
    caught: "Paimen sai ketun kiinni.",
    notCaught: "Paimen ei olisi saanut kettua kiinni.",
    wouldBeCaught: (goat) => `Kettu olisi jäänyt kiinni vuohella ${goat}.`,
    takenOf: (taken, flock) => `${taken}/${flock}`,
    lifts: {
      small: (rungs) => `pieni vuohi: ${rungs}`,
      large: (rungs) => `suuri vuohi: ${rungs}`,
    },
    text: (flock, lifts) =>
      `Panoksesi maksaa ensimmäisen vuohen, kun paimen nukkuu; vuohia on ${flock}. Jokainen vuohi nostaa kierrosta alla olevassa arvoluettelossa (askelia: ${lifts}), ja enemmän, kun paimen on hereillä. Todennäköisyys, että kettu pääsee pakoon, on arvo ennen vuohta jaettuna arvolla sen jälkeen. Jos kettu jää kiinni, kierros on hävitty. Jokaisen vuohen jälkeen näet seuraavan vuohen ja paimenen: ota vuohi tai kotiuta. ${SAME_RETURN}`,
    theShepherd: "Paimen",
    now: "Nyt",
    extraSteps: "Lisäaskeleet",
    afterNext: "Seuraavan vuohen jälkeen",
    states: { sleeping: "nukkuu", alert: "valppaana", patrolling: "kierroksella" },
    values: "Arvot panoksen kerrannaisina",
  },

  shot: {
    onTheWay: "Esineet matkalla",
    shoot: "Ammu",
    power: "Voima",
    angle: "Kulma",
    total: (multiplier) => `Yhteensä × ${multiplier}`,
    nothingLeft: "Esteet veivät kaiken.",
    things: { coin: "kolikko", gem: "jalokivi", star: "tähti", cloud: "pilvi", bird: "lintu" },
    text: (count) =>
      `Aseta voima ja kulma ja ammu. Laukaus kohtaa ${count} pientä esinettä, ja lennon huipulla voi olla aarre. Kerätyt esineet lisätään voittoosi ja esteet vähennetään siitä; voitat sen, mikä jää. Voima ja kulma ratkaisevat, miten korkealle laukaus lentää. Palautusprosentti pelaajalle on sama, tähtäsitpä miten tahansa.`,
    smallThings: "Pienet esineet: kukin on jokin näistä",
    object: "Esine",
    treasure: "Aarre",
    treasures: {
      low: (peak) => `Aarre matalalla taivaalla (korkeudesta ${peak})`,
      middle: (peak) => `Aarre keskitaivaalla (korkeudesta ${peak})`,
      high: (peak) => `Aarre korkealla taivaalla (korkeudesta ${peak})`,
    },
    skies: {
      low: (most) => `matala taivas: enintään × ${most}`,
      middle: (most) => `keskitaivas: enintään × ${most}`,
      high: (most) => `korkea taivas: enintään × ${most}`,
    },
    timesStake: "× panos",
  },
};

export default words;
