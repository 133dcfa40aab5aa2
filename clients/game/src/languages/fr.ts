/** The texts for players, in French. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("fr");
const OPEN_AGAIN = "Retournez au casino et ouvrez à nouveau le jeu.";
const SAME_RETURN =
  "Le taux de retour au joueur est le même, quelle que soit votre façon de jouer.";
const OVER = "Cette partie est déjà terminée. Votre dernier coup n’a rien changé.";

const words: Words = {
  page: {
    demo: "Démo",
    sandbox: "Bac à sable",
    time: "Temps",
    net: "Bilan",
    balance: "Solde",
    menu: "Jeu",
    history: "Historique",
    rules: "Règles et probabilités",
    fairness: "Équité",
    sound: "Son",
    close: "Fermer",
    opening: "Ouverture du jeu …",
    jackpot: "Jackpot",
    deposit: "Faire un dépôt",
    stake: "Mise",
    lowerStake: "Diminuer la mise",
    higherStake: "Augmenter la mise",
    moves: "Vos coups",
    lastWin: "Dernier gain",
    keys: "Vous pouvez aussi tourner avec Espace ou Entrée.",
    thisSession: "Cette session",
    yourJackpots: "Vos jackpots",
    win: "Gain",
    noRounds: "Aucune partie pour l’instant.",
    back: "Retour au jeu",
    fairnessText:
      "Chaque partie est tirée à partir d’une graine du serveur et de votre propre graine. Toutes les graines du serveur étaient fixées avant que votre navigateur ne tire la vôtre : l’ancre ci-dessous prouve qu’aucune n’est changée. Notez-la : la page de vérification la demande. Dès qu’une graine du serveur est révélée, vous pouvez vérifier chaque partie jouée avec elle.",
    anchor: "Ancre",
    serverSeedHash: "Empreinte de la graine du serveur",
    yourSeed: "Votre graine",
    roundsWithSeeds: "Parties jouées avec ces graines",
    revealSeed: "Révéler la graine du serveur",
    showRoundData: "Afficher les données de la dernière partie",
    listSeeds: "Lister les graines révélées",
    revealedSeeds: "Graines révélées, les plus récentes d’abord",
    roundData: "Données de la partie",
    verify: "Vérifier une partie",
    verifyOffline: "Vous pouvez enregistrer cette page et l’utiliser hors ligne.",
    nextAnchor: "Ancre de la chaîne suivante",
    ownSeed: "Choisir votre propre graine",
    useSeed: "Utiliser cette graine",
    acceptSeeds: "Noter ces graines et continuer à jouer",
    soundOn: "Son activé",
    volume: "Volume",
    music: "Musique",
    autoplay: "Jeu automatique",
    quickSpin: "Tour rapide : les rouleaux s’arrêtent plus tôt",
    autoplaySpins: "Nombre de tours",
    lossLimit: "Limite de perte",
    stopAbove: "Arrêter après un gain supérieur à (facultatif)",
    stopOnFreeSpins: "Arrêter aux tours gratuits",
    autoplayText:
      "Chaque tour mise ce qui est choisi maintenant. Le jeu automatique ne perd jamais plus que votre limite, et s’arrête aussi à un jackpot, à une pause d’information et quand le jeu n’est pas visible.",
    startAutoplay: "Lancer le jeu automatique",
    stopped: "Le jeu s’est arrêté",
    backToCasino: "Retour au casino",
    jackpotTitle: "Jackpot !",
    jackpotWon: "Vous avez gagné le jackpot :",
    continue: "Continuer",
    realityCheck: "Pause d’information",
    timePlayed: "Temps de jeu",
    staked: "Total misé",
    wonInRounds: "Gagné en parties",
    netResult: "Bilan",
    continuePlaying: "Continuer à jouer",
    stopPlaying: "Arrêter de jouer",
    replay: "Rediffusion",
    played: "Jouée le",
    skip: "Passer",
    playAgain: "Revoir",
    signIn: "Se connecter",
    signOut: "Se déconnecter",
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    limits: "Vos limites",
    timeLimit: "Limite de temps d’une session",
    playUntil: "Vous pouvez jouer jusqu’à",
    nextCheck: "Prochaine pause d’information",
    cashier: "Caisse",
    depositAddress: "Votre adresse de dépôt",
    copyAddress: "Copier l’adresse",
    yourDeposits: "Vos dépôts",
    noDeposits: "Rien n’est encore arrivé. Cette liste reste à jour tant qu’elle est ouverte.",
    yourPayouts: "Vos retraits",
    noPayouts:
      "Aucun pour l’instant. Demandez un retrait à votre casino : vous pourrez le suivre ici.",
  },

  lobby: {
    play: "Jouer",
    demo: "Démo",
    returns: (share) => `Retour ${share}`,
    upTo: (multiplier) => `jusqu’à × ${multiplier}`,
    withJackpot: "jackpot",
    minutes: (count) => counted(count, { one: "minute", other: "minutes" }),
    stakes: (min, max) => `Mises de ${min} à ${max}`,
    wrongLogin:
      "Le nom d’utilisateur ou le mot de passe est incorrect. Vérifiez les deux et réessayez.",
    tooManyTries: (minutes) =>
      `Trop d’essais. Réessayez dans ${counted(minutes, { one: "minute", other: "minutes" })}.`,
    sessionOver: "Vous avez été déconnecté. Reconnectez-vous pour jouer.",
    noConnection: "Le casino est injoignable. Vérifiez votre connexion et réessayez.",
  },

  cashier: {
    depositOn: (currency, chain) => `Déposer des ${currency} sur ${chain}`,
    onlySend: (currency, chain) =>
      `N’envoyez que des ${currency} sur ${chain} à cette adresse. Tout le reste est perdu, de même que des ${currency} sur un autre réseau.`,
    qrCode: "Code QR de votre adresse de dépôt",
    minimum: (amount) => `Envoyez au moins ${amount} : un montant inférieur n’est pas crédité.`,
    whenFinal:
      "Le montant est dans votre solde dès que le réseau l’a rendu définitif, en général après 15 minutes environ.",
    afterBlocks: (count) =>
      `Le montant est dans votre solde après ${counted(count, { one: "bloc", other: "blocs" })} du réseau.`,
    pending: "En route",
    credited: "Crédité",
    held: "Non crédité : contactez le casino",
    wasCredited: (amount) => `${amount} ont été crédités sur votre solde.`,
    copied: "L’adresse a été copiée. Comparez-la avec celle que montre votre portefeuille.",
    notNow: "Les dépôts ne sont pas possibles en ce moment. N’envoyez rien et revenez plus tard.",
    payout: {
      requested: "En attente de votre casino",
      approved: "Approuvé : il sera envoyé",
      sent: "Envoyé",
      confirmed: "Confirmé par le réseau",
      completed: "Payé",
      failed: "Non payé : l’argent est de nouveau dans votre solde",
    },
    paidTo: (address) => `À ${address}`,
    paidBy: (hash) => `Transaction ${hash}`,
  },

  replay: {
    title: "Rediffusion",
    of: (time) => `Rediffusion de ${time}`,
    forced: "Forcé par un développeur",
    sandbox: "Jouée avec de l’argent de test, sans valeur.",
    open: "Cette partie était encore ouverte quand le lien a été ouvert.",
    voided: "Cette partie a été annulée et sa mise remboursée.",
    jackpot: (amount) => `La partie a aussi gagné le jackpot de ${amount}.`,
    note: (roundId, until) =>
      `Rediffusion de la partie ${roundId} : rien n’est misé ni payé. Ce lien fonctionne jusqu’au ${until}.`,
  },

  screen: {
    newVersion: (percent) =>
      `Le casino a modifié ce jeu. Son taux de retour est maintenant de ${percent}. Rien n’a été misé : lisez les règles avant de continuer.`,
    otherVersion: (percent) =>
      `Cette partie a été jouée avec un taux de retour de ${percent}, qui ne vous avait pas été indiqué. Interrogez le casino avant de continuer.`,
    ready: "Prêt. Choisissez une mise et jouez.",
    stillOpen: (detail) => `Votre partie est encore ouverte. ${detail}`,
    leftOpen: "Une partie ouverte est payée sous 24 heures.",
    checkingLast: "Vérification de votre dernière partie …",
    bonusPart: (amount) => `dont ${amount} de bonus`,
    win: (amount) => `Gain ${amount}`,
    returned: (amount) => `${amount} rendus`,
    noWin: "Aucun gain",
    roundValue: (amount) => `Valeur de la partie ${amount}`,
    jackpot: (amount) => `Jackpot ${amount}`,
    jackpotToBonus:
      "Il a été ajouté à votre solde bonus. Il devient de l’argent réel quand vous remplissez les conditions de mise.",
    jackpotToBalance: "Il a été ajouté à votre solde.",
    collect: (amount) => `Encaisser ${amount}`,
    spin: "Tourner",
    skip: "Passer",
    stakeFrom: (min, max) => `Choisissez une mise de ${min} à ${max}.`,
    stakeInSteps: (min, max, step) => `Choisissez une mise de ${min} à ${max}, par pas de ${step}.`,
    sessionTime: (played, left) => `${played} min jouées · ${left} min restantes`,
    timeLeft: (time, open) =>
      `Cette session se termine dans ${time}. Ensuite, aucune nouvelle partie n’est possible. ${open}`,
    windowBlocked:
      "Ceci s’ouvre dans une nouvelle fenêtre, et votre navigateur ou la page du casino ne le permet pas.",
    connectionLost: "Connexion perdue. Nouvel essai …",
    tooMany: (seconds) =>
      `Trop de demandes. Nouvel essai dans ${counted(seconds, { one: "seconde", other: "secondes" })} …`,
  },

  autoplay: {
    stop: (left) => `Stop · ${left}`,
    needsLimit: (stake) =>
      `Saisissez les montants en chiffres. La limite de perte doit atteindre au moins votre mise de ${stake}.`,
    stopped: {
      done: "Le jeu automatique est terminé : tous les tours ont été joués.",
      lossLimit:
        "Le jeu automatique s’est arrêté : le tour suivant pourrait dépasser votre limite de perte.",
      win: "Le jeu automatique s’est arrêté : vous avez gagné plus que le montant choisi.",
      freeSpins: "Le jeu automatique s’est arrêté : vous avez gagné des tours gratuits.",
      jackpot: "Le jeu automatique s’est arrêté : vous avez gagné le jackpot.",
      player: "Vous avez arrêté le jeu automatique.",
      hidden: "Le jeu automatique s’est arrêté : le jeu n’était pas visible.",
      connection: "Le jeu automatique s’est arrêté : la connexion a été perdue.",
      realityCheck: "Le jeu automatique s’est arrêté : c’est l’heure de la pause d’information.",
      problem: "Le jeu automatique s’est arrêté.",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { one: "minute", other: "minutes" }),
    seconds: (count) => counted(count, { one: "seconde", other: "secondes" }),
    continueIn: (time) => `Vous pourrez continuer dans ${time}.`,
    sending: "Envoi de votre réponse …",
    unreachable: "Le casino est injoignable. Vérifiez votre connexion et répondez à nouveau.",
  },

  fairness: {
    byPlatform: (seed) => `${seed} (tirée par la plateforme)`,
    replaced:
      "Les graines ne sont pas celles sur lesquelles la plateforme s’était engagée dans ce navigateur. Elle les a peut-être remplacées pour modifier vos parties, ou votre compte a été réparé. Interrogez le casino avant de continuer. Noté auparavant :",
    elsewhere:
      "Vos graines ont été changées ailleurs. Vos prochaines parties utilisent une nouvelle graine à vous. Si ce n’était pas vous, dans une autre fenêtre ou sur un autre appareil, interrogez le casino.",
    revealed: (seed) =>
      `La graine du serveur était ${seed}. Vous pouvez maintenant vérifier les parties jouées avec elle. Vos prochaines parties utilisent une nouvelle graine.`,
    playFirst: "Jouez d’abord une partie.",
    notRevealed:
      "La graine du serveur de cette partie n’est pas encore révélée. Révélez-la, puis affichez à nouveau les données.",
    copy: "Copiez ces données et collez-les dans la page de vérification.",
    chosen:
      "Vos prochaines parties utilisent cette graine, jusqu’au changement de la graine du serveur.",
    notASeed:
      "Une graine compte de 1 à 64 caractères : lettres sans accents, chiffres, signes et espaces.",
    verify: "Vérifier",
    verifyOf: (time: string) => `Vérifier la partie de ${time}`,
    listed: (first, last, seed) => `Parties ${first} à ${last} : ${seed}`,
    round: (nonce) => `partie ${nonce}`,
    rounds: (first, last) => `parties ${first} à ${last}`,
    wrongSeed: (rounds) =>
      `Attention (${rounds}) : la graine n’est pas celle sur laquelle la plateforme s’était engagée. Interrogez le casino.`,
    missing: (rounds) =>
      `Attention (${rounds}) : aucune graine révélée n’y correspond, la vérification est donc impossible. Interrogez le casino.`,
    none: "Aucune graine n’a encore été révélée.",
    allFromFirst: (last) =>
      `Voici toutes les graines de vos parties, de la première à ${last}, sans lacune.`,
    allFrom: (first, last) =>
      `Voici toutes les graines de vos parties, de ${first} à ${last}, sans lacune.`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "Lien déjà utilisé",
      text: `Ce lien a déjà été utilisé. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "Lien expiré",
      text: `Ce lien n’était valable que 30 secondes. ${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: {
      title: "Lien non valable",
      text: `Ce lien n’est pas valable. ${OPEN_AGAIN}`,
    },
    SESSION_ENDED: { title: "Session terminée", text: `Votre session est terminée. ${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "Limite de temps atteinte",
      text: "Vous avez atteint la limite de temps d’une session. Faites une pause avant de rejouer.",
    },
    PLAYER_SUSPENDED: {
      title: "Compte suspendu",
      text: "Votre compte est suspendu. Veuillez contacter le service client du casino.",
    },
    GAME_NOT_IN_TOKEN: {
      title: "Lien vers un autre jeu",
      text: `Ce lien ouvre un autre jeu. ${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "Jeu introuvable",
      text: "Ce jeu n’existe pas. Retournez au casino et choisissez un autre jeu.",
    },
    GAME_DISABLED: {
      title: "Jeu indisponible",
      text: "Ce jeu est indisponible pour le moment. Retournez au casino et choisissez un autre jeu.",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "Indisponible",
      text: "Ce jeu n’est pas disponible là où vous vous trouvez.",
    },
    GAME_FAULT: {
      title: "Une erreur s’est produite",
      text: `Le jeu s’est arrêté à cause d’une erreur. Les parties que vous avez jouées sont enregistrées. ${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "Vous avez arrêté de jouer",
      text: "Votre session est terminée. Vous pouvez rouvrir le jeu depuis le casino à tout moment.",
    },
    NOT_LAUNCHED: {
      title: "Ouvrez ce jeu depuis votre casino",
      text: `Cette page n’a pas de session active. ${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "Les graines ne sont pas celles que ce navigateur a notées. Aucune nouvelle partie ne commence ; plus d’informations sous Équité.",
    CONNECTION_LOST:
      "Le casino est injoignable. Vérifiez votre connexion, puis rechargez cette page. Si votre mise a été placée, vous verrez son résultat ; une mise n’est jamais placée deux fois.",
    INSUFFICIENT_FUNDS:
      "Votre solde est insuffisant pour cette mise. Aucun montant n’a été débité. Choisissez une mise plus basse ou faites un dépôt.",
    STAKE_OUT_OF_RANGE:
      "Cette mise n’est pas autorisée. Aucun montant n’a été débité. Choisissez une autre mise.",
    AMOUNT_INVALID:
      "Cette mise n’est pas valable. Aucun montant n’a été débité. Choisissez une autre mise.",
    ROUND_TOO_SOON:
      "Il est trop tôt pour une autre partie. Aucun montant n’a été débité. Attendez un instant, puis réessayez.",
    ROUND_ALREADY_OPEN:
      "Terminez d’abord votre partie ouverte. Aucune nouvelle mise n’a été débitée. La partie ouverte est affichée maintenant.",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "Cette partie a continué ailleurs, votre dernier coup n’a donc rien changé. La partie est affichée telle qu’elle est maintenant.",
    REALITY_CHECK_REQUIRED:
      "C’est le moment d’une pause d’information. Aucun montant n’a été débité. Répondez pour continuer.",
    OTHER: "Le casino n’a pas accepté cette demande. Réessayez, ou rechargez cette page.",
  },
  stakesAre: (min, max) =>
    `Dans ce jeu, les mises vont de ${min} à ${max}. Aucun montant n’a été débité. Choisissez une autre mise.`,

  rules: {
    stakes: (min, max) => `${min} à ${max}`,
    returnToPlayer: "Taux de retour au joueur à long terme",
    hitRate: "Parties avec un gain, en jeu habituel",
    stakeBackRate: "Parties qui gagnent la mise ou plus, en jeu habituel",
    maxWin: "Gain maximal",
    timesStake: (multiplier) => `${multiplier} × la mise`,
    onceIn: (win, rounds) => `${win}, environ 1 partie sur ${rounds}`,
    maxWinAtHighest: "Gain maximal à la mise la plus élevée",
    shortestRound: "Durée minimale d’une partie",
    longestSession: "Durée maximale d’une session",
    jackpot: "Chaque partie jouée en argent réel alimente le jackpot et peut le gagner.",
    jackpotTerms: {
      contribution: "Part de chaque mise versée au jackpot",
      ceiling: "Gagné au plus tard lorsqu’il atteint",
      seed: "Chaque jackpot commence à",
      minimumBet: "Plus petite mise en argent réel qui participe",
      totalReturn: "Taux de retour avec le jackpot",
      overCycle: (atSeed, average, evenFrom) =>
        `${atSeed} au début d’un jackpot, ${average} en moyenne ; il augmente avec le jackpot, jusqu’à 100 % à partir de ${evenFrom}`,
    },
    howToPlay: "Comment jouer",
    value: "Valeur",
    chance: "Probabilité",
    oneIn: (part, whole) => `${part} sur ${whole}`,
    or: (options) => options.join(" ou "),
  },
  terms: {
    incomplete: {
      title: "Parties inachevées",
      steps:
        "Une partie que vous laissez ouverte reste à vous : rouvrez le jeu, sur n’importe quel appareil, et continuez. 24 heures après votre dernière action, elle est encaissée pour vous, au montant qu’un encaissement payait alors, et le gain est crédité. Cela arrive plus tôt si votre session est terminée et que vous jouez à un autre jeu, ou avec un autre type d’argent.",
      once: "Votre mise décide aussitôt de la partie. Si vous quittez le jeu ou perdez la connexion pendant qu’elle est montrée, la partie est tout de même terminée : son gain est dans votre solde, et la partie dans votre historique.",
    },
    interruptions: {
      title: "Interruptions",
      text: "Tout ce qui est aléatoire dans une partie est fixé et enregistré avant que vous n’en voyiez quoi que ce soit. Une connexion perdue, un rechargement ou une panne de notre côté ne tire jamais à nouveau, et une demande envoyée deux fois ne joue qu’une fois. C’est ce que vous voyez en rouvrant le jeu qui compte.",
    },
    malfunction: {
      title: "Dysfonctionnement",
      text: "Vous gagnez ce que donnent les graines de la partie et ces règles, quoi que l’écran ait montré. Si un dysfonctionnement empêche une partie ouverte d’aller à son terme, elle est annulée. Une partie terminée reste telle quelle : une erreur dans son paiement est corrigée par une écriture distincte, que vous voyez.",
    },
    voided: {
      title: "Parties annulées",
      text: "Une partie qui n’est pas terminée peut être annulée, pour une raison que vous voyez avec la partie : un dysfonctionnement, une interruption, une mauvaise configuration, une erreur d’intégration, un soupçon de fraude, un ordre du régulateur, votre protection, ou une autre qui est indiquée. La mise retourne alors au solde d’où elle venait. Un casino a besoin de deux de ses employés pour cela, et n’annule jamais une partie qui vaut plus que sa mise : seul le personnel de Rouleau le fait.",
    },
  },

  celebration: { great: "Beau gain", big: "Gros gain", huge: "Énorme gain", epic: "Gain épique" },

  places: {
    won: "gagné",
    lost: "perdu",
    next: "à suivre",
    hidden: "pas encore joué",
    missed: "pas atteint",
  },

  reels: {
    symbols: {
      wild: "Wild",
      scatter: "Scatter",
      crown: "Couronne",
      diamond: "Diamant",
      seven: "Sept",
      ingot: "Lingot",
      bell: "Cloche",
      horseshoe: "Fer à cheval",
      clover: "Trèfle",
      plum: "Prune",
      cherry: "Cerise",
    },
    reels: "Rouleaux",
    row: (row, symbols) => `Rangée ${row} : ${symbols}`,
    freeSpins: (count) => counted(count, { one: "tour gratuit", other: "tours gratuits" }),
    freeSpin: (number, count, won) => `Tour gratuit ${number} sur ${count} · gagné ${won}`,
    freeSpinsWon: "Gagné en tours gratuits",
    lineWinsTimes: (multiplier) => `Gains de ligne × ${multiplier}`,
    winsTimes: (multiplier) => `gains × ${multiplier}`,
    line: (line) => `Ligne ${line}`,
    pays: (count, symbol, multiplier) => `${count} × ${symbol} paie ${multiplier}×`,
    paytable: "Table des gains",
    paytableText:
      "Les symboles gagnants se comptent le long d’une ligne à partir de la gauche. Wild remplace tous les symboles sauf Scatter, qui paie à n’importe quelle position. Les gains sont des multiples de la mise.",
    symbol: "Symbole",
    anyPosition: (symbol) => `${symbol}, toute position`,
    prize: "Prix",
    prizes: "Prix",
    prizesText: "Cinq Scatters paient l’un de ces prix, tiré au sort.",
    freeSpinsTitle: "Tours gratuits",
    freeSpinsText: (gives, multiplier) =>
      `Des Scatters à n’importe quelle position lancent des tours gratuits (Scatters → tours gratuits) : ${gives}. Les gains de ligne en tours gratuits sont multipliés par ${multiplier}. Les tours gratuits ne peuvent pas en lancer d’autres.`,
    paylines: "Lignes de paiement",
    payline: (line, rows) => `Ligne ${line} : rangées ${rows}`,
  },

  safe: {
    hits: "Coups sur le coffre",
    hit: "Frapper",
    hitNumber: (number) => `Coup ${number}`,
    hammerBrokeNote: "marteau cassé",
    holds: "Le marteau tient.",
    broke: "Le marteau s’est cassé.",
    neverBroken: "Le marteau ne se serait jamais cassé.",
    wouldBreakOn: (hit) => `Le marteau se serait cassé au coup ${hit}.`,
    text: `Votre mise paie le premier coup. Chaque coup auquel le marteau résiste augmente la valeur de la partie. Si le marteau se casse, la partie est perdue. Après chaque coup, frappez à nouveau ou encaissez ; le dernier coup ouvre le coffre. Le coup qui casse le marteau est tiré avant votre premier. ${SAME_RETURN}`,
    valueAfter: "Valeur après chaque coup",
    chanceThisFar: "Probabilité d’arriver jusque-là",
  },

  key: {
    theKey: "La clé",
    notGuessed: (guess, traced) => `pas ${guess}, piste +${traced}`,
    traced: "Le FBI vous a localisé.",
    noTrace: "Le FBI n’a aucune piste vers vous.",
    traceAt: (trace) => `La piste du FBI est à ${trace}.`,
    text: (key) =>
      `La clé a ${key.length} caractères cachés. Votre mise paie un essai sur le premier. Après chaque essai, devinez le caractère suivant ou encaissez. Un essai est juste avec une probabilité de ${key.chance} et augmente la valeur de la partie. Un mauvais essai la diminue et ajoute ${key.steps} à la piste. À ${key.limit}, le FBI vous a localisé et la partie est perdue. ${SAME_RETURN}`,
    valueOfRound: "Valeur d’une partie",
    rightGuesses: "Essais justes",
    trace: "Piste",
    terminal: {
      ready: "terminal rouleau prêt",
      key: (length, characters) => `clé : ${length} caractères parmi ${characters}`,
      trying: "essai en cours …",
      noAnswer: "pas de réponse",
      match: "trouvé",
      itWas: (character) => `non, c’était ${character}`,
      traceAt: (trace) => `piste à ${trace}`,
    },
    tracedTitle: "LOCALISÉ",
    completeTitle: "CLÉ COMPLÈTE",
    disconnectedTitle: "DÉCONNECTÉ",
    matchNote: "TROUVÉ",
    notNote: (guess) => `PAS ${guess}`,
    guessNote: "DEVINEZ",
    right: (worth) => `JUSTE → ${worth}`,
    wrong: (worth) => `FAUX → ${worth}`,
    lost: "PERDU",
    fbi: "FBI",
    you: "VOUS",
    traceNow: (trace) => `PISTE ${trace}`,
  },

  fox: {
    flock: "Le troupeau",
    goat: (number) => `Chèvre ${number}`,
    caughtNote: "attrapé",
    sizes: { small: "petite", large: "grande" },
    take: "Prendre une chèvre",
    shepherd: {
      sleeping: "Le berger dort.",
      alert: "Le berger est aux aguets.",
      patrolling: "Le berger fait sa ronde.",
    },
    caught: "Le berger a attrapé le renard.",
    notCaught: "Le berger n’aurait pas attrapé le renard.",
    wouldBeCaught: (goat) => `Le renard aurait été attrapé à la chèvre ${goat}.`,
    takenOf: (taken, flock) => `${taken} sur ${flock}`,
    lifts: {
      small: (rungs) => `une petite chèvre de ${rungs}`,
      large: (rungs) => `une grande chèvre de ${rungs}`,
    },
    text: (flock, lifts) =>
      `Votre mise paie la première de ${flock} chèvres, pendant que le berger dort. Chaque chèvre fait monter la partie dans la liste des valeurs ci-dessous : ${lifts}, et davantage quand le berger est éveillé. La probabilité que le renard s’échappe est la valeur avant la chèvre divisée par la valeur après elle. Si le renard est attrapé, la partie est perdue. Après chaque chèvre, vous voyez la suivante et le berger : prenez la chèvre ou encaissez. ${SAME_RETURN}`,
    theShepherd: "Le berger",
    now: "Maintenant",
    extraSteps: "Pas en plus",
    afterNext: "Après la prochaine chèvre",
    states: { sleeping: "dort", alert: "aux aguets", patrolling: "en ronde" },
    values: "Valeurs, en multiples de la mise",
  },

  shot: {
    onTheWay: "Objets en chemin",
    shoot: "Tirer",
    power: "Puissance",
    angle: "Angle",
    total: (multiplier) => `Total × ${multiplier}`,
    nothingLeft: "Les obstacles ont tout pris.",
    things: { coin: "pièce", gem: "gemme", star: "étoile", cloud: "nuage", bird: "oiseau" },
    text: (count) =>
      `Réglez la puissance et l’angle, puis tirez. Le tir rencontre ${count} petits objets, et il peut y avoir un trésor au sommet de son vol. Les objets ramassés s’ajoutent à votre gain et les obstacles s’en déduisent ; vous gagnez ce qui reste. La puissance et l’angle décident de la hauteur du vol. Le taux de retour au joueur est le même, quelle que soit votre visée.`,
    smallThings: "Petits objets : chacun est l’un de ceux-ci",
    object: "Objet",
    treasure: "Trésor",
    treasures: {
      low: (peak) => `Trésor du ciel bas (à partir d’une hauteur de ${peak})`,
      middle: (peak) => `Trésor du ciel moyen (à partir d’une hauteur de ${peak})`,
      high: (peak) => `Trésor du ciel haut (à partir d’une hauteur de ${peak})`,
    },
    skies: {
      low: (most) => `ciel bas : jusqu’à × ${most}`,
      middle: (most) => `ciel moyen : jusqu’à × ${most}`,
      high: (most) => `ciel haut : jusqu’à × ${most}`,
    },
    timesStake: "× la mise",
  },
};

export default words;
