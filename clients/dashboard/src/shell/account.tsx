/** The menu of the signed-in person, which is loaded when it is opened. */
import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { useColorScheme } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { answers } from "../api/answers.ts";
import { auth, type Person } from "../api/auth.ts";
import { forgetFilters } from "../api/kept-filters.ts";
import { useFrame } from "../languages/words.ts";
import { useSpace } from "../parts/address.ts";
import { Icon } from "../parts/icon.tsx";
import { wordOf } from "../parts/values.tsx";

export default function Account({ person }: { person: Person | undefined }) {
  const router = useRouter();
  const space = useSpace();
  const { frame, roles } = useFrame().words;
  const { setColorScheme, colorScheme } = useMantineColorScheme();
  const device = useColorScheme();
  const isDark = (colorScheme === "auto" ? device : colorScheme) === "dark";
  const signOut = async () => {
    await auth.signOut().catch(() => {});
    answers.clear();
    forgetFilters();
    await router.navigate({ to: "/sign-in" });
  };
  return (
    <Menu defaultOpened position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label={frame.account}>
          <Icon name="person" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {person === undefined ? "" : `${person.name} · ${roleOf(person.role, roles)}`}
        </Menu.Label>
        <Menu.Item onClick={() => void router.navigate({ to: `/${space}/you` as never })}>
          {frame.yourAccount}
        </Menu.Item>
        <Menu.Item onClick={() => void router.navigate({ to: `/${space}/you` as never })}>
          {frame.language}
        </Menu.Item>
        <Menu.Item onClick={() => setColorScheme(isDark ? "light" : "dark")}>
          {isDark ? frame.light : frame.dark}
        </Menu.Item>
        <Menu.Item onClick={() => void signOut()}>{frame.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the role's name; a role that the page does not know yet is shown by its API name. */
function roleOf(role: string, roles: Readonly<Record<string, string>>): string {
  return roles[role] ?? wordOf(role);
}
