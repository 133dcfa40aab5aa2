/** What the verifier says in Dutch. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Een ronde controleren",
    intro:
      "Deze pagina berekent een ronde opnieuw uit de seeds, met de regels van het casino zelf, en vergelijkt alles wat het casino erover zegt. Onder het resultaat staat wat dat aantoont en wat niet.",
    save: "U kunt deze pagina als bestand opslaan en offline gebruiken. Ze verzendt niets. De SHA-256 van het bestand is gepubliceerd bij de broncode van het casino (docs/verifier.sha256).",
    cycles:
      "Ze controleert ook jackpotcycli, met de seedhash die u tijdens de eerste daarvan hebt genoteerd, en de lijst van uw onthulde serverseeds, met de hash die u voor de eerste daarvan hebt genoteerd.",
    language: "Taal",
    noted:
      "De hash van de serverseed die u hebt genoteerd voordat u de clientseed koos; meerdere met spaties ertussen",
    handed:
      "De pagina van het spel heeft deze ronde doorgegeven, met de hash die ze in uw browser had genoteerd. Vergelijk de hash met uw eigen notitie, als u die hebt.",
    pasted:
      "Plak het antwoord van GET /api/v1/fairness/rounds/:roundId, van GET /api/v1/fairness/seeds/revealed of van GET /api/v1/session/jackpot/cycles",
    result: "Resultaat",
    nothingYet: "Nog niets te controleren.",
    orFields: "Of vul de velden in",
    computedFrom: "Waaruit de ronde is berekend",
    gameId: "Spel",
    gameVersion: "Versie van de regels",
    returnToPlayer: "Uitkeringspercentage van die versie",
    serverSeed: "Onthulde serverseed",
    clientSeed: "Clientseed",
    nonce: "Nonce",
    choices: "Keuzes, als JSON; {} als er geen waren",
    actions: "Acties, als JSON-lijst; [] als er geen waren",
    forcedDraws:
      "Afgedwongen trekkingen, als JSON-lijst (alleen in de sandbox van een ontwikkelaar); null als er geen waren",
    claimed: "Wat het casino zegt",
    roundId: "Id van de ronde",
    serverSeedHash: "Hash van de serverseed",
    clientSeedBy: "Wie de clientseed heeft gekozen",
    byPlayer: "speler",
    byPlatform: "platform",
    notSaid: "niet vermeld",
    playedAs: "Gespeeld met",
    realMoney: "echt geld",
    demo: "demosaldo",
    state: "Status",
    outcome: "Uitkomst, als JSON",
    multiplier: "Vermenigvuldiger",
    currency: "Valuta",
    stake: "Inzet",
    win: "Winst",
    verify: "Controleren",
  },

  checks: {
    "hash that you noted": "Hash die u hebt genoteerd",
    "place after the cycle before": "Plaats na de vorige cyclus",
    "server seed hash": "Hash van de serverseed",
    state: "Status",
    return: "Uitkeringspercentage",
    outcome: "Uitkomst",
    multiplier: "Vermenigvuldiger",
    win: "Winst",
    "seed hash": "Seedhash",
    threshold: "Drempel",
    "bet that passed the threshold": "Inzet die de drempel passeerde",
    payout: "Uitbetaling",
  },
  matches: (what) => `${what}: klopt`,
  differs: (what) => `${what}: klopt niet`,
  compared: (said, recomputed) => `vermeld ${said}, herberekend ${recomputed}`,
  nothing: "niets",
  impossible: {
    "an unknown currency": "een onbekende valuta",
    "a stake that cannot be": "een onmogelijke inzet",
  },

  verdicts: {
    verified: (checks) => `Bevestigd: alle ${checks} controles geslaagd.`,
    failed: (failed, checks) => `Niet bevestigd. Mislukte controles: ${failed} van ${checks}.`,
    noNote:
      "Niet bevestigd: voer de hash van de serverseed in die u hebt genoteerd voordat u de clientseed koos.",
    partly:
      "Deels bevestigd: de ronde volgt uit een seed van de keten die u hebt genoteerd. Niet aangetoond is dat het casino deze seed niet uit de keten heeft uitgezocht.",
    forced:
      "Over het toeval is niets aangetoond: een ontwikkelaar heeft de eerste trekkingen van deze demo afgedwongen.",
    cycles: (count) => (count === 1 ? "Bevestigd: de cyclus." : `Bevestigd: alle ${count} cycli.`),
    cyclesFailed: (failed) =>
      `Niet bevestigd: ${failed === 1 ? "1 controle" : `${failed} controles`} mislukt.`,
    noNoteOfCycles:
      "Niet bevestigd: voer de seedhash in die u tijdens de eerste van deze cycli hebt genoteerd.",
    partlyCycles:
      "Deels bevestigd: de drempels volgen uit seeds van de keten die u hebt genoteerd. Niet aangetoond is dat het casino deze seeds niet uit de keten heeft uitgezocht.",
    doubtedCycles:
      "Deels bevestigd: alle cijfers volgen uit de seeds, maar het casino kon drempels kiezen. Welke en hoe staat hieronder.",
    seeds: (count) =>
      count === 1
        ? "Bevestigd: de serverseed is die waarvan u de hash hebt genoteerd."
        : `Bevestigd: alle ${count} serverseeds zijn op volgorde gebruikt.`,
    seedsFailed: (count) =>
      `Niet bevestigd: ${count === 1 ? "1 fout" : `${count} fouten`} gevonden in deze lijst.`,
    partlySeeds:
      "Deels bevestigd: vanaf de eerste van deze serverseeds zijn alle op volgorde gebruikt. Voer de hash in die u voor de eerste hebt genoteerd, om aan te tonen dat die niet is uitgezocht.",
    notRecomputed: (why) => `Dit kan niet opnieuw worden berekend. ${why}`,
  },
  report: {
    version: (version, share) =>
      `Versie ${version} van de regels keert op lange termijn ${share} van de inzetten uit.`,
    shown: "Wat is aangetoond",
    notShown: "Wat niet is aangetoond",
    draws: (count) => `Trekkingen (${count})`,
    draw: (value, most) => `${value} uit 0 tot en met ${most}`,
    outcome: "Uitkomst, herberekend",
    cycle: (number) => `Cyclus ${number}`,
    wrongSeed: (first, last) =>
      `De serverseed van ronde ${first} tot en met ${last} heeft niet de hash die erbij is vermeld.`,
    countedTwice: (last, first) =>
      `Een serverseed begint met ronde ${first}, terwijl de vorige met ronde ${last} eindigde: rondes zijn dubbel geteld.`,
    missing: (first, last) =>
      `Ronde ${first} tot en met ${last} horen bij geen serverseed van deze lijst.`,
    otherChain: (last, first) =>
      `Tussen ronde ${last} en ${first} begint een andere keten. Als u de ankers van beide ketens eerder hebt genoteerd, voer ze dan in. Als de eerste niet was opgebruikt, heeft het casino die te vroeg verlaten.`,
    skipped: (count, last, first) =>
      `Tussen ronde ${last} en ${first} ${count === 1 ? "is 1 serverseed" : `zijn ${count} serverseeds`} overgeslagen. Als u daar niet zelf van seeds bent gewisseld zonder te spelen, heeft het casino dat gedaan.`,
  },

  shown: {
    seed: "De serverseed is precies die waarvan u de hash hebt genoteerd: niemand kon daarna een andere uitzoeken.",
    chain: (steps) =>
      `De serverseed is van de keten die u hebt genoteerd: ${steps} keer gehasht geeft hij de hash die u hebt genoteerd.`,
    follows:
      "Status, uitkomst, vermenigvuldiger en winst volgen uit de seeds, de nonce, de keuzes, de acties en de inzet.",
    threshold:
      "Elke drempel volgt uit een seed die was vastgelegd door een hash die u hebt genoteerd of door de vorige cyclus, en ligt tussen het begin van de cyclus en het plafond.",
    inTurn:
      "Waar ook de vorige cyclus hier staat, is de seed precies de volgende: niemand kon een andere uitzoeken toen de vorige winnaar bekend was.",
    cycleChain:
      "De seed is van de keten die u hebt genoteerd, maar u hebt niet zijn eigen hash genoteerd.",
    paid: "De inzet die won bracht de pot over de drempel en kreeg de pot tot aan het plafond.",
    seedsInTurn:
      "Elke serverseed is precies de volgende van zijn keten: geen enkele is overgeslagen.",
    allRounds:
      "Elke ronde van de eerste tot de laatste van deze lijst hoort bij een van deze serverseeds.",
  },
  notShown: {
    noted:
      "Dat u de hash hebt genoteerd voordat het casino de clientseed kende. Een hash die later is genoteerd, of uit de gegevens van de ronde zelf komt, toont niets aan.",
    yours:
      "Dat u dit hebt gespeeld. Vergelijk id, inzet, keuzes en acties met die van uzelf, en de versie van de regels en haar uitkeringspercentage met wat het spel of zijn API vooraf toonde. De nonce moet één hoger zijn dan die van uw vorige ronde: een casino dat nonces overslaat, kon kiezen.",
    picked:
      "Dat het casino deze serverseed niet uit zijn keten heeft uitgezocht toen het de clientseed kende. Om dat aan te tonen noteert u de hash van de serverseed zelf voordat u elke clientseed kiest.",
    seedByPlayer:
      "Dat u de clientseed hebt gekozen nadat u de hash had genoteerd. Vergelijk hem met die van u.",
    seedNotByPlayer:
      "Dat clientseed en serverseed niet zijn uitgezocht om bij elkaar te passen: er is niet vermeld dat u de clientseed hebt gekozen, dus het casino kan dat hebben gedaan.",
    realMoney: "Dat er met echt geld is gespeeld: geen trekking hangt ervan af.",
    demo: "Dat er met demosaldo is gespeeld: geen trekking hangt ervan af.",
    voided: "Dat de ronde terecht is geannuleerd.",
    jackpot: "De jackpot: die maakt geen deel uit van de trekkingen van een ronde.",
    notedCycle:
      "Dat u de hash tijdens de cyclus hebt genoteerd, en dat nummer, zout, begin en plafond toen zo werden getoond als hier. Na afloop uit de cyclus overgenomen tonen ze niets aan.",
    terms: (cycles) =>
      `Dat zout, begin en plafond tijdens de cyclus zo werden getoond als hier (cyclus ${cycles}): met andere zou het casino de drempel kunnen leggen waar het wil. Noteer ze bij elke cyclus.`,
    pickedCycle: (cycles) =>
      `Dat de seed niet is uitgezocht toen de cyclus begon (cyclus ${cycles}). Om dat aan te tonen plakt u ook de vorige cyclus, met de seedhash die u tijdens die cyclus hebt genoteerd.`,
    doubts: {
      salt: (cycles) =>
        `Dat het casino niet heeft gekozen waar de drempel ligt (cyclus ${cycles}): geen speler heeft de clientseed in het zout gekozen. Het casino kon dat.`,
      count: (cycles) =>
        `Dat het casino niet heeft gekozen waar de drempel ligt (cyclus ${cycles}): een correctie gaf de cyclus een nummer dat niet op het vorige volgt, en de drempel hangt van dat nummer af.`,
      chain: (cycles) =>
        `Dat het casino niet heeft gekozen waar de drempel ligt (cyclus ${cycles}): na een correctie is de keten opnieuw getrokken, toen het zout bekend was. Zo’n cyclus vraagt ook om de seedhash die u tijdens die cyclus hebt genoteerd.`,
    },
    givenUp: (count) =>
      `Dat ${count === 1 ? "een drempel terecht is" : `${count} drempels terecht zijn`} opgegeven. Het casino deed dat in het openbaar, en de volgende seed was aan de beurt.`,
    winner:
      "Wie de winnende inzet heeft gedaan, en dat het zout van zijn ronde is: alleen de winnaar kan dat vergelijken.",
    contributions:
      "Dat elke inzet zijn deel heeft bijgedragen. Uw eigen inzetten tonen het hunne in uw geschiedenis.",
    turns:
      "Dat elke wissel van de serverseed van uzelf was of na 1.000 rondes kwam, en dat er tussen uw rondes geen nonce is overgeslagen. Vergelijk dit met uw geschiedenis.",
    early: (rounds) =>
      `Dat u zelf na deze rondes van serverseed bent gewisseld, voordat die voor 1.000 had gediend: ${rounds}. Vergelijk dit met uw eigen wissels.`,
    nextChain: (rounds) =>
      `Dat de hash die u voor de volgende keten hebt genoteerd (vanaf ronde ${rounds}) het anker is dat daarvoor is gepubliceerd terwijl de vorige keten in gebruik was.`,
  },

  refusals: {
    SEED_INVALID: "De serverseed moet 64 hexadecimale cijfers hebben. Is hij al onthuld?",
    CLIENT_SEED_INVALID: "Een clientseed heeft 1 tot 64 zichtbare ASCII-tekens of spaties.",
    ROUND_ID_INVALID: "Het platform heeft geen ronde met dit id en deze nonce.",
    DRAWS_FORCED:
      "Trekkingen worden nooit afgedwongen met echt geld, in dit spel of op deze waarden.",
    GAME_NOT_FOUND: "Deze pagina kent dit spel of deze versie van de regels niet.",
    CHOICES_INVALID: "Het spel staat deze keuzes niet toe.",
    ACTION_NOT_ALLOWED: "Deze acties zijn in deze ronde niet mogelijk.",
  },

  mistakes: {
    handed: "De ronde in het adres van deze pagina is niet leesbaar. Plak haar in plaats daarvan.",
    notJson: "Wat u hebt geplakt is geen JSON. Kopieer alles.",
    fieldNotJson: (name) => `‘${name}’ is geen JSON. Kopieer alles.`,
    notARound: "Wat u hebt geplakt is geen ronde.",
    notRevealed:
      "De serverseed van deze ronde is nog niet onthuld. Onthul hem eerst en kopieer de ronde daarna opnieuw.",
    noSeeds: "Er is nog geen serverseed van deze lijst onthuld.",
    unknownField: (name) => `Deze pagina kent het veld ‘${name}’ niet. Is er een nieuwere pagina?`,
    missing: (name) => `De ronde mist ‘${name}’. Kopieer alles.`,
    empty: (name) => `Vul ‘${name}’ in.`,
    notOneOf: (name, values) => `‘${name}’ moet een van deze waarden zijn: ${values}.`,
    notWhole: (name) => `‘${name}’ moet een geheel getal zijn.`,
    notANumber: (name) => `‘${name}’ moet een getal zijn.`,
    notAList: (name) => `‘${name}’ moet een lijst zijn.`,
    notWholeNumbers: (name) => `‘${name}’ moet uit gehele getallen bestaan.`,
    cycleOpen: "De seed van deze cyclus wordt onthuld wanneer de cyclus eindigt.",
    notACycle: "Wat u hebt geplakt is geen cyclus.",
    missingInCycle: (name) =>
      `De cyclus mist ‘${name}’, of de waarde is onmogelijk. Kopieer alles.`,
    tooLarge: (name) => `‘${name}’ is te groot.`,
    ceiling: "Het plafond moet boven het begin liggen.",
    impossible: "Het spel staat deze keuzes en acties niet toe.",
  },
} satisfies Words;
