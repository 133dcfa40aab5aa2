/**
 * The page's first script, which is inlined in the page. It sends the calls of the first screen while the other
 * scripts load, and draws the home screen's figures and the navigation as soon as they arrive. A call that fails here
 * fails again where it is needed, and is reported there. Decisions 0108 and 0189.
 */
import type { HomeGetResult } from "../../sdk/src/generated/calls.ts";
import type { Person } from "./api/auth.ts";
import { earlyAnswers } from "./api/early-answers.ts";
import { keptText } from "./api/kept-text.ts";
import type { Environment } from "./api/space.ts";
import { EarlyScreen } from "./early-screen.tsx";
import { chosenWords, firstLanguage } from "./languages/chosen-words.ts";

const TIMEOUT_MS = 30_000;

const [, space, screen] = location.pathname.split("/");

if (["", "sandbox", "production", "platform"].includes(space ?? "")) {
  const early = earlyAnswers();
  const me = ask("/auth/me");
  // Nobody is signed in, so the other calls will be refused, and must not be shown to the person
  // who signs in now.
  const forget = () => early.clear();
  me.then(({ ok }) => (ok ? undefined : forget()), forget);
  if ((space === "sandbox" || space === "production") && !screen) {
    // The other scripts draw what cannot be drawn now, and also say why it failed.
    showHome(space, me).catch(() => {});
  }
}

/** What the home screen shows to people who may read money, besides its figures. */
const MONEY = ["/admin/stats?demo=false", "/admin/jackpots", "/admin/approvals", "/admin/returns"];

/** Asks for what the home screen shows, and draws its figures and the navigation. */
async function showHome(environment: Environment, me: Promise<Response>): Promise<void> {
  const asked = askHome(environment);
  showColours();
  const words = chosenWords(firstLanguage());
  const [home, frame, person] = await Promise.all([asked, words, personOf(me), pageIsRead()]);
  if (home === undefined || person === undefined || isTaken()) return;
  const screen = EarlyScreen({ space: environment, home, person, frame });
  document.getElementById("root")?.append(screen as unknown as Node);
}

/** Returns who is signed in; undefined if nobody is. */
async function personOf(me: Promise<Response>): Promise<Person | undefined> {
  const answer = await me;
  return answer.ok ? (await answer.clone().json()).data.person : undefined;
}

/**
 * Requests what the home screen shows; pots, the month and waiting items only for people who may
 * read money.
 */
async function askHome(environment: string): Promise<HomeGetResult | undefined> {
  const api = `/api/${environment}/v1`;
  const answer = await ask(`${api}/admin/home`);
  if (!answer.ok) return undefined;
  const home: HomeGetResult = (await answer.clone().json()).data;
  // The other scripts were there first, and have sent these calls themselves.
  if (isTaken()) return undefined;
  const more = [
    ...(home.money === null ? [] : MONEY),
    ...(home.account.status === "active" ? [] : ["/onboarding/status"]),
  ];
  // The screen that needs the answer handles its failure.
  for (const path of more) ask(api + path).catch(() => {});
  return home;
}

/** Whether the other scripts draw the page now. */
function isTaken(): boolean {
  return document.getElementById("root")?.dataset.taken !== undefined;
}

function ask(path: string): Promise<Response> {
  const answer = fetch(path, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  earlyAnswers().set(path, answer);
  return answer;
}

/** Light or dark: the person's choice, as Mantine stores it in this browser, or else the system's. */
function showColours(): void {
  const chosen = keptText("mantine-color-scheme-value");
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
}

/** Resolves when the whole page has been parsed, before any other script has run. */
function pageIsRead(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== "loading") resolve();
    document.addEventListener("readystatechange", () => resolve(), { once: true });
  });
}
