/**
 * The addresses of the dashboard. Each screen except the first is a separate file, which is loaded
 * when it is opened.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { answers } from "../api/answers.ts";
import { auth, type Person } from "../api/auth.ts";
import { forgetFilters } from "../api/kept-filters.ts";
import { whenEnded } from "../api/person.ts";
import type { Space } from "../api/space.ts";
import { wordsAreThere } from "../languages/words.ts";
import { parseSearch, writeSearch } from "../parts/address.ts";
import { Home } from "../screens/operator/home/home.tsx";
import { Broken, NotFound } from "./broken.tsx";
import { Frame } from "./frame.tsx";
import { startOf } from "./start-of.ts";

type Load = () => Promise<Record<string, unknown>>;

/** A screen: the name of its component, and the file that has it. */
const screen = (name: string, load: Load) => ({ name, load });

const OPERATOR_SCREENS: Readonly<Record<string, ReturnType<typeof screen>>> = {
  // The screen that most people see first comes with the shell.
  "/": screen("Home", async () => ({ Home })),
  "/players": screen("Players", () => import("../screens/operator/players/players.tsx")),
  "/players/$id": screen("Player", () => import("../screens/operator/players/player.tsx")),
  "/rounds": screen("Rounds", () => import("../screens/operator/rounds/rounds.tsx")),
  "/transactions": screen(
    "Transactions",
    () => import("../screens/operator/transactions/transactions.tsx"),
  ),
  "/withdrawals": screen(
    "Withdrawals",
    () => import("../screens/operator/withdrawals/withdrawals.tsx"),
  ),
  "/approvals": screen("Approvals", () => import("../screens/operator/approvals/approvals.tsx")),
  "/chains": screen("OwnChains", () => import("../screens/operator/chains/own-chains.tsx")),
  "/chains/deposits": screen(
    "OwnDeposits",
    () => import("../screens/operator/chains/own-deposits.tsx"),
  ),
  "/chains/payouts": screen(
    "OwnPayouts",
    () => import("../screens/operator/chains/own-payouts.tsx"),
  ),
  "/chains/sweep-plan": screen(
    "SweepPlan",
    () => import("../screens/operator/chains/sweep-plan.tsx"),
  ),
  "/jackpots": screen("Jackpots", () => import("../screens/operator/jackpots/jackpots.tsx")),
  "/games": screen("Games", () => import("../screens/operator/games/games.tsx")),
  "/reports": screen("Reports", () => import("../screens/operator/reports/reports.tsx")),
  "/webhooks": screen("Webhooks", () => import("../screens/operator/webhooks/webhooks.tsx")),
  "/webhooks/log": screen(
    "WebhookLog",
    () => import("../screens/operator/webhooks/webhook-log.tsx"),
  ),
  "/webhooks/events": screen("Events", () => import("../screens/operator/webhooks/events.tsx")),
  "/developers": screen(
    "Developers",
    () => import("../screens/operator/developers/developers.tsx"),
  ),
  "/developers/refused-calls": screen(
    "RefusedCalls",
    () => import("../screens/operator/developers/refused-calls.tsx"),
  ),
  "/onboarding": screen(
    "OnboardingScreen",
    () => import("../screens/operator/onboarding/onboarding.tsx"),
  ),
  "/audit-log": screen("AuditLog", () => import("../screens/operator/audit-log/audit-log.tsx")),
  "/settings": screen("Settings", () => import("../screens/operator/settings/settings.tsx")),
};

const STAFF_SCREENS: typeof OPERATOR_SCREENS = {
  "/": screen("Accounts", () => import("../screens/staff/accounts/accounts.tsx")),
  "/accounts/$id": screen("Account", () => import("../screens/staff/accounts/account.tsx")),
  "/withdrawals": screen(
    "OpenWithdrawals",
    () => import("../screens/staff/withdrawals/open-withdrawals.tsx"),
  ),
  "/frozen": screen("Frozen", () => import("../screens/staff/frozen/frozen.tsx")),
  "/changes": screen("Changes", () => import("../screens/staff/changes/changes.tsx")),
  "/chains": screen("Chains", () => import("../screens/staff/chains/chains.tsx")),
  "/chains/deposits": screen(
    "HeldDeposits",
    () => import("../screens/staff/chains/held-deposits.tsx"),
  ),
  "/chains/payouts": screen(
    "StuckPayouts",
    () => import("../screens/staff/chains/stuck-payouts.tsx"),
  ),
  "/audits": screen("Audits", () => import("../screens/staff/audits/audits.tsx")),
  "/search": screen("Search", () => import("../screens/staff/search/search.tsx")),
  "/health": screen("Health", () => import("../screens/staff/health/health.tsx")),
  "/staff-log": screen("StaffLog", () => import("../screens/staff/staff-log/staff-log.tsx")),
  "/keys": screen("Keys", () => import("../screens/staff/keys/keys.tsx")),
};

/** The screens that every space has. */
const COMMON_SCREENS: typeof OPERATOR_SCREENS = {
  "/team": screen("Team", () => import("../screens/team/team.tsx")),
  "/you": screen("Profile", () => import("../screens/profile/profile.tsx")),
  "/security": screen("Security", () => import("../screens/security/security.tsx")),
};

const ME = { queryKey: ["me"], queryFn: auth.me, staleTime: 60_000, retry: false } as const;

/** Returns who is signed in; sends anybody else to sign in, and then back here. */
async function signedIn(address: string): Promise<Person> {
  const person = await answers.ensureQueryData(ME).catch(() => {
    throw redirect({ to: "/sign-in", search: { to: address } as never });
  });
  forgetFilters(person.id);
  return person;
}

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async () => {
    throw redirect({ to: `/${startOf(await signedIn("/"))}` });
  },
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./sign-in.tsx"), "SignIn"),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(() => import("./invitation.tsx"), "InvitationPage"),
});

function spaceRoute(space: Space, screens: typeof OPERATOR_SCREENS) {
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: space,
    component: Frame,
    beforeLoad: async ({ location }) => {
      const [person] = await Promise.all([signedIn(location.href), wordsAreThere]);
      const isTheirs = (space === "platform") === (person.kind === "staff");
      if (!isTheirs) throw redirect({ to: `/${startOf(person)}` });
    },
  });
  const children = Object.entries({ ...screens, ...COMMON_SCREENS }).map(([path, { name, load }]) =>
    createRoute({
      getParentRoute: () => route,
      path,
      component: lazyRouteComponent(load as never, name as never) as never,
    }),
  );
  return route.addChildren(children);
}

const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  invitationRoute,
  spaceRoute("sandbox", OPERATOR_SCREENS),
  spaceRoute("production", OPERATOR_SCREENS),
  spaceRoute("platform", STAFF_SCREENS),
]);

export const router = createRouter({
  routeTree,
  parseSearch: parseSearch as never,
  stringifySearch: writeSearch,
  defaultPreload: "intent",
  defaultErrorComponent: Broken,
  scrollRestoration: false,
});

whenEnded(() => {
  const { href, pathname } = router.state.location;
  if (pathname === "/sign-in" || pathname === "/invitation") return;
  answers.clear();
  void router.navigate({ to: "/sign-in", search: { to: href } as never });
});
