/** What the verifier says in German. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Eine Runde prüfen",
    intro:
      "Diese Seite berechnet eine Runde aus ihren Seeds nach den Regeln des Casinos neu und vergleicht alles, was das Casino über sie sagt. Unter dem Ergebnis steht, was damit gezeigt ist und was nicht.",
    save: "Sie können diese Seite als Datei speichern und offline verwenden. Sie sendet nichts. Der SHA-256-Wert der Datei ist mit dem Quelltext des Casinos veröffentlicht (docs/verifier.sha256).",
    cycles:
      "Sie prüft auch Jackpot-Zyklen, mit dem Seed-Hash, den Sie während des ersten davon notiert haben, und die Liste Ihrer aufgedeckten Server-Seeds, mit dem Hash, den Sie für den ersten davon notiert haben.",
    language: "Sprache",
    noted:
      "Der Hash des Server-Seeds, den Sie notiert haben, bevor Sie den Client-Seed wählten; mehrere mit Leerzeichen dazwischen",
    handed:
      "Die Seite des Spiels hat diese Runde übergeben, und den Hash, den sie in Ihrem Browser notiert hat. Vergleichen Sie den Hash mit Ihrer eigenen Notiz, falls Sie eine haben.",
    pasted:
      "Fügen Sie die Antwort von GET /api/v1/fairness/rounds/:roundId, von GET /api/v1/fairness/seeds/revealed oder von GET /api/v1/session/jackpot/cycles ein",
    result: "Ergebnis",
    nothingYet: "Noch nichts zu prüfen.",
    orFields: "Oder füllen Sie die Felder aus",
    computedFrom: "Woraus die Runde berechnet wurde",
    gameId: "Spiel",
    gameVersion: "Version der Regeln",
    returnToPlayer: "Auszahlungsquote dieser Version",
    serverSeed: "Aufgedeckter Server-Seed",
    clientSeed: "Client-Seed",
    nonce: "Nonce",
    choices: "Gewähltes, als JSON; {}, wenn nichts gewählt wurde",
    actions: "Züge, als JSON-Liste; [], wenn es keine gab",
    forcedDraws:
      "Erzwungene Ziehungen, als JSON-Liste (nur in der Sandbox eines Entwicklers); null, wenn es keine gab",
    claimed: "Was das Casino sagt",
    roundId: "Rundennummer (roundId)",
    serverSeedHash: "Hash des Server-Seeds",
    clientSeedBy: "Wer den Client-Seed gewählt hat",
    byPlayer: "Spieler",
    byPlatform: "Plattform",
    notSaid: "nicht angegeben",
    playedAs: "Gespielt mit",
    realMoney: "Echtgeld",
    demo: "Demo-Guthaben",
    state: "Status",
    outcome: "Ergebnis der Runde, als JSON",
    multiplier: "Multiplikator",
    currency: "Währung",
    stake: "Einsatz",
    win: "Gewinn",
    verify: "Prüfen",
  },

  checks: {
    "hash that you noted": "Notierter Hash",
    "place after the cycle before": "Platz nach dem Zyklus davor",
    "server seed hash": "Hash des Server-Seeds",
    state: "Status",
    return: "Auszahlungsquote",
    outcome: "Ergebnis der Runde",
    multiplier: "Multiplikator",
    win: "Gewinn",
    "seed hash": "Seed-Hash",
    threshold: "Schwelle",
    "bet that passed the threshold": "Einsatz, der die Schwelle überschritt",
    payout: "Auszahlung",
  },
  matches: (what) => `${what}: stimmt überein`,
  differs: (what) => `${what}: stimmt nicht überein`,
  compared: (said, recomputed) => `angegeben ${said}, neu berechnet ${recomputed}`,
  nothing: "nichts",
  impossible: {
    "an unknown currency": "eine unbekannte Währung",
    "a stake that cannot be": "ein unmöglicher Einsatz",
  },

  verdicts: {
    verified: (checks) => `Bestätigt: Alle ${checks} Prüfungen bestanden.`,
    failed: (failed, checks) =>
      `Nicht bestätigt: ${failed} von ${checks} Prüfungen nicht bestanden.`,
    noNote:
      "Nicht bestätigt: Geben Sie den Hash des Server-Seeds ein, den Sie notiert haben, bevor Sie den Client-Seed wählten.",
    partly:
      "Teilweise bestätigt: Die Runde folgt aus einem Seed der Kette, die Sie notiert haben. Nicht gezeigt ist, dass das Casino diesen Seed nicht aus der Kette ausgesucht hat.",
    forced:
      "Über den Zufall ist nichts gezeigt: Ein Entwickler hat die ersten Ziehungen dieser Demo-Runde erzwungen.",
    cycles: (count) =>
      count === 1 ? "Bestätigt: der Zyklus." : `Bestätigt: alle ${count} Zyklen.`,
    cyclesFailed: (failed) =>
      `Nicht bestätigt: ${failed === 1 ? "1 Prüfung" : `${failed} Prüfungen`} nicht bestanden.`,
    noNoteOfCycles:
      "Nicht bestätigt: Geben Sie den Seed-Hash ein, den Sie während des ersten dieser Zyklen notiert haben.",
    partlyCycles:
      "Teilweise bestätigt: Die Schwellen folgen aus Seeds der Kette, die Sie notiert haben. Nicht gezeigt ist, dass das Casino diese Seeds nicht aus der Kette ausgesucht hat.",
    doubtedCycles:
      "Teilweise bestätigt: Alle Zahlen folgen aus den Seeds, aber das Casino konnte Schwellen wählen. Welche und wie, steht unten.",
    seeds: (count) =>
      count === 1
        ? "Bestätigt: Der Server-Seed ist der, dessen Hash Sie notiert haben."
        : `Bestätigt: Alle ${count} Server-Seeds wurden der Reihe nach verwendet.`,
    seedsFailed: (count) => `Nicht bestätigt: ${count} Fehler in dieser Liste gefunden.`,
    partlySeeds:
      "Teilweise bestätigt: Vom ersten dieser Server-Seeds an wurden alle der Reihe nach verwendet. Geben Sie den Hash ein, den Sie für den ersten notiert haben: Er zeigt, dass dieser nicht ausgesucht wurde.",
    notRecomputed: (why) => `Das lässt sich nicht neu berechnen. ${why}`,
  },
  report: {
    version: (version, share) =>
      `Version ${version} der Regeln zahlt auf lange Sicht ${share} der Einsätze aus.`,
    shown: "Was gezeigt wurde",
    notShown: "Was nicht gezeigt wurde",
    draws: (count) => `Ziehungen (${count})`,
    draw: (value, most) => `${value} aus 0 bis ${most}`,
    outcome: "Ergebnis der Runde, neu berechnet",
    cycle: (number) => `Zyklus ${number}`,
    wrongSeed: (first, last) =>
      `Der Server-Seed der Runden ${first} bis ${last} hat nicht den Hash, der dazu angegeben ist.`,
    countedTwice: (last, first) =>
      `Ein Server-Seed beginnt mit Runde ${first}, obwohl der davor mit Runde ${last} endete: Runden wurden doppelt gezählt.`,
    missing: (first, last) =>
      `Die Runden ${first} bis ${last} gehören zu keinem Server-Seed dieser Liste.`,
    otherChain: (last, first) =>
      `Zwischen den Runden ${last} und ${first} beginnt eine andere Kette. Wenn Sie die Anker beider Ketten vorher notiert haben, geben Sie sie ein. War die erste nicht aufgebraucht, hat das Casino sie vorzeitig verlassen.`,
    skipped: (count, last, first) =>
      `Zwischen den Runden ${last} und ${first} ${count === 1 ? "wurde 1 Server-Seed" : `wurden ${count} Server-Seeds`} übergangen. Wenn Sie dort nicht selbst die Seeds gewechselt haben, ohne zu spielen, war es das Casino.`,
  },

  shown: {
    seed: "Der Server-Seed ist genau der, dessen Hash Sie notiert haben: Niemand konnte danach einen anderen aussuchen.",
    chain: (steps) =>
      `Der Server-Seed gehört zu der Kette, die Sie notiert haben: ${steps}-mal gehasht ergibt er den Hash, den Sie notiert haben.`,
    follows:
      "Status, Ergebnis, Multiplikator und Gewinn folgen aus den Seeds, der Nonce, dem Gewählten, den Zügen und dem Einsatz.",
    threshold:
      "Jede Schwelle folgt aus einem Seed, der durch einen notierten Hash oder durch den Zyklus davor festgelegt war, und liegt zwischen dem Anfangsstand des Zyklus und seiner Obergrenze.",
    inTurn:
      "Wo auch der Zyklus davor hier steht, ist der Seed genau der nächste: Niemand konnte einen anderen aussuchen, als der Gewinner davor bekannt war.",
    cycleChain:
      "Der Seed gehört zu der Kette, die Sie notiert haben; seinen eigenen Hash haben Sie aber nicht notiert.",
    paid: "Der Einsatz, der gewann, brachte den Jackpot über die Schwelle; ausgezahlt wurde der Jackpot bis zur Obergrenze.",
    seedsInTurn: "Jeder Server-Seed ist genau der nächste seiner Kette: Keiner wurde übersprungen.",
    allRounds:
      "Jede Runde von der ersten bis zur letzten dieser Liste gehört zu einem dieser Server-Seeds.",
  },
  notShown: {
    noted:
      "Dass Sie den Hash notiert haben, bevor das Casino den Client-Seed kannte. Ein Hash, der später notiert oder aus den Daten der Runde selbst kopiert wurde, zeigt nichts.",
    yours:
      "Dass Sie genau das gespielt haben. Vergleichen Sie Rundennummer, Einsatz, Gewähltes und Züge mit Ihren eigenen, und die Version der Regeln und ihre Auszahlungsquote mit dem, was das Spiel oder seine API vorher anzeigte. Die Nonce muss um eins höher sein als die Ihrer Runde davor: Ein Casino, das Nonces auslässt, könnte auswählen.",
    picked:
      "Dass das Casino diesen Server-Seed nicht aus seiner Kette ausgesucht hat, als es den Client-Seed kannte. Damit das gezeigt wird, notieren Sie vor jedem Client-Seed, den Sie wählen, den Hash des Server-Seeds selbst.",
    seedByPlayer:
      "Dass Sie den Client-Seed gewählt haben, nachdem Sie den Hash notiert hatten. Vergleichen Sie ihn mit Ihrem.",
    seedNotByPlayer:
      "Dass Client-Seed und Server-Seed nicht passend zueinander ausgesucht wurden: Es ist nicht angegeben, dass Sie den Client-Seed gewählt haben, also kann ihn das Casino gewählt haben.",
    realMoney: "Dass mit Echtgeld gespielt wurde: Keine Ziehung hängt davon ab.",
    demo: "Dass mit Demo-Guthaben gespielt wurde: Keine Ziehung hängt davon ab.",
    voided: "Dass die Runde zu Recht annulliert wurde.",
    jackpot: "Der Jackpot: Er gehört nicht zu den Ziehungen einer Runde.",
    notedCycle:
      "Dass Sie den Hash notiert haben, während der Zyklus lief, und dass Nummer, Salt, Anfangsstand und Obergrenze damals so angezeigt wurden wie hier. Nach seinem Ende aus dem Zyklus kopiert, zeigen sie nichts.",
    terms: (cycles) =>
      `Dass Salt, Anfangsstand und Obergrenze so angezeigt wurden wie hier, während der Zyklus lief (Zyklus ${cycles}): Mit anderen könnte das Casino die Schwelle legen, wohin es will. Notieren Sie sie für jeden Zyklus.`,
    pickedCycle: (cycles) =>
      `Dass der Seed nicht ausgesucht wurde, als der Zyklus begann (Zyklus ${cycles}). Damit das gezeigt wird, fügen Sie auch den Zyklus davor ein, mit dem Seed-Hash, den Sie notiert haben, während dieser lief.`,
    doubts: {
      salt: (cycles) =>
        `Dass das Casino nicht gewählt hat, wo die Schwelle liegt (Zyklus ${cycles}): Den Client-Seed in ihrem Salt hat kein Spieler gewählt. Das Casino konnte es.`,
      count: (cycles) =>
        `Dass das Casino nicht gewählt hat, wo die Schwelle liegt (Zyklus ${cycles}): Eine Korrektur gab dem Zyklus eine Nummer, die nicht auf die vorige folgt, und von ihr hängt die Schwelle ab.`,
      chain: (cycles) =>
        `Dass das Casino nicht gewählt hat, wo die Schwelle liegt (Zyklus ${cycles}): Nach einer Korrektur wurde die Kette neu gezogen, als das Salt bekannt war. Ein solcher Zyklus braucht auch den Seed-Hash, den Sie notiert haben, während er lief.`,
    },
    givenUp: (count) =>
      `Dass ${count === 1 ? "eine Schwelle" : `${count} Schwellen`} zu Recht aufgegeben wurden. Das Casino tat es öffentlich, und der nächste Seed war an der Reihe.`,
    winner:
      "Von wem der Einsatz kam, der gewann, und dass das Salt zu seiner Runde gehört: Das kann nur der Gewinner vergleichen.",
    contributions:
      "Dass jeder Einsatz seinen Anteil beigetragen hat. Den Anteil Ihrer eigenen Einsätze zeigt Ihr Verlauf.",
    turns:
      "Dass jeder Wechsel des Server-Seeds Ihr eigener war oder nach 1.000 Runden kam, und dass zwischen Ihren Runden keine Nonce ausgelassen wurde. Vergleichen Sie das mit Ihrem Verlauf.",
    early: (rounds) =>
      `Dass Sie selbst den Server-Seed nach diesen Runden gewechselt haben, bevor er 1.000 gedient hatte: ${rounds}. Vergleichen Sie das mit Ihren eigenen Wechseln.`,
    nextChain: (rounds) =>
      `Dass der Hash, den Sie für die nächste Kette notiert haben (ab Runde ${rounds}), der Anker ist, der für sie veröffentlicht war, während die vorige Kette in Gebrauch war.`,
  },

  refusals: {
    SEED_INVALID: "Der Server-Seed muss 64 hexadezimale Stellen haben. Ist er schon aufgedeckt?",
    CLIENT_SEED_INVALID:
      "Ein Client-Seed besteht aus 1 bis 64 sichtbaren ASCII-Zeichen oder Leerzeichen.",
    ROUND_ID_INVALID: "Die Plattform hat keine Runde mit dieser Nummer und dieser Nonce.",
    DRAWS_FORCED:
      "Ziehungen werden mit Echtgeld, in diesem Spiel oder auf diese Werte nie erzwungen.",
    GAME_NOT_FOUND: "Diese Seite kennt dieses Spiel oder diese Version seiner Regeln nicht.",
    CHOICES_INVALID: "Das Spiel erlaubt nicht, was hier gewählt wurde.",
    ACTION_NOT_ALLOWED: "Diese Züge sind in dieser Runde nicht möglich.",
  },

  mistakes: {
    handed:
      "Die Runde in der Adresse dieser Seite ist nicht lesbar. Fügen Sie sie stattdessen ein.",
    notJson: "Was Sie eingefügt haben, ist kein JSON. Kopieren Sie alles.",
    fieldNotJson: (name) => `„${name}“ ist kein JSON. Kopieren Sie alles.`,
    notARound: "Was Sie eingefügt haben, ist keine Runde.",
    notRevealed:
      "Der Server-Seed dieser Runde ist noch nicht aufgedeckt. Decken Sie ihn zuerst auf und kopieren Sie die Runde dann erneut.",
    noSeeds: "In dieser Liste ist noch kein Server-Seed aufgedeckt.",
    unknownField: (name) =>
      `Diese Seite kennt das Feld „${name}“ nicht. Gibt es eine neuere Seite?`,
    missing: (name) => `Der Runde fehlt „${name}“. Kopieren Sie alles.`,
    empty: (name) => `Füllen Sie „${name}“ aus.`,
    notOneOf: (name, values) => `„${name}“ muss eines von diesen sein: ${values}.`,
    notWhole: (name) => `„${name}“ muss eine ganze Zahl sein.`,
    notANumber: (name) => `„${name}“ muss eine Zahl sein.`,
    notAList: (name) => `„${name}“ muss eine Liste sein.`,
    notWholeNumbers: (name) => `„${name}“ muss aus ganzen Zahlen bestehen.`,
    cycleOpen: "Der Seed dieses Zyklus wird aufgedeckt, wenn der Zyklus endet.",
    notACycle: "Was Sie eingefügt haben, ist kein Zyklus.",
    missingInCycle: (name) =>
      `Dem Zyklus fehlt „${name}“, oder der Wert ist unmöglich. Kopieren Sie alles.`,
    tooLarge: (name) => `„${name}“ ist zu groß.`,
    ceiling: "Die Obergrenze muss über dem Anfangsstand liegen.",
    impossible: "Das Spiel erlaubt das Gewählte und diese Züge nicht.",
  },
} satisfies Words;
