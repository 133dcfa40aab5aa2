/** What the verifier says in French. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Vérifier une partie",
    intro:
      "Cette page recalcule une partie à partir de ses graines, avec les règles du casino lui-même, et compare tout ce que le casino en dit. Sous le résultat figure ce que cela montre, et ce que cela ne montre pas.",
    save: "Vous pouvez enregistrer cette page et l’utiliser hors ligne. Elle n’envoie rien. L’empreinte SHA-256 du fichier est publiée avec le code source du casino (docs/verifier.sha256).",
    cycles:
      "Elle vérifie aussi les cycles d’un jackpot, avec l’empreinte de la graine que vous avez notée pendant le premier d’entre eux, et la liste de vos graines du serveur révélées, avec l’empreinte que vous avez notée pour la première.",
    language: "Langue",
    noted:
      "L’empreinte de la graine du serveur que vous avez notée avant de choisir la graine du client ; s’il y en a plusieurs, séparez-les par des espaces",
    handed:
      "La page du jeu a transmis cette partie et l’empreinte qu’elle avait notée dans votre navigateur. Comparez l’empreinte avec votre propre note, si vous en avez une.",
    pasted:
      "Collez la réponse de GET /api/v1/fairness/rounds/:roundId, de GET /api/v1/fairness/seeds/revealed ou de GET /api/v1/session/jackpot/cycles",
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
    "place after the cycle before": "Place après le cycle précédent",
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
      "Non vérifié : saisissez l’empreinte de la graine du serveur que vous avez notée avant de choisir la graine du client.",
    partly:
      "Vérifié en partie : la partie découle d’une graine de la chaîne que vous avez notée. Il n’est pas montré que le casino n’a pas choisi cette graine dans la chaîne.",
    forced:
      "Rien n’est montré sur le hasard : un développeur a forcé les premiers tirages de cette démo.",
    cycles: (count) => (count === 1 ? "Vérifié : le cycle." : `Vérifié : les ${count} cycles.`),
    cyclesFailed: (failed) =>
      `Non vérifié : ${failed === 1 ? "1 contrôle a échoué" : `${failed} contrôles ont échoué`}.`,
    noNoteOfCycles:
      "Non vérifié : saisissez l’empreinte de la graine que vous avez notée pendant le premier de ces cycles.",
    partlyCycles:
      "Vérifié en partie : les seuils découlent de graines de la chaîne que vous avez notée. Il n’est pas montré que le casino n’a pas choisi ces graines dans la chaîne.",
    doubtedCycles:
      "Vérifié en partie : tous les chiffres découlent des graines, mais le casino a pu choisir des seuils. Lesquels et comment, c’est dit ci-dessous.",
    seeds: (count) =>
      count === 1
        ? "Vérifié : la graine du serveur est celle dont vous avez noté l’empreinte."
        : `Vérifié : les ${count} graines du serveur ont été utilisées dans l’ordre.`,
    seedsFailed: (count) =>
      `Non vérifié : ${count === 1 ? "1 erreur trouvée" : `${count} erreurs trouvées`} dans cette liste.`,
    partlySeeds:
      "Vérifié en partie : à partir de la première de ces graines du serveur, toutes ont été utilisées dans l’ordre. Saisissez l’empreinte que vous avez notée pour la première, afin de montrer qu’elle n’a pas été choisie.",
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
    wrongSeed: (first, last) =>
      `La graine du serveur des parties ${first} à ${last} n’a pas l’empreinte indiquée avec elle.`,
    countedTwice: (last, first) =>
      `Une graine du serveur commence à la partie ${first}, alors que la précédente finissait à la partie ${last} : des parties ont été comptées deux fois.`,
    missing: (first, last) =>
      `Les parties ${first} à ${last} n’appartiennent à aucune graine du serveur de cette liste.`,
    otherChain: (last, first) =>
      `Entre les parties ${last} et ${first} commence une autre chaîne. Si vous avez noté avant les ancres des deux chaînes, saisissez-les. Si la première n’était pas épuisée, le casino l’a quittée trop tôt.`,
    skipped: (count, last, first) =>
      `Entre les parties ${last} et ${first}, ${count === 1 ? "1 graine du serveur n’a pas servi" : `${count} graines du serveur n’ont pas servi`}. Si vous n’y avez pas changé de graines sans jouer, c’est le casino qui les a sautées.`,
  },

  shown: {
    seed: "La graine du serveur est exactement celle dont vous avez noté l’empreinte : personne ne pouvait en choisir une autre ensuite.",
    chain: (steps) =>
      `La graine du serveur est de la chaîne que vous avez notée : hachée ${steps} fois, elle donne l’empreinte que vous avez notée.`,
    follows:
      "L’état, l’issue, le multiplicateur et le gain découlent des graines, du nonce, des choix, des actions et de la mise.",
    threshold:
      "Chaque seuil découle d’une graine fixée par une empreinte que vous avez notée ou par le cycle précédent, et se situe entre le début du cycle et son plafond.",
    inTurn:
      "Là où le cycle précédent figure aussi, la graine est exactement la suivante : personne ne pouvait en choisir une autre une fois le gagnant précédent connu.",
    cycleChain:
      "La graine est de la chaîne que vous avez notée, mais vous n’avez pas noté sa propre empreinte.",
    paid: "La mise gagnante a fait franchir le seuil à la cagnotte, et a reçu la cagnotte jusqu’au plafond.",
    seedsInTurn:
      "Chaque graine du serveur est exactement la suivante de sa chaîne : aucune n’a été sautée.",
    allRounds:
      "Chaque partie, de la première à la dernière de cette liste, appartient à l’une de ces graines du serveur.",
  },
  notShown: {
    noted:
      "Que vous avez noté l’empreinte avant que le casino connaisse la graine du client. Une empreinte notée plus tard, ou copiée des données de la partie elle-même, ne montre rien.",
    yours:
      "Que c’est bien ce que vous avez joué. Comparez l’identifiant, la mise, les choix et les actions avec les vôtres, et la version des règles et son taux de retour avec ce que le jeu ou son API affichait avant. Le nonce doit suivre d’une unité celui de votre partie précédente : un casino qui saute des nonces pourrait choisir.",
    picked:
      "Que le casino n’a pas choisi cette graine du serveur dans sa chaîne en connaissant la graine du client. Pour que cela soit montré, notez l’empreinte de la graine du serveur elle-même avant de choisir chaque graine du client.",
    seedByPlayer:
      "Que vous avez choisi la graine du client après avoir noté l’empreinte. Comparez-la avec la vôtre.",
    seedNotByPlayer:
      "Que les graines du client et du serveur n’ont pas été choisies l’une en fonction de l’autre : il n’est pas indiqué que vous avez choisi celle du client, le casino a donc pu la choisir.",
    realMoney: "Qu’elle a été jouée en argent réel : aucun tirage n’en dépend.",
    demo: "Qu’elle a été jouée en démo : aucun tirage n’en dépend.",
    voided: "Que l’annulation de la partie était justifiée.",
    jackpot: "Le jackpot : il ne fait pas partie des tirages d’une partie.",
    notedCycle:
      "Que vous avez noté l’empreinte pendant le cycle, et que son numéro, son sel, son début et son plafond étaient alors affichés comme ici. Copiés du cycle après sa fin, ils ne montrent rien.",
    terms: (cycles) =>
      `Que le sel, le début et le plafond étaient affichés comme ici pendant le cycle (cycle ${cycles}) : avec d’autres, le casino pourrait placer le seuil où il veut. Notez-les à chaque cycle.`,
    pickedCycle: (cycles) =>
      `Que la graine n’a pas été choisie au début du cycle (cycle ${cycles}). Pour que cela soit montré, collez aussi le cycle précédent, avec l’empreinte de la graine que vous avez notée pendant celui-ci.`,
    doubts: {
      salt: (cycles) =>
        `Que le casino n’a pas choisi où se trouve le seuil (cycle ${cycles}) : aucun joueur n’a choisi la graine du client qui est dans le sel. Le casino l’a pu.`,
      count: (cycles) =>
        `Que le casino n’a pas choisi où se trouve le seuil (cycle ${cycles}) : une correction a donné au cycle un numéro qui ne suit pas le précédent, et le seuil en dépend.`,
      chain: (cycles) =>
        `Que le casino n’a pas choisi où se trouve le seuil (cycle ${cycles}) : après une correction, sa chaîne a été tirée à nouveau, alors que le sel était connu. Un tel cycle exige aussi l’empreinte de la graine que vous avez notée pendant qu’il courait.`,
    },
    givenUp: (count) =>
      `Que l’abandon ${count === 1 ? "d’un seuil" : `de ${count} seuils`} était justifié. Le casino l’a fait publiquement, et la graine suivante a pris le relais.`,
    winner:
      "Qui a placé la mise gagnante, et que le sel est celui de sa partie : seul le gagnant peut le comparer.",
    contributions:
      "Que chaque mise a versé sa part. Vos propres mises montrent la leur dans votre historique.",
    turns:
      "Que chaque changement de la graine du serveur venait de vous ou suivait 1 000 parties, et qu’aucun nonce n’a été sauté entre vos parties. Comparez avec votre historique.",
    early: (rounds) =>
      `Que c’est vous qui avez changé la graine du serveur après ces parties, avant qu’elle en ait servi 1 000 : ${rounds}. Comparez avec vos propres changements.`,
    nextChain: (rounds) =>
      `Que l’empreinte que vous avez notée pour la chaîne suivante (à partir de la partie ${rounds}) est l’ancre qui était publiée pour elle pendant que la chaîne précédente servait.`,
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
    noSeeds: "Aucune graine du serveur de cette liste n’est encore révélée.",
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
