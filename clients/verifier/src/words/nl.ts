/** What the verifier says in Dutch. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Een ronde controleren",
    intro:
      "Deze pagina berekent een ronde opnieuw uit de seeds, met de regels van het casino zelf, en vergelijkt alles wat het casino erover zegt. Onder het resultaat staat wat dat aantoont en wat niet.",
    save: "U kunt deze pagina als bestand opslaan en offline gebruiken. Ze verzendt niets. De SHA-256 van het bestand is gepubliceerd bij de broncode van het casino (docs/verifier.sha256).",
    cycles:
      "Ze controleert ook jackpotcycli: noteer het anker of de seedhash van de jackpot en plak de lijst met cycli.",
    language: "Taal",
    noted: "Het anker of de hash van de serverseed die u vóór de ronde hebt genoteerd",
    handed:
      "De pagina van het spel heeft deze ronde doorgegeven, met het anker dat ze in uw browser had genoteerd. Vergelijk het anker met uw eigen notitie, als u die hebt.",
    pasted:
      "Plak het antwoord van GET /api/v1/fairness/rounds/:roundId of van GET /api/v1/session/jackpot/cycles",
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
      "Niet bevestigd: voer het anker of de hash van de serverseed in die u vóór de ronde hebt genoteerd.",
    forced:
      "Over het toeval is niets aangetoond: een ontwikkelaar heeft de eerste trekkingen van deze demo afgedwongen.",
    cycles: (count) => (count === 1 ? "Bevestigd: de cyclus." : `Bevestigd: alle ${count} cycli.`),
    cyclesFailed: (failed) => `Niet bevestigd. Mislukte controles: ${failed}.`,
    noNoteOfCycles:
      "Niet bevestigd: voer het anker of de seedhash in die u vóór deze cycli hebt genoteerd.",
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
  },

  shown: {
    seed: "De serverseed is die welke de door u genoteerde hash had vastgelegd.",
    follows:
      "Status, uitkomst, vermenigvuldiger en winst volgen uit de seeds, de nonce, de keuzes, de acties en de inzet.",
    threshold:
      "Elke drempel was vastgelegd door de hash die u hebt genoteerd en ligt tussen het begin van de cyclus en het plafond.",
    paid: "De inzet die won bracht de pot over de drempel en kreeg de pot tot aan het plafond.",
  },
  notShown: {
    noted:
      "Dat u de hash vóór de ronde hebt genoteerd. Een hash uit de gegevens van de ronde zelf toont niets aan.",
    yours:
      "Dat u dit hebt gespeeld. Vergelijk id, nonce, inzet, keuzes en acties met die van uzelf.",
    seedByPlayer:
      "Dat u de clientseed hebt gekozen nadat u de hash had genoteerd. Vergelijk hem met die van u.",
    seedNotByPlayer:
      "Dat de serverseed niet is uitgezocht om bij de clientseed te passen: er is niet vermeld dat u die laatste hebt gekozen.",
    realMoney: "Dat er met echt geld is gespeeld: geen trekking hangt ervan af.",
    demo: "Dat er met demosaldo is gespeeld: geen trekking hangt ervan af.",
    voided: "Dat de ronde terecht is geannuleerd.",
    jackpot: "De jackpot: die maakt geen deel uit van de trekkingen van een ronde.",
    notedCycle:
      "Dat u de hash vóór de cyclus hebt genoteerd. Een hash uit de gegevens van de cyclus zelf toont niets aan.",
    winner:
      "Wie de winnende inzet heeft gedaan, en dat het zout van zijn ronde is: alleen de winnaar kan dat vergelijken.",
    contributions:
      "Dat elke inzet zijn deel heeft bijgedragen. Uw eigen inzetten tonen het hunne in uw geschiedenis.",
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
