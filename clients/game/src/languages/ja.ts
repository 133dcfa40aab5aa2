/** The texts for players, in Japanese. */
import type { Words } from "./en.ts";
import { pluralIn } from "./plural.ts";

const counted = pluralIn("ja");
const OPEN_AGAIN = "カジノに戻り、ゲームをもう一度開いてください。";
const SAME_RETURN = "どのようにプレイしても、プレイヤーへの還元率は同じです。";
const OVER = "このラウンドはすでに終了しています。直前の操作による変更はありません。";

const words: Words = {
  page: {
    demo: "デモ",
    sandbox: "サンドボックス",
    time: "時間",
    net: "収支",
    balance: "残高",
    menu: "ゲーム",
    history: "履歴",
    rules: "ルールと確率",
    fairness: "公正性",
    sound: "サウンド",
    close: "閉じる",
    opening: "ゲームを開いています…",
    jackpot: "ジャックポット",
    deposit: "入金する",
    stake: "ベット額",
    lowerStake: "ベット額を下げる",
    higherStake: "ベット額を上げる",
    moves: "操作",
    lastWin: "直前の勝利金",
    keys: "スペースキーまたはEnterキーでもスピンできます。",
    thisSession: "このセッション",
    yourJackpots: "獲得したジャックポット",
    win: "勝利金",
    noRounds: "ラウンドはまだありません。",
    back: "ゲームに戻る",
    fairnessText:
      "各ラウンドは、サーバーシードとあなた自身のシードから抽選されます。サーバーシードはすべて、ブラウザーがあなたのシードを抽選する前に確定しています。下のアンカーは、どのシードも変更されていないことを証明します。検証ページで必要になるため、書き留めてください。サーバーシードが公開されると、それを使ったすべてのラウンドを検証できます。",
    anchor: "アンカー",
    serverSeedHash: "サーバーシードのハッシュ",
    yourSeed: "あなたのシード",
    roundsWithSeeds: "これらのシードでプレイしたラウンド数",
    revealSeed: "サーバーシードを公開する",
    showRoundData: "直前のラウンドのデータを表示",
    listSeeds: "公開済みシードの一覧",
    revealedSeeds: "公開済みシード（新しい順）",
    roundData: "ラウンドのデータ",
    verify: "ラウンドを検証する",
    verifyOffline: "そのページを保存して、オフラインで使うことができます。",
    nextAnchor: "次のチェーンのアンカー",
    ownSeed: "自分のシードを選ぶ",
    useSeed: "このシードを使う",
    acceptSeeds: "このシードを記録して続ける",
    soundOn: "サウンドをオン",
    volume: "音量",
    music: "音楽",
    autoplay: "オートプレイ",
    quickSpin: "クイックスピン：リールが早く止まります",
    autoplaySpins: "スピン数",
    lossLimit: "損失の上限",
    stopAbove: "この額を超える勝ちで停止（任意）",
    stopOnFreeSpins: "フリースピンで停止",
    autoplayText:
      "どのスピンも、いま選んでいる額を賭けます。オートプレイの損失が上限を超えることはありません。ジャックポット、リアリティチェックのとき、ゲームが見えなくなったときにも停止します。",
    startAutoplay: "オートプレイを始める",
    stopped: "ゲームは終了しました",
    backToCasino: "カジノに戻る",
    jackpotTitle: "ジャックポット！",
    jackpotWon: "ジャックポットを獲得しました：",
    continue: "続ける",
    realityCheck: "リアリティチェック",
    timePlayed: "プレイ時間",
    staked: "ベット合計",
    wonInRounds: "ラウンドでの勝利金",
    netResult: "収支",
    continuePlaying: "プレイを続ける",
    stopPlaying: "プレイをやめる",
    replay: "リプレイ",
    played: "プレイ日時",
    skip: "スキップ",
    playAgain: "もう一度見る",
    signIn: "ログイン",
    signOut: "ログアウト",
    username: "ユーザー名",
    password: "パスワード",
    limits: "利用制限",
    timeLimit: "1回のセッションの時間制限",
    playUntil: "プレイできる時刻",
    nextCheck: "次のリアリティチェック",
    cashier: "入出金",
    depositAddress: "入金用アドレス",
    copyAddress: "アドレスをコピー",
    yourDeposits: "入金履歴",
    noDeposits: "まだ入金はありません。この一覧は開いている間、自動で更新されます。",
    yourPayouts: "出金履歴",
    noPayouts: "まだ出金はありません。出金はカジノにお申し込みください。状況はここで確認できます。",
  },

  lobby: {
    play: "プレイ",
    demo: "デモ",
    returns: (share) => `還元率 ${share}`,
    upTo: (multiplier) => `最大 × ${multiplier}`,
    withJackpot: "ジャックポット",
    minutes: (count) => counted(count, { other: "分" }),
    stakes: (min, max) => `ベット額 ${min}～${max}`,
    wrongLogin: "ユーザー名またはパスワードが違います。両方を確認して、もう一度お試しください。",
    tooManyTries: (minutes) =>
      `試行回数が多すぎます。${counted(minutes, { other: "分" })}後にもう一度お試しください。`,
    sessionOver: "ログアウトしました。プレイするには、もう一度ログインしてください。",
    noConnection: "カジノに接続できません。接続を確認して、もう一度お試しください。",
  },

  cashier: {
    depositOn: (currency, chain) => `${chain}で${currency}を入金`,
    onlySend: (currency, chain) =>
      `このアドレスには${chain}上の${currency}だけを送ってください。それ以外のもの、また別のネットワークの${currency}は失われます。`,
    qrCode: "入金用アドレスのQRコード",
    minimum: (amount) => `最低入金額は${amount}です。これより少ない額は反映されません。`,
    whenFinal: "ネットワークで確定すると残高に反映されます。通常は約15分かかります。",
    afterBlocks: (count) =>
      `ネットワークで${counted(count, { other: "ブロック" })}が追加されると残高に反映されます。`,
    pending: "確認中",
    credited: "反映済み",
    held: "未反映：カジノにお問い合わせください",
    wasCredited: (amount) => `${amount}が残高に反映されました。`,
    copied: "アドレスをコピーしました。ウォレットの表示と一致するか確認してください。",
    notNow: "現在は入金できません。何も送らずに、しばらくしてからお戻りください。",
    payout: {
      requested: "カジノの確認待ち",
      approved: "承認済み：まもなく送金されます",
      sent: "送金済み",
      confirmed: "ネットワークで承認済み",
      completed: "出金完了",
      failed: "出金されませんでした：残高に戻りました",
    },
    paidTo: (address) => `送金先：${address}`,
    paidBy: (hash) => `トランザクション：${hash}`,
  },

  replay: {
    title: "リプレイ",
    of: (time) => `${time} のリプレイ`,
    forced: "開発者が結果を指定",
    sandbox: "価値のないサンドボックス用の資金でプレイされました。",
    open: "リンクを開いた時点で、このラウンドはまだ進行中でした。",
    voided: "このラウンドは無効となり、ベット額は払い戻されました。",
    jackpot: (amount) => `このラウンドではジャックポット ${amount} も獲得しました。`,
    note: (roundId, until) =>
      `ラウンド ${roundId} のリプレイです。ベットも支払いも発生しません。このリンクは ${until} まで有効です。`,
  },

  screen: {
    newVersion: (percent) =>
      `カジノがこのゲームを変更しました。現在の還元率は${percent}です。ベットは行われていません。続ける前にルールをご確認ください。`,
    otherVersion: (percent) =>
      `このラウンドは、表示されていない還元率${percent}で行われました。続ける前にカジノにお問い合わせください。`,
    ready: "準備ができました。ベット額を選んでプレイしてください。",
    stillOpen: (detail) => `ラウンドはまだ進行中です。${detail}`,
    leftOpen: "途中のラウンドは24時間以内に自動で精算されます。",
    checkingLast: "直前のラウンドを確認しています…",
    bonusPart: (amount) => `うちボーナス ${amount}`,
    win: (amount) => `勝利金 ${amount}`,
    returned: (amount) => `払い戻し ${amount}`,
    noWin: "勝利金なし",
    roundValue: (amount) => `ラウンドの価値 ${amount}`,
    jackpot: (amount) => `ジャックポット ${amount}`,
    jackpotToBonus: "ボーナス残高に追加されました。賭け条件を満たすと、リアルマネーになります。",
    jackpotToBalance: "残高に追加されました。",
    collect: (amount) => `${amount} を受け取る`,
    spin: "スピン",
    skip: "スキップ",
    stakeFrom: (min, max) => `${min}から${max}までのベット額を選んでください。`,
    stakeInSteps: (min, max, step) =>
      `${min}から${max}まで、${step}単位でベット額を選んでください。`,
    sessionTime: (played, left) => `経過 ${played} 分 · 残り ${left} 分`,
    timeLeft: (time, open) =>
      `あと${time}でセッションが終了します。その後は新しいラウンドを始められません。${open}`,
    windowBlocked:
      "新しいウィンドウで開きますが、ブラウザーまたはカジノのページで許可されていません。",
    connectionLost: "接続が切れました。再試行しています…",
    tooMany: (seconds) =>
      `リクエストが多すぎます。${counted(seconds, { other: "秒後に再試行します" })}…`,
  },

  autoplay: {
    stop: (left) => `停止 · ${left}`,
    needsLimit: (stake) =>
      `金額は数字で入力してください。損失の上限はベット額 ${stake} 以上にしてください。`,
    stopped: {
      done: "オートプレイが終わりました。すべてのスピンをプレイしました。",
      lossLimit: "オートプレイを停止しました。次のスピンで損失の上限を超えるおそれがあります。",
      win: "オートプレイを停止しました。設定した額を超えて勝ちました。",
      freeSpins: "オートプレイを停止しました。フリースピンを獲得しました。",
      jackpot: "オートプレイを停止しました。ジャックポットを獲得しました。",
      player: "オートプレイを止めました。",
      hidden: "オートプレイを停止しました。ゲームが見えなくなりました。",
      connection: "オートプレイを停止しました。接続が切れました。",
      realityCheck: "オートプレイを停止しました。リアリティチェックの時間です。",
      problem: "オートプレイを停止しました。",
    },
  },

  realityCheck: {
    minutes: (count) => counted(count, { other: "分" }),
    seconds: (count) => counted(count, { other: "秒" }),
    continueIn: (time) => `あと${time}で続けられます。`,
    sending: "回答を送信しています…",
    unreachable: "カジノに接続できません。接続を確認して、もう一度回答してください。",
  },

  fairness: {
    byPlatform: (seed) => `${seed}（プラットフォームが抽選）`,
    replaced:
      "シードが、プラットフォームがこのブラウザーに約束したものと違います。ラウンドを変えるために差し替えられたか、アカウントが修復された可能性があります。続ける前にカジノにお問い合わせください。以前の記録:",
    elsewhere:
      "シードが別の場所で変更されました。次のラウンドからは、あなたの新しいシードが使われます。別のウィンドウや端末での操作に心当たりがない場合は、カジノにお問い合わせください。",
    revealed: (seed) =>
      `サーバーシードは ${seed} でした。このシードでプレイしたラウンドを検証できます。次のラウンドからは新しいシードを使います。`,
    playFirst: "先に1ラウンドをプレイしてください。",
    notRevealed:
      "このラウンドのサーバーシードはまだ公開されていません。公開してから、もう一度データを表示してください。",
    copy: "このデータをコピーして、検証ページに貼り付けてください。",
    chosen: "サーバーシードが変わるまで、次のラウンドからこのシードを使います。",
    notASeed: "シードは半角の英数字、記号、空白で1～64文字です。",
    verify: "検証",
    verifyOf: (time: string) => `${time}のラウンドを検証`,
    listed: (first, last, seed) => `ラウンド ${first}～${last}：${seed}`,
    round: (nonce) => `ラウンド ${nonce}`,
    rounds: (first, last) => `ラウンド ${first}～${last}`,
    wrongSeed: (rounds) =>
      `警告（${rounds}）：シードが、プラットフォームが約束したものと異なります。カジノにお問い合わせください。`,
    missing: (rounds) =>
      `警告（${rounds}）：該当する公開済みシードがないため、検証できません。カジノにお問い合わせください。`,
    none: "公開されたシードはまだありません。",
    allFromFirst: (last) => `最初のラウンドから${last}までのすべてのシードです。欠落はありません。`,
    allFrom: (first, last) =>
      `ラウンド${first}から${last}までのすべてのシードです。欠落はありません。`,
  },

  closing: {
    SSO_TOKEN_ALREADY_USED: {
      title: "使用済みのリンク",
      text: `このリンクはすでに使用されています。${OPEN_AGAIN}`,
    },
    SSO_TOKEN_EXPIRED: {
      title: "リンクの期限切れ",
      text: `このリンクの有効期間は30秒間でした。${OPEN_AGAIN}`,
    },
    SSO_TOKEN_INVALID: { title: "無効なリンク", text: `このリンクは無効です。${OPEN_AGAIN}` },
    SESSION_ENDED: { title: "セッション終了", text: `セッションは終了しました。${OPEN_AGAIN}` },
    SESSION_TIME_LIMIT: {
      title: "時間制限に達しました",
      text: "1回のセッションの時間制限に達しました。休憩してから、またプレイしてください。",
    },
    PLAYER_SUSPENDED: {
      title: "アカウント停止中",
      text: "アカウントは停止されています。カジノのサポートにお問い合わせください。",
    },
    GAME_NOT_IN_TOKEN: {
      title: "別のゲームのリンク",
      text: `このリンクは別のゲームのものです。${OPEN_AGAIN}`,
    },
    GAME_NOT_FOUND: {
      title: "ゲームが見つかりません",
      text: "このゲームは存在しません。カジノに戻り、別のゲームを選んでください。",
    },
    GAME_DISABLED: {
      title: "ゲームを利用できません",
      text: "このゲームは現在利用できません。カジノに戻り、別のゲームを選んでください。",
    },
    JURISDICTION_NOT_ALLOWED: {
      title: "利用できません",
      text: "お住まいの地域では、このゲームを利用できません。",
    },
    GAME_FAULT: {
      title: "エラーが発生しました",
      text: `エラーのためゲームは終了しました。プレイしたラウンドは保存されています。${OPEN_AGAIN}`,
    },
    STOPPED: {
      title: "プレイを終了しました",
      text: "セッションは終了しました。ゲームはいつでもカジノからもう一度開けます。",
    },
    NOT_LAUNCHED: {
      title: "カジノからこのゲームを開いてください",
      text: `このページには有効なセッションがありません。${OPEN_AGAIN}`,
    },
  },

  problems: {
    SEEDS_REPLACED:
      "シードがこのブラウザーの記録と違います。新しいラウンドは始まりません。詳しくは「公正性」をご覧ください。",
    CONNECTION_LOST:
      "カジノに接続できません。接続を確認してから、このページを再読み込みしてください。ベットが成立していれば結果が表示されます。ベットが二重に成立することはありません。",
    INSUFFICIENT_FUNDS:
      "残高がこのベット額に足りません。引き落としは行われていません。ベット額を下げるか、入金してください。",
    STAKE_OUT_OF_RANGE:
      "このベット額は認められていません。引き落としは行われていません。別のベット額を選んでください。",
    AMOUNT_INVALID:
      "有効なベット額ではありません。引き落としは行われていません。別のベット額を選んでください。",
    ROUND_TOO_SOON:
      "次のラウンドにはまだ早すぎます。引き落としは行われていません。少し待ってから、もう一度お試しください。",
    ROUND_ALREADY_OPEN:
      "先に進行中のラウンドを終えてください。新しいベットの引き落としは行われていません。進行中のラウンドを表示します。",
    ROUND_CLOSED: OVER,
    ACTION_NOT_ALLOWED:
      "このラウンドは別の場所で進行したため、直前の操作による変更はありません。現在のラウンドを表示しています。",
    REALITY_CHECK_REQUIRED:
      "リアリティチェックの時間です。引き落としは行われていません。続けるには回答してください。",
    OTHER:
      "カジノで受け付けられませんでした。もう一度お試しになるか、このページを再読み込みしてください。",
  },
  stakesAre: (min, max) =>
    `このゲームのベット額は${min}から${max}までです。引き落としは行われていません。別のベット額を選んでください。`,

  rules: {
    stakes: (min, max) => `${min}～${max}`,
    returnToPlayer: "長期的なプレイヤーへの還元率",
    hitRate: "勝利金のあるラウンドの割合（一般的なプレイ）",
    stakeBackRate: "ベット額以上の勝利金があるラウンドの割合（一般的なプレイ）",
    maxWin: "最大勝利金",
    timesStake: (multiplier) => `ベット額 × ${multiplier}`,
    onceIn: (win, rounds) => `${win}（約 ${rounds} ラウンドに1回）`,
    maxWinAtHighest: "最高ベット額での最大勝利金",
    shortestRound: "1ラウンドの最短時間",
    longestSession: "1セッションの最長時間",
    jackpot:
      "リアルマネーでプレイした各ラウンドは、ジャックポットに積み立てられ、当選の対象になります。",
    jackpotTerms: {
      contribution: "各ベット額のうちジャックポットに積み立てられる割合",
      ceiling: "遅くとも当選する金額",
      seed: "ジャックポットの開始金額",
      minimumBet: "対象となるリアルマネーの最低ベット額",
      totalReturn: "ジャックポットを含む還元率",
      overCycle: (atSeed, average, evenFrom) =>
        `開始時は ${atSeed}、平均は ${average}。ジャックポットとともに上がり、${evenFrom} から100％になります。`,
    },
    howToPlay: "遊び方",
    value: "価値",
    chance: "確率",
    oneIn: (part, whole) => `${part} / ${whole}`,
    or: (options) => options.join("または"),
  },
  terms: {
    incomplete: {
      title: "未完了のラウンド",
      steps:
        "途中で離れたラウンドはあなたのものです。どの端末からでもゲームをもう一度開き、続けてください。最後の操作から24時間後に、その時点で受け取れる金額で自動的に精算され、勝利金が残高に加算されます。セッションが終了していて、別のゲームや別の種類の資金でプレイした場合は、それより早く精算されます。",
      once: "ラウンドの結果はベットした時点で決まります。表示中にゲームを離れたり接続が切れたりしても、ラウンドは終了しています。勝利金は残高に、ラウンドは履歴に反映されています。",
    },
    interruptions: {
      title: "中断",
      text: "ラウンドの抽選結果はすべて、表示される前に確定し、保存されています。接続の切断、再読み込み、当社側の障害によって再抽選されることはなく、二重に送信されたリクエストは1回だけ実行されます。ゲームをもう一度開いたときに表示されるものが有効です。",
    },
    malfunction: {
      title: "不具合",
      text: "画面の表示にかかわらず、ラウンドのシードとこのルールから得られるものが結果です。不具合により進行中のラウンドを最後までプレイできない場合、そのラウンドは無効になります。終了したラウンドはそのままです。支払いの誤りは別の記録で訂正され、あなたにも表示されます。",
    },
    voided: {
      title: "無効になったラウンド",
      text: "終了していないラウンドは、不具合、中断、設定の誤り、連携の障害、不正の疑い、規制当局の命令、あなたの保護、またはその他の明示される理由により無効になることがあります。理由はラウンドとともに表示されます。その場合、ベット額は元の残高に戻ります。カジノが無効にするには担当者2名が必要で、ベット額より価値の高いラウンドをカジノが無効にすることはありません。それを行えるのはRouleauの担当者だけです。",
    },
  },

  celebration: {
    great: "グレートウィン",
    big: "ビッグウィン",
    huge: "ヒュージウィン",
    epic: "エピックウィン",
  },

  places: {
    won: "獲得",
    lost: "失敗",
    next: "次",
    hidden: "未プレイ",
    missed: "未到達",
  },

  reels: {
    symbols: {
      wild: "ワイルド",
      scatter: "スキャッター",
      crown: "王冠",
      diamond: "ダイヤモンド",
      seven: "セブン",
      ingot: "金の延べ棒",
      bell: "ベル",
      horseshoe: "蹄鉄",
      clover: "クローバー",
      plum: "プラム",
      cherry: "チェリー",
    },
    reels: "リール",
    row: (row, symbols) => `${row}段目：${symbols}`,
    freeSpins: (count) => counted(count, { other: "回のフリースピン" }),
    freeSpin: (number, count, won) => `フリースピン ${number} / ${count} · 獲得 ${won}`,
    freeSpinsWon: "フリースピンの勝利金",
    lineWinsTimes: (multiplier) => `ライン配当 × ${multiplier}`,
    winsTimes: (multiplier) => `配当 × ${multiplier}`,
    line: (line) => `ライン ${line}`,
    pays: (count, symbol, multiplier) => `${symbol} × ${count} で ${multiplier} 倍`,
    paytable: "配当表",
    paytableText:
      "当たりの絵柄はライン上で左から数えます。ワイルドは、どの位置でも配当のあるスキャッターを除くすべての絵柄の代わりになります。配当はベット額の倍数です。",
    symbol: "絵柄",
    anyPosition: (symbol) => `${symbol}（位置を問わず）`,
    prize: "賞金",
    prizes: "賞金",
    prizesText: "スキャッターが5つ揃うと、抽選で次のいずれかの賞金が支払われます。",
    freeSpinsTitle: "フリースピン",
    freeSpinsText: (gives, multiplier) =>
      `スキャッターが位置を問わず出ると、フリースピンが始まります（スキャッター → フリースピン）：${gives}。フリースピン中のライン配当は${multiplier}倍になります。フリースピン中にフリースピンが追加されることはありません。`,
    paylines: "ペイライン",
    payline: (line, rows) => `ライン ${line}：段 ${rows}`,
  },

  safe: {
    hits: "金庫への打撃",
    hit: "叩く",
    hitNumber: (number) => `${number}打目`,
    hammerBrokeNote: "ハンマー破損",
    holds: "ハンマーは無事です。",
    broke: "ハンマーが壊れました。",
    neverBroken: "ハンマーは最後まで壊れないはずでした。",
    wouldBreakOn: (hit) => `ハンマーは${hit}打目で壊れるはずでした。`,
    text: `ベット額で最初の1打ができます。ハンマーが耐えるたびにラウンドの価値が上がります。ハンマーが壊れると、ラウンドは負けです。1打ごとに、もう一度叩くか受け取るかを選べます。最後の1打で金庫が開きます。ハンマーが壊れる打数は、最初の1打の前に抽選されます。${SAME_RETURN}`,
    valueAfter: "各打撃後の価値",
    chanceThisFar: "ここまで到達する確率",
  },

  key: {
    theKey: "キー",
    notGuessed: (guess, traced) => `${guess}ではない、追跡 +${traced}`,
    traced: "FBIに追跡されました。",
    noTrace: "FBIはまだ追跡していません。",
    traceAt: (trace) => `FBIの追跡は${trace}です。`,
    text: (key) =>
      `キーには${key.length}個の隠された文字があります。ベット額で最初の文字を推測できます。推測のたびに、次の文字を推測するか受け取るかを選べます。推測が当たる確率は${key.chance}で、当たるとラウンドの価値が上がります。外れると価値が下がり、追跡が${key.steps}進みます。${key.limit}になるとFBIに追跡され、ラウンドは負けです。${SAME_RETURN}`,
    valueOfRound: "ラウンドの価値",
    rightGuesses: "正解数",
    trace: "追跡",
    terminal: {
      ready: "rouleau ターミナル準備完了",
      key: (length, characters) => `キー：${characters} から ${length} 文字`,
      trying: "試行中…",
      noAnswer: "応答なし",
      match: "一致",
      itWas: (character) => `不一致、正解は ${character}`,
      traceAt: (trace) => `追跡 ${trace}`,
    },
    tracedTitle: "追跡されました",
    completeTitle: "キー完成",
    disconnectedTitle: "切断しました",
    matchNote: "一致",
    notNote: (guess) => `${guess} ではない`,
    guessNote: "推測",
    right: (worth) => `正解 → ${worth}`,
    wrong: (worth) => `不正解 → ${worth}`,
    lost: "負け",
    fbi: "FBI",
    you: "あなた",
    traceNow: (trace) => `追跡 ${trace}`,
  },

  fox: {
    flock: "群れ",
    goat: (number) => `ヤギ ${number}`,
    caughtNote: "捕まった",
    sizes: { small: "小", large: "大" },
    take: "ヤギを取る",
    shepherd: {
      sleeping: "羊飼いは眠っています。",
      alert: "羊飼いは警戒しています。",
      patrolling: "羊飼いは見回りをしています。",
    },
    caught: "羊飼いがキツネを捕まえました。",
    notCaught: "キツネは捕まらないはずでした。",
    wouldBeCaught: (goat) => `キツネはヤギ${goat}で捕まるはずでした。`,
    takenOf: (taken, flock) => `${taken} / ${flock}`,
    lifts: {
      small: (rungs) => `小さいヤギは${rungs}段`,
      large: (rungs) => `大きいヤギは${rungs}段`,
    },
    text: (flock, lifts) =>
      `ベット額で、羊飼いが眠っている間に${flock}頭のうち最初のヤギを取れます。ヤギを取るたびに、ラウンドは下の価値の一覧を上がります（${lifts}）。羊飼いが起きている間はさらに上がります。キツネが逃げ切る確率は、ヤギを取る前の価値を取った後の価値で割ったものです。キツネが捕まると、ラウンドは負けです。ヤギを取るたびに次のヤギと羊飼いが見えます。ヤギを取るか、受け取るかを選べます。${SAME_RETURN}`,
    theShepherd: "羊飼い",
    now: "現在",
    extraSteps: "追加の段数",
    afterNext: "次のヤギの後",
    states: { sleeping: "睡眠中", alert: "警戒中", patrolling: "見回り中" },
    values: "価値（ベット額の倍数）",
  },

  shot: {
    onTheWay: "途中の物",
    shoot: "発射",
    power: "パワー",
    angle: "角度",
    total: (multiplier) => `合計 × ${multiplier}`,
    nothingLeft: "障害物にすべて奪われました。",
    things: { coin: "コイン", gem: "宝石", star: "星", cloud: "雲", bird: "鳥" },
    text: (count) =>
      `パワーと角度を設定して発射します。弾は${count}個の小さな物に当たり、最も高い地点には宝物があることもあります。集めた物は勝利金に加算され、障害物は差し引かれます。残ったものが勝利金です。パワーと角度で弾の高さが決まります。どのように狙っても、プレイヤーへの還元率は同じです。`,
    smallThings: "小さな物：それぞれ次のいずれか",
    object: "物",
    treasure: "宝物",
    treasures: {
      low: (peak) => `低空の宝物（高さ${peak}から）`,
      middle: (peak) => `中空の宝物（高さ${peak}から）`,
      high: (peak) => `高空の宝物（高さ${peak}から）`,
    },
    skies: {
      low: (most) => `低空：最大 × ${most}`,
      middle: (most) => `中空：最大 × ${most}`,
      high: (most) => `高空：最大 × ${most}`,
    },
    timesStake: "× ベット額",
  },
};

export default words;
