/** What the verifier says in Swedish. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Kontrollera en runda",
    intro:
      "Den här sidan räknar om en runda från dess frön med casinots egna regler och jämför allt som casinot säger om den. Under resultatet står vad det visar och vad det inte visar.",
    save: "Du kan spara sidan som en fil och använda den offline. Den skickar ingenting. Filens SHA-256 är publicerad med casinots källkod (docs/verifier.sha256).",
    cycles:
      "Den kontrollerar även jackpottens cykler, med fröhashen som du skrev upp medan den första av dem pågick, och listan över dina avslöjade serverfrön, med hashen som du skrev upp för det första av dem.",
    language: "Språk",
    noted:
      "Serverfröets hash som du skrev upp innan du valde klientfröet; flera med mellanslag emellan",
    handed:
      "Spelets sida har lämnat över rundan och hashen som den noterade i din webbläsare. Jämför hashen med din egen anteckning, om du har en.",
    pasted:
      "Klistra in svaret från GET /api/v1/fairness/rounds/:roundId, från GET /api/v1/fairness/seeds/revealed eller från GET /api/v1/session/jackpot/cycles",
    result: "Resultat",
    nothingYet: "Inget att kontrollera än.",
    orFields: "Eller fyll i fälten",
    computedFrom: "Vad rundan räknades ut från",
    gameId: "Spel",
    gameVersion: "Reglernas version",
    returnToPlayer: "Versionens återbetalning",
    serverSeed: "Avslöjat serverfrö",
    clientSeed: "Klientfrö",
    nonce: "Nonce",
    choices: "Val, som JSON; {} om det inte fanns några",
    actions: "Drag, som JSON-lista; [] om det inte fanns några",
    forcedDraws:
      "Framtvingade dragningar, som JSON-lista (bara i en utvecklares sandlåda); null om det inte fanns några",
    claimed: "Vad casinot säger",
    roundId: "Rundans id",
    serverSeedHash: "Serverfröets hash",
    clientSeedBy: "Vem som valde klientfröet",
    byPlayer: "spelaren",
    byPlatform: "plattformen",
    notSaid: "ej angivet",
    playedAs: "Spelad med",
    realMoney: "riktiga pengar",
    demo: "demosaldo",
    state: "Status",
    outcome: "Utfall, som JSON",
    multiplier: "Multiplikator",
    currency: "Valuta",
    stake: "Insats",
    win: "Vinst",
    verify: "Kontrollera",
  },

  checks: {
    "hash that you noted": "Hashen som du skrev upp",
    "place after the cycle before": "Plats efter cykeln före",
    "server seed hash": "Serverfröets hash",
    state: "Status",
    return: "Återbetalning",
    outcome: "Utfall",
    multiplier: "Multiplikator",
    win: "Vinst",
    "seed hash": "Fröhash",
    threshold: "Tröskel",
    "bet that passed the threshold": "Insatsen som passerade tröskeln",
    payout: "Utbetalning",
  },
  matches: (what) => `${what}: stämmer`,
  differs: (what) => `${what}: stämmer inte`,
  compared: (said, recomputed) => `angivet ${said}, omräknat ${recomputed}`,
  nothing: "inget",
  impossible: {
    "an unknown currency": "en okänd valuta",
    "a stake that cannot be": "en omöjlig insats",
  },

  verdicts: {
    verified: (checks) => `Bekräftat: alla ${checks} kontroller godkända.`,
    failed: (failed, checks) => `Inte bekräftat: ${failed} av ${checks} kontroller underkända.`,
    noNote: "Inte bekräftat: ange serverfröets hash som du skrev upp innan du valde klientfröet.",
    partly:
      "Delvis bekräftat: rundan följer av ett frö i kedjan som du skrev upp. Det är inte visat att casinot inte valde ut det här fröet ur kedjan.",
    forced:
      "Inget är visat om slumpen: en utvecklare tvingade fram de första dragningarna i den här demorundan.",
    cycles: (count) => (count === 1 ? "Bekräftat: cykeln." : `Bekräftat: alla ${count} cykler.`),
    cyclesFailed: (failed) =>
      `Inte bekräftat: ${failed === 1 ? "1 kontroll underkänd" : `${failed} kontroller underkända`}.`,
    noNoteOfCycles:
      "Inte bekräftat: ange fröhashen som du skrev upp medan den första av de här cyklerna pågick.",
    partlyCycles:
      "Delvis bekräftat: trösklarna följer av frön i kedjan som du skrev upp. Det är inte visat att casinot inte valde ut de här fröna ur kedjan.",
    doubtedCycles:
      "Delvis bekräftat: alla siffror följer av fröna, men casinot kunde välja trösklar. Vilka och hur står nedan.",
    seeds: (count) =>
      count === 1
        ? "Bekräftat: serverfröet är det vars hash du skrev upp."
        : `Bekräftat: alla ${count} serverfrön användes i tur och ordning.`,
    seedsFailed: (count) => `Inte bekräftat: ${count} fel hittades i den här listan.`,
    partlySeeds:
      "Delvis bekräftat: från det första av de här serverfröna användes alla i tur och ordning. Ange hashen som du skrev upp för det första, för att visa att det inte valdes ut.",
    notRecomputed: (why) => `Det här går inte att räkna om. ${why}`,
  },
  report: {
    version: (version, share) =>
      `Version ${version} av reglerna betalar tillbaka ${share} av insatserna på lång sikt.`,
    shown: "Vad som visades",
    notShown: "Vad som inte visades",
    draws: (count) => `Dragningar (${count})`,
    draw: (value, most) => `${value} av 0 till ${most}`,
    outcome: "Utfall, omräknat",
    cycle: (number) => `Cykel ${number}`,
    wrongSeed: (first, last) =>
      `Serverfröet för rundorna ${first} till ${last} har inte hashen som är angiven för det.`,
    countedTwice: (last, first) =>
      `Ett serverfrö börjar med runda ${first}, fast det före slutade med runda ${last}: rundor har räknats två gånger.`,
    missing: (first, last) =>
      `Rundorna ${first} till ${last} hör inte till något serverfrö i listan.`,
    otherChain: (last, first) =>
      `Mellan rundorna ${last} och ${first} börjar en annan kedja. Ange båda kedjornas ankare, om du skrev upp dem innan. Om den första inte var slut lämnade casinot den i förtid.`,
    skipped: (count, last, first) =>
      `Mellan rundorna ${last} och ${first} gick man förbi ${count} serverfrö${count === 1 ? "" : "n"}. Om du inte bytte frön där utan att spela var det casinot.`,
  },

  shown: {
    seed: "Serverfröet är exakt det vars hash du skrev upp: ingen kunde välja ut ett annat efteråt.",
    chain: (steps) =>
      `Serverfröet hör till kedjan som du skrev upp: hashat ${steps} gånger ger det hashen som du skrev upp.`,
    follows:
      "Status, utfall, multiplikator och vinst följer av fröna, noncen, valen, dragen och insatsen.",
    threshold:
      "Varje tröskel följer av ett frö som var låst av en hash som du skrev upp eller av cykeln före, och ligger mellan cykelns start och dess tak.",
    inTurn:
      "Där även cykeln före står här är fröet exakt nästa: ingen kunde välja ut ett annat när vinnaren före var känd.",
    cycleChain: "Fröet hör till kedjan som du skrev upp, men du skrev inte upp dess egen hash.",
    paid: "Insatsen som vann förde potten förbi tröskeln och fick potten upp till taket.",
    seedsInTurn: "Varje serverfrö är exakt nästa i sin kedja: inget hoppades över.",
    allRounds:
      "Varje runda från den första till den sista i listan hör till ett av de här serverfröna.",
  },
  notShown: {
    noted:
      "Att du skrev upp hashen innan casinot kände till klientfröet. En hash som skrevs upp senare, eller som kopierats från rundans egna data, visar ingenting.",
    yours:
      "Att det var det här du spelade. Jämför rundans id, insats, val och drag med dina egna, och reglernas version och dess återbetalning med vad spelet eller dess API visade före. Noncen ska vara ett högre än i din runda före: ett casino som hoppar över nonce-värden kunde välja.",
    picked:
      "Att casinot inte valde ut det här serverfröet ur kedjan när det kände till klientfröet. För att visa det, skriv upp serverfröets egen hash innan du väljer varje klientfrö.",
    seedByPlayer:
      "Att du valde klientfröet efter att du hade skrivit upp hashen. Jämför det med ditt.",
    seedNotByPlayer:
      "Att klientfröet och serverfröet inte valdes för att passa varandra: det är inte angivet att du valde klientfröet, så casinot kan ha valt det.",
    realMoney: "Att den spelades med riktiga pengar: ingen dragning beror på det.",
    demo: "Att den spelades med demosaldo: ingen dragning beror på det.",
    voided: "Att det var rätt att annullera rundan.",
    jackpot: "Jackpotten: den ingår inte i en rundas dragningar.",
    notedCycle:
      "Att du skrev upp hashen medan cykeln pågick, och att dess nummer, salt, start och tak då visades som här. Kopierade från cykeln efter dess slut visar de ingenting.",
    terms: (cycles) =>
      `Att salt, start och tak visades som här medan cykeln pågick (cykel ${cycles}): med andra skulle kasinot kunna lägga tröskeln var det vill. Skriv upp dem för varje cykel.`,
    pickedCycle: (cycles) =>
      `Att fröet inte valdes ut när cykeln började (cykel ${cycles}). För att visa det, klistra även in cykeln före, med fröhashen som du skrev upp medan den pågick.`,
    doubts: {
      salt: (cycles) =>
        `Att casinot inte valde var tröskeln ligger (cykel ${cycles}): ingen spelare valde klientfröet i saltet. Casinot kunde göra det.`,
      count: (cycles) =>
        `Att casinot inte valde var tröskeln ligger (cykel ${cycles}): en rättelse gav cykeln ett nummer som inte följer på det före, och tröskeln beror på numret.`,
      chain: (cycles) =>
        `Att casinot inte valde var tröskeln ligger (cykel ${cycles}): efter en rättelse drogs kedjan på nytt när saltet var känt. En sådan cykel kräver också fröhashen som du skrev upp medan den pågick.`,
    },
    givenUp: (count) =>
      `Att det var rätt att ge upp ${count === 1 ? "en tröskel" : `${count} trösklar`}. Casinot gjorde det öppet, och nästa frö stod på tur.`,
    winner:
      "Vem som gjorde den vinnande insatsen, och att saltet är dess rundas: bara vinnaren kan jämföra det.",
    contributions:
      "Att varje insats bidrog med sin del. Dina egna insatser visar sin del i din historik.",
    turns:
      "Att varje byte av serverfrö var ditt eget eller kom efter 1 000 rundor, och att ingen nonce hoppades över mellan dina rundor. Jämför med din historik.",
    early: (rounds) =>
      `Att det var du som bytte serverfröet efter de här rundorna, innan det hade använts till 1 000: ${rounds}. Jämför med dina egna byten.`,
    nextChain: (rounds) =>
      `Att hashen som du skrev upp för nästa kedja (från runda ${rounds}) är ankaret som var publicerat för den medan kedjan före användes.`,
  },

  refusals: {
    SEED_INVALID: "Serverfröet måste ha 64 hexadecimala siffror. Är det avslöjat?",
    CLIENT_SEED_INVALID: "Ett klientfrö är 1 till 64 synliga ASCII-tecken eller mellanslag.",
    ROUND_ID_INVALID: "Plattformen har ingen runda med detta id och denna nonce.",
    DRAWS_FORCED:
      "Dragningar tvingas aldrig fram med riktiga pengar, i det här spelet eller till de här värdena.",
    GAME_NOT_FOUND: "Sidan känner inte till det här spelet eller den här versionen av dess regler.",
    CHOICES_INVALID: "Spelet tillåter inte de här valen.",
    ACTION_NOT_ALLOWED: "De här dragen är inte möjliga i den här rundan.",
  },

  mistakes: {
    handed: "Rundan i sidans adress går inte att läsa. Klistra in den i stället.",
    notJson: "Det du klistrade in är inte JSON. Kopiera allt.",
    fieldNotJson: (name) => `”${name}” är inte JSON. Kopiera allt.`,
    notARound: "Det du klistrade in är ingen runda.",
    notRevealed:
      "Rundans serverfrö är inte avslöjat än. Avslöja det först och kopiera sedan rundan igen.",
    noSeeds: "Inget serverfrö i listan är avslöjat än.",
    unknownField: (name) => `Sidan känner inte till fältet ”${name}”. Finns det en nyare sida?`,
    missing: (name) => `Rundan saknar ”${name}”. Kopiera allt.`,
    empty: (name) => `Fyll i ”${name}”.`,
    notOneOf: (name, values) => `”${name}” måste vara ett av dessa värden: ${values}.`,
    notWhole: (name) => `”${name}” måste vara ett heltal.`,
    notANumber: (name) => `”${name}” måste vara ett tal.`,
    notAList: (name) => `”${name}” måste vara en lista.`,
    notWholeNumbers: (name) => `”${name}” måste bestå av heltal.`,
    cycleOpen: "Cykelns frö avslöjas när cykeln är slut.",
    notACycle: "Det du klistrade in är ingen cykel.",
    missingInCycle: (name) => `Cykeln saknar ”${name}”, eller så är värdet omöjligt. Kopiera allt.`,
    tooLarge: (name) => `”${name}” är för stort.`,
    ceiling: "Taket måste ligga över starten.",
    impossible: "Spelet tillåter inte de här valen och dragen.",
  },
} satisfies Words;
