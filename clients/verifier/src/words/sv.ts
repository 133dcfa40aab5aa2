/** What the verifier says in Swedish. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Kontrollera en runda",
    intro:
      "Den här sidan räknar om en runda från dess frön med casinots egna regler och jämför allt som casinot säger om den. Under resultatet står vad det visar och vad det inte visar.",
    save: "Du kan spara sidan som en fil och använda den offline. Den skickar ingenting. Filens SHA-256 är publicerad med casinots källkod (docs/verifier.sha256).",
    cycles:
      "Den kontrollerar även jackpottens cykler: skriv upp jackpottens ankare eller fröhash och klistra in listan över cykler.",
    language: "Språk",
    noted: "Ankaret eller serverfröets hash som du skrev upp före rundan",
    handed:
      "Spelets sida har lämnat över rundan och ankaret som den noterade i din webbläsare. Jämför ankaret med din egen anteckning, om du har en.",
    pasted:
      "Klistra in svaret från GET /api/v1/fairness/rounds/:roundId eller från GET /api/v1/session/jackpot/cycles",
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
    noNote: "Inte bekräftat: ange ankaret eller serverfröets hash som du skrev upp före rundan.",
    forced:
      "Inget är visat om slumpen: en utvecklare tvingade fram de första dragningarna i den här demorundan.",
    cycles: (count) => (count === 1 ? "Bekräftat: cykeln." : `Bekräftat: alla ${count} cykler.`),
    cyclesFailed: (failed) => `Inte bekräftat. Underkända kontroller: ${failed}.`,
    noNoteOfCycles:
      "Inte bekräftat: ange ankaret eller fröhashen som du skrev upp före de här cyklerna.",
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
  },

  shown: {
    seed: "Serverfröet är det som hashen som du skrev upp hade låst.",
    follows:
      "Status, utfall, multiplikator och vinst följer av fröna, noncen, valen, dragen och insatsen.",
    threshold:
      "Varje tröskel var låst av hashen som du skrev upp och ligger mellan cykelns start och dess tak.",
    paid: "Insatsen som vann förde potten förbi tröskeln och fick potten upp till taket.",
  },
  notShown: {
    noted:
      "Att du skrev upp hashen före rundan. En hash som kopierats från rundans egna data visar ingenting.",
    yours:
      "Att det var det här du spelade. Jämför rundans id, nonce, insats, val och drag med dina egna.",
    seedByPlayer:
      "Att du valde klientfröet efter att du hade skrivit upp hashen. Jämför det med ditt.",
    seedNotByPlayer:
      "Att serverfröet inte valdes för att passa klientfröet: det är inte angivet att du valde det senare.",
    realMoney: "Att den spelades med riktiga pengar: ingen dragning beror på det.",
    demo: "Att den spelades med demosaldo: ingen dragning beror på det.",
    voided: "Att det var rätt att annullera rundan.",
    jackpot: "Jackpotten: den ingår inte i en rundas dragningar.",
    notedCycle:
      "Att du skrev upp hashen före cykeln. En hash som kopierats från cykelns egna data visar ingenting.",
    winner:
      "Vem som gjorde den vinnande insatsen, och att saltet är dess rundas: bara vinnaren kan jämföra det.",
    contributions:
      "Att varje insats bidrog med sin del. Dina egna insatser visar sin del i din historik.",
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
