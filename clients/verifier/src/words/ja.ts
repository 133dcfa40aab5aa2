/** What the verifier says in Japanese. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "ラウンドの検証",
    intro:
      "このページは、カジノと同じルールを使ってシードからラウンドを再計算し、カジノが示す内容をすべて照合します。結果の下に、それによって示されることと示されないことを記載します。",
    save: "このページはファイルとして保存し、オフラインで使えます。どこにも何も送信しません。ファイルのSHA-256は、カジノのソースコードとともに公開されています（docs/verifier.sha256）。",
    cycles:
      "ジャックポットのサイクルも検証できます。ジャックポットのアンカーまたはシードハッシュを書き留め、サイクルの一覧を貼り付けてください。",
    language: "言語",
    noted: "ラウンドの前に書き留めた、アンカーまたはサーバーシードのハッシュ",
    handed:
      "このラウンドと、お使いのブラウザーに記録されていたアンカーは、ゲームのページから渡されたものです。ご自身で書き留めたものがあれば、アンカーと見比べてください。",
    pasted:
      "GET /api/v1/fairness/rounds/:roundId または GET /api/v1/session/jackpot/cycles の応答を貼り付けてください",
    result: "結果",
    nothingYet: "検証するものはまだありません。",
    orFields: "または各項目に入力してください",
    computedFrom: "ラウンドの計算に使われた値",
    gameId: "ゲーム",
    gameVersion: "ルールのバージョン",
    returnToPlayer: "このバージョンの還元率",
    serverSeed: "公開されたサーバーシード",
    clientSeed: "クライアントシード",
    nonce: "ナンス",
    choices: "選択（JSON。なければ {}）",
    actions: "操作（JSONのリスト。なければ []）",
    forcedDraws: "強制された抽選（JSONのリスト。開発者のサンドボックスのみ。なければ null）",
    claimed: "カジノが示す内容",
    roundId: "ラウンドID",
    serverSeedHash: "サーバーシードのハッシュ",
    clientSeedBy: "クライアントシードを選んだ人",
    byPlayer: "プレイヤー",
    byPlatform: "プラットフォーム",
    notSaid: "記載なし",
    playedAs: "プレイの種類",
    realMoney: "リアルマネー",
    demo: "デモ",
    state: "状態",
    outcome: "抽選結果（JSON）",
    multiplier: "倍率",
    currency: "通貨",
    stake: "ベット額",
    win: "勝利金",
    verify: "検証する",
  },

  checks: {
    "hash that you noted": "書き留めたハッシュ",
    "server seed hash": "サーバーシードのハッシュ",
    state: "状態",
    return: "還元率",
    outcome: "抽選結果",
    multiplier: "倍率",
    win: "勝利金",
    "seed hash": "シードのハッシュ",
    threshold: "しきい値",
    "bet that passed the threshold": "しきい値を超えたベット",
    payout: "支払額",
  },
  matches: (what) => `${what}：一致`,
  differs: (what) => `${what}：不一致`,
  compared: (said, recomputed) => `記載 ${said}、再計算 ${recomputed}`,
  nothing: "なし",
  impossible: {
    "an unknown currency": "不明な通貨",
    "a stake that cannot be": "ありえないベット額",
  },

  verdicts: {
    verified: (checks) => `検証済み：${checks}項目すべてに合格しました。`,
    failed: (failed, checks) => `検証できません：${checks}項目中${failed}項目が不合格です。`,
    noNote:
      "検証できません：ラウンドの前に書き留めたアンカーまたはサーバーシードのハッシュを入力してください。",
    forced: "偶然性については何も示されません：このデモの最初の抽選は開発者が強制したものです。",
    cycles: (count) =>
      count === 1 ? "検証済み：このサイクル。" : `検証済み：${count}サイクルすべて。`,
    cyclesFailed: (failed) => `検証できません：${failed}項目が不合格です。`,
    noNoteOfCycles:
      "検証できません：これらのサイクルの前に書き留めたアンカーまたはシードハッシュを入力してください。",
    notRecomputed: (why) => `再計算できません。${why}`,
  },
  report: {
    version: (version, share) => `ルールのバージョン${version}の長期的な還元率は${share}です。`,
    shown: "示されたこと",
    notShown: "示されていないこと",
    draws: (count) => `抽選（${count}）`,
    draw: (value, most) => `${value}（0～${most}）`,
    outcome: "再計算した抽選結果",
    cycle: (number) => `サイクル${number}`,
  },

  shown: {
    seed: "サーバーシードは、書き留めたハッシュで確定していたものです。",
    follows: "状態、抽選結果、倍率、勝利金は、シード、ナンス、選択、操作、ベット額から導かれます。",
    threshold:
      "各しきい値は、書き留めたハッシュで確定しており、サイクルの開始額と上限額の間にあります。",
    paid: "当選したベットによって賞金がしきい値を超え、上限額までの賞金が支払われました。",
  },
  notShown: {
    noted:
      "ラウンドの前にハッシュを書き留めたこと。ラウンド自体のデータから写したハッシュでは何も示されません。",
    yours:
      "これがあなたのプレイであること。ラウンドID、ナンス、ベット額、選択、操作をご自身の記録と見比べてください。",
    seedByPlayer:
      "ハッシュを書き留めた後にあなたがクライアントシードを選んだこと。ご自身のシードと見比べてください。",
    seedNotByPlayer:
      "サーバーシードがクライアントシードに合わせて選ばれていないこと。クライアントシードをあなたが選んだとは記載されていません。",
    realMoney: "リアルマネーでプレイされたこと。抽選はこれに左右されません。",
    demo: "デモとしてプレイされたこと。抽選はこれに左右されません。",
    voided: "ラウンドの無効化が正当だったこと。",
    jackpot: "ジャックポット。ラウンドの抽選には含まれません。",
    notedCycle:
      "サイクルの前にハッシュを書き留めたこと。サイクル自体のデータから写したハッシュでは何も示されません。",
    winner:
      "誰が当選したベットをしたか、またソルトがそのラウンドのものであること。見比べられるのは当選者だけです。",
    contributions:
      "すべてのベットから積立分が加算されたこと。ご自身のベットの積立分は履歴で確認できます。",
  },

  refusals: {
    SEED_INVALID: "サーバーシードは64桁の16進数です。すでに公開されていますか。",
    CLIENT_SEED_INVALID: "クライアントシードは、半角の英数字、記号、空白で1～64文字です。",
    ROUND_ID_INVALID: "このIDとナンスのラウンドはプラットフォームにありません。",
    DRAWS_FORCED: "リアルマネー、このゲーム、またはこれらの値で抽選が強制されることはありません。",
    GAME_NOT_FOUND: "このページは、このゲームまたはこのバージョンのルールに対応していません。",
    CHOICES_INVALID: "これらの選択はこのゲームではできません。",
    ACTION_NOT_ALLOWED: "これらの操作はこのラウンドではできません。",
  },

  mistakes: {
    handed: "このページのアドレスに含まれるラウンドを読み取れません。代わりに貼り付けてください。",
    notJson: "貼り付けた内容はJSONではありません。すべてをコピーしてください。",
    fieldNotJson: (name) => `「${name}」はJSONではありません。すべてをコピーしてください。`,
    notARound: "貼り付けた内容はラウンドではありません。",
    notRevealed:
      "このラウンドのサーバーシードはまだ公開されていません。先に公開してから、ラウンドをもう一度コピーしてください。",
    unknownField: (name) =>
      `このページは項目「${name}」に対応していません。新しいページがあるかもしれません。`,
    missing: (name) => `ラウンドに「${name}」がありません。すべてをコピーしてください。`,
    empty: (name) => `「${name}」を入力してください。`,
    notOneOf: (name, values) => `「${name}」は次のいずれかでなければなりません：${values}。`,
    notWhole: (name) => `「${name}」は整数でなければなりません。`,
    notANumber: (name) => `「${name}」は数値でなければなりません。`,
    notAList: (name) => `「${name}」はリストでなければなりません。`,
    notWholeNumbers: (name) => `「${name}」は整数のリストでなければなりません。`,
    cycleOpen: "このサイクルのシードは、サイクルの終了時に公開されます。",
    notACycle: "貼り付けた内容はサイクルではありません。",
    missingInCycle: (name) =>
      `サイクルに「${name}」がないか、ありえない値です。すべてをコピーしてください。`,
    tooLarge: (name) => `「${name}」が大きすぎます。`,
    ceiling: "上限額は開始額より大きくなければなりません。",
    impossible: "これらの選択と操作はこのゲームではできません。",
  },
} satisfies Words;
