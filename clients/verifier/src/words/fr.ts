/** What the verifier says in French. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Vérifier une partie",
    intro:
      "Cette page recalcule une partie à partir de ses graines, avec les règles du casino lui-même, et compare tout ce que le casino en dit. Sous le résultat figure ce que cela montre, et ce que cela ne montre pas.",
    save: "Vous pouvez enregistrer cette page et l’utiliser hors ligne. Elle n’envoie rien. L’empreinte SHA-256 du fichier est publiée avec le code source du casino (docs/verifier.sha256).",
    cycles:
      "Elle vérifie aussi les cycles d’un jackpot : notez l’ancre ou l’empreinte de la graine du jackpot, puis collez la liste des cycles.",
    language: "Langue",
    noted: "L’ancre ou l’empreinte de la graine du serveur que vous avez notée avant la partie",
    handed:
      "La page du jeu a transmis cette partie et l’ancre qu’elle avait notée dans votre navigateur. Comparez l’ancre avec votre propre note, si vous en avez une.",
    pasted:
      "Collez la réponse de GET /api/v1/fairness/rounds/:roundId ou de GET /api/v1/session/jackpot/cycles",
    result: "Résultat",
    nothingYet: "Rien à vérifier pour l’instant.",
    orFields: "Ou remplissez les champs",
    computedFrom: "À partir de quoi la partie a été calculée",
    gameId: "Jeu",
    gameVersion: "Version des règles",
    returnToPlayer: "Taux de retour de cette version",
    serverSeed: "Graine du serveur révélée",
    clientSeed: "Graine du client",
    nonce: "Nonce",
    choices: "Choix, en JSON ; {} s’il n’y en avait pas",
    actions: "Actions, sous forme de liste JSON ; [] s’il n’y en avait pas",
    forcedDraws:
      "Tirages forcés, sous forme de liste JSON (seulement dans le bac à sable d’un développeur) ; null s’il n’y en avait pas",
    claimed: "Ce que dit le casino",
    roundId: "Identifiant de la partie",
    serverSeedHash: "Empreinte de la graine du serveur",
    clientSeedBy: "Qui a choisi la graine du client",
    byPlayer: "joueur",
    byPlatform: "plateforme",
    notSaid: "non indiqué",
    playedAs: "Jouée en",
    realMoney: "argent réel",
    demo: "démo",
    state: "État",
    outcome: "Issue, en JSON",
    multiplier: "Multiplicateur",
    currency: "Devise",
    stake: "Mise",
    win: "Gain",
    verify: "Vérifier",
  },

  checks: {
    "hash that you noted": "Empreinte que vous avez notée",
    "server seed hash": "Empreinte de la graine du serveur",
    state: "État",
    return: "Taux de retour",
    outcome: "Issue",
    multiplier: "Multiplicateur",
    win: "Gain",
    "seed hash": "Empreinte de la graine",
    threshold: "Seuil",
    "bet that passed the threshold": "Mise qui a franchi le seuil",
    payout: "Paiement",
  },
  matches: (what) => `${what} : correspond`,
  differs: (what) => `${what} : ne correspond pas`,
  compared: (said, recomputed) => `indiqué ${said}, recalculé ${recomputed}`,
  nothing: "rien",
  impossible: {
    "an unknown currency": "une devise inconnue",
    "a stake that cannot be": "une mise impossible",
  },

  verdicts: {
    verified: (checks) => `Vérifié : les ${checks} contrôles sont réussis.`,
    failed: (failed, checks) => `Non vérifié. Contrôles échoués : ${failed} sur ${checks}.`,
    noNote:
      "Non vérifié : saisissez l’ancre ou l’empreinte de la graine du serveur que vous avez notée avant la partie.",
    forced:
      "Rien n’est montré sur le hasard : un développeur a forcé les premiers tirages de cette démo.",
    cycles: (count) => (count === 1 ? "Vérifié : le cycle." : `Vérifié : les ${count} cycles.`),
    cyclesFailed: (failed) => `Non vérifié. Contrôles échoués : ${failed}.`,
    noNoteOfCycles:
      "Non vérifié : saisissez l’ancre ou l’empreinte de la graine que vous avez notée avant ces cycles.",
    notRecomputed: (why) => `Impossible de recalculer. ${why}`,
  },
  report: {
    version: (version, share) =>
      `La version ${version} des règles redistribue ${share} des mises à long terme.`,
    shown: "Ce qui est montré",
    notShown: "Ce qui n’est pas montré",
    draws: (count) => `Tirages (${count})`,
    draw: (value, most) => `${value} entre 0 et ${most}`,
    outcome: "Issue, recalculée",
    cycle: (number) => `Cycle ${number}`,
  },

  shown: {
    seed: "La graine du serveur est celle que l’empreinte que vous avez notée avait fixée.",
    follows:
      "L’état, l’issue, le multiplicateur et le gain découlent des graines, du nonce, des choix, des actions et de la mise.",
    threshold:
      "Chaque seuil était fixé par l’empreinte que vous avez notée et se situe entre le début du cycle et son plafond.",
    paid: "La mise gagnante a fait franchir le seuil à la cagnotte, et a reçu la cagnotte jusqu’au plafond.",
  },
  notShown: {
    noted:
      "Que vous avez noté l’empreinte avant la partie. Une empreinte copiée des données de la partie elle-même ne montre rien.",
    yours:
      "Que c’est bien ce que vous avez joué. Comparez l’identifiant, le nonce, la mise, les choix et les actions avec les vôtres.",
    seedByPlayer:
      "Que vous avez choisi la graine du client après avoir noté l’empreinte. Comparez-la avec la vôtre.",
    seedNotByPlayer:
      "Que la graine du serveur n’a pas été choisie en fonction de celle du client : il n’est pas indiqué que vous avez choisi cette dernière.",
    realMoney: "Qu’elle a été jouée en argent réel : aucun tirage n’en dépend.",
    demo: "Qu’elle a été jouée en démo : aucun tirage n’en dépend.",
    voided: "Que l’annulation de la partie était justifiée.",
    jackpot: "Le jackpot : il ne fait pas partie des tirages d’une partie.",
    notedCycle:
      "Que vous avez noté l’empreinte avant le cycle. Une empreinte copiée des données du cycle lui-même ne montre rien.",
    winner:
      "Qui a placé la mise gagnante, et que le sel est celui de sa partie : seul le gagnant peut le comparer.",
    contributions:
      "Que chaque mise a versé sa part. Vos propres mises montrent la leur dans votre historique.",
  },

  refusals: {
    SEED_INVALID:
      "La graine du serveur doit compter 64 chiffres hexadécimaux. A-t-elle été révélée ?",
    CLIENT_SEED_INVALID:
      "Une graine du client compte de 1 à 64 caractères ASCII visibles ou espaces.",
    ROUND_ID_INVALID: "La plateforme n’a aucune partie avec cet identifiant et ce nonce.",
    DRAWS_FORCED: "Les tirages ne sont jamais forcés en argent réel, dans ce jeu ou à ces valeurs.",
    GAME_NOT_FOUND: "Cette page ne connaît pas ce jeu, ou pas cette version de ses règles.",
    CHOICES_INVALID: "Le jeu ne permet pas ces choix.",
    ACTION_NOT_ALLOWED: "Ces actions ne sont pas possibles dans cette partie.",
  },

  mistakes: {
    handed: "La partie dans l’adresse de cette page est illisible. Collez-la plutôt.",
    notJson: "Ce que vous avez collé n’est pas du JSON. Copiez-le en entier.",
    fieldNotJson: (name) => `« ${name} » n’est pas du JSON. Copiez-le en entier.`,
    notARound: "Ce que vous avez collé n’est pas une partie.",
    notRevealed:
      "La graine du serveur de cette partie n’est pas encore révélée. Révélez-la d’abord, puis copiez à nouveau la partie.",
    unknownField: (name) =>
      `Cette page ne connaît pas le champ « ${name} ». Existe-t-il une page plus récente ?`,
    missing: (name) => `Il manque « ${name} » à la partie. Copiez-la en entier.`,
    empty: (name) => `Remplissez « ${name} ».`,
    notOneOf: (name, values) => `« ${name} » doit être l’une de ces valeurs : ${values}.`,
    notWhole: (name) => `« ${name} » doit être un nombre entier.`,
    notANumber: (name) => `« ${name} » doit être un nombre.`,
    notAList: (name) => `« ${name} » doit être une liste.`,
    notWholeNumbers: (name) => `« ${name} » doit contenir des nombres entiers.`,
    cycleOpen: "La graine de ce cycle est révélée à la fin du cycle.",
    notACycle: "Ce que vous avez collé n’est pas un cycle.",
    missingInCycle: (name) =>
      `Il manque « ${name} » au cycle, ou sa valeur est impossible. Copiez-le en entier.`,
    tooLarge: (name) => `« ${name} » est trop grand.`,
    ceiling: "Le plafond doit être au-dessus du début.",
    impossible: "Le jeu ne permet pas ces choix et ces actions.",
  },
} satisfies Words;
