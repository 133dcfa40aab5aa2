/**
 * The page's first script, small and by itself: it sends the calls of the first screen while the other
 * scripts are on their way. A call that fails here fails again where it is needed, and is reported there.
 * Decision 0108.
 */
import { earlyAnswers } from "./api/early-answers.ts";

const TIMEOUT_MS = 30_000;

const [, space, screen] = location.pathname.split("/");

if (["", "sandbox", "production", "platform"].includes(space ?? "")) {
  const early = earlyAnswers();
  const me = ask("/auth/me");
  // Nobody is signed in: what else was asked will be refused, and must not be shown to the person who signs in now.
  const forget = () => early.clear();
  me.then(({ ok }) => (ok ? undefined : forget()), forget);
  if ((space === "sandbox" || space === "production") && !screen) askHome(space).catch(() => {});
}

/** What the home screen shows to those who may read money, besides its figures. */
const MONEY = ["/admin/stats?demo=false", "/admin/jackpots", "/admin/approvals", "/admin/returns"];

/** Asks for what the home screen shows; the pots, the month and what waits only for those who may read money. */
async function askHome(environment: string): Promise<void> {
  const api = `/api/${environment}/v1`;
  const home = await ask(`${api}/admin/home`);
  if (!home.ok) return;
  const { money, account } = (await home.clone().json()).data;
  const more = [
    ...(money === null ? [] : MONEY),
    ...(account.status === "active" ? [] : ["/onboarding/status"]),
  ];
  await Promise.all(more.map((path) => ask(api + path)));
}

function ask(path: string): Promise<Response> {
  const answer = fetch(path, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  earlyAnswers().set(path, answer);
  return answer;
}
