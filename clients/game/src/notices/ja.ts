/** The notices in Japanese. */
import type { Notices } from "./en.ts";

export default {
  GAME_NOT_FOUND: {
    title: "ゲームが見つかりません",
    text: "このアドレスにゲームはありません。カジノに戻り、別のゲームを選んでください。",
  },
  GAME_DISABLED: {
    title: "ゲームを利用できません",
    text: "このゲームは現在利用できません。カジノに戻り、別のゲームを選んでください。",
  },
  GAME_NOT_IN_TOKEN: {
    title: "別のゲームのリンクです",
    text: "このリンクは別のゲームを開くものです。カジノに戻り、そこからこのゲームを開いてください。",
  },
  ACTION_NOT_ALLOWED: {
    title: "ここにロビーはありません",
    text: "このカジノのプレイヤーはここではログインしません。カジノのウェブサイトからゲームを開いてください。",
  },
  SSO_TOKEN_INVALID: {
    title: "リンクが無効です",
    text: "このリンクは無効です。カジノに戻り、もう一度ゲームを開いてください。",
  },
  REPLAY_LINK_INVALID: {
    title: "リプレイが見つかりません",
    text: "このリプレイのリンクは無効です。見つけた場所からもう一度リプレイを開いてください。",
  },
  REPLAY_LINK_EXPIRED: {
    title: "リンクの期限切れ",
    text: "このリプレイのリンクは期限切れです。入手した場所で新しいリンクを求めるか、ゲームの履歴からもう一度リプレイを開いてください。",
  },
  ROUND_NOT_FOUND: {
    title: "リプレイが見つかりません",
    text: "このラウンドはもう存在しません。",
  },
  RATE_LIMITED: {
    title: "アクセスが多すぎます",
    text: "お使いのネットワークから開かれたページが多すぎます。1分待ってから、もう一度ゲームを開いてください。",
  },
  NOT_FOUND: {
    title: "カジノが見つかりません",
    text: "このアドレスにカジノはありません。カジノのウェブサイトからゲームを開いてください。",
  },
  NO_SCRIPT: {
    title: "JavaScriptが必要です",
    text: "このページにはJavaScriptが必要です。有効にしてから、もう一度ページを開いてください。",
  },
} satisfies Notices;
