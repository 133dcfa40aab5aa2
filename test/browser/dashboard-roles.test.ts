/** Each role, of an operator's people and of our staff, opens the screens that the route table gives it, and no others. */
import { expect, test } from "vitest";
import { ROLES } from "../../clients/dashboard/src/generated/roles.ts";
import { placesFor } from "../../clients/dashboard/src/shell/navigation.ts";
import { OPERATOR_ROLES } from "../../domain/authority/person-roles.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

type Who = readonly [
  as: Parameters<typeof DashboardPage.signedIn>[0],
  role: string,
  space: "production" | "platform",
];

const EVERYBODY: readonly Who[] = [
  // In the sandbox an engineer may do everything, in production what the table says.
  ...OPERATOR_ROLES.map((role) => [role, role, "production"] as const),
  ["staff-admin", "admin", "platform"],
  ["staff-support", "support", "platform"],
];

test.each(EVERYBODY)(
  "%s reads what its role reads, and is told so elsewhere",
  async (as, role, space) => {
    const person = await DashboardPage.signedIn(as);
    const { page } = person;
    const places = placesFor(space, () => true).flatMap((group) => group.places);
    const mayOpen = ({ needs }: (typeof places)[number]) =>
      needs === undefined || ROLES[needs]?.split(" ").includes(role) === true;
    const open = places.filter(mayOpen);
    await person.screen(`/${space}`);
    const links = page.getByRole("navigation", { name: "Navigation" }).getByRole("link");
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(paths).toEqual(open.map(({ to }) => `/${space}${to === "/" ? "" : to}`));
    const alert = page.locator("#content").getByRole("alert");
    for (const { to } of open) {
      await person.screen(`/${space}${to}`);
      expect(await alert.allTextContents(), to).toEqual([]);
    }
    expect(person.complaints).toEqual([]);
    for (const { to } of places.filter((place) => !mayOpen(place))) {
      await person.screen(`/${space}${to}`);
      await alert.getByText("Quote this when you ask for help").first().waitFor();
    }
  },
);
