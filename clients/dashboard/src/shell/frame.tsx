/** The frame around every screen: the navigation, the environment, the command palette, the account. */
import { ActionIcon, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { auth, type Person } from "../api/auth.ts";
import { useMay } from "../api/permissions.ts";
import type { Space } from "../api/space.ts";
import { useFrame } from "../languages/words.ts";
import { useSpace } from "../parts/address.ts";
import { Icon } from "../parts/icon.tsx";
import { OverScreen } from "../parts/over-screen.ts";
import { Go } from "../parts/screen-link.tsx";
import { texts } from "../texts/texts.ts";
import { Brand } from "./brand.tsx";
import { placesFor } from "./navigation.ts";
import { Places } from "./places.tsx";
import { SpaceName } from "./space-name.tsx";

/** Whatever opens over the screen is drawn after it. */
const CommandPalette = lazy(() => import("./command-palette.tsx"));
const Account = lazy(() => import("./account.tsx"));
const MenuDrawer = lazy(() => import("./menu-drawer.tsx"));

const WARN_MINUTES = 10;
const LOOK_EVERY_MS = 30_000;

export function Frame() {
  const space = useSpace();
  const { lang, words } = useFrame();
  const { data: person } = useQuery({ queryKey: ["me"], queryFn: auth.me });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [over, showOver] = useState<ReactNode>(null);
  useEffect(menu.close, [path]);
  useEffect(() => showOver(null), [path]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      palette.toggle();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [palette]);
  return (
    <div className="frame" data-space={space}>
      <a className="skip" href="#content" lang={lang}>
        {words.frame.skip}
      </a>
      <aside lang={lang}>
        <Brand />
        <Navigation person={person} space={space} />
      </aside>
      <section className="top" lang={lang} aria-label={words.frame.top}>
        <ActionIcon
          className="burger"
          variant="subtle"
          color="gray"
          aria-label={words.frame.menu}
          onClick={menu.open}
        >
          <Icon name="menu" />
        </ActionIcon>
        <SpaceSwitch space={space} path={path} person={person} />
        <div className="header-end">
          <button type="button" className="find" onClick={palette.open}>
            <Icon name="search" size={14} />
            <span>{words.frame.find}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <AccountMenu person={person} />
        </div>
      </section>
      <main id="content" tabIndex={-1}>
        {person === undefined ? null : <EndsSoon endsAt={person.sessionEndsAt} />}
        <OverScreen value={showOver}>
          <Outlet key={space} />
          {over}
        </OverScreen>
      </main>
      <Suspense>
        {isMenuOpen ? (
          <MenuDrawer close={menu.close}>
            <Navigation person={person} space={space} />
          </MenuDrawer>
        ) : null}
        {isPaletteOpen ? <CommandPalette space={space} close={palette.close} /> : null}
      </Suspense>
    </div>
  );
}

function Navigation({ person, space }: { person: Person | undefined; space: Space }) {
  const may = useMay();
  const { words } = useFrame();
  return (
    <Places
      owner={person?.tenant?.name ?? (space === "platform" ? words.spaces.staffTeam : "")}
      groups={placesFor(space, may)}
      words={words}
      link={({ to }, children) => (
        <Go to={to} exact={to === "/"}>
          {children}
        </Go>
      )}
    />
  );
}

interface SwitchProps {
  readonly space: Space;
  readonly path: string;
  readonly person: Person | undefined;
}

/** Names the environment, and leads to the same screen of the other one. */
function SpaceSwitch({ space, path, person }: SwitchProps) {
  const other = space === "sandbox" ? "production" : "sandbox";
  const canSwitch = space !== "platform" && (person?.environments.includes(other) ?? false);
  // A row of one environment does not exist in the other.
  const screen = path.split("/")[2] ?? "";
  const { spaces } = useFrame().words;
  return (
    <>
      <SpaceName space={space} words={spaces} />
      {canSwitch ? (
        <Link to={`/${other}${screen === "" ? "" : `/${screen}`}` as never}>
          {other === "production" ? spaces.toProduction : spaces.toSandbox}
        </Link>
      ) : null}
    </>
  );
}

/** The button of the account menu, which is loaded when the button is first pressed. */
function AccountMenu({ person }: { person: Person | undefined }) {
  const { frame } = useFrame().words;
  const [isAsked, ask] = useState(false);
  const button = (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={frame.account}
      aria-haspopup="menu"
      onClick={() => ask(true)}
    >
      <Icon name="person" />
    </ActionIcon>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <Account person={person} />
    </Suspense>
  );
}

function EndsSoon({ endsAt }: { endsAt: string }) {
  const [now, setNow] = useState(Date.now);
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((Date.parse(endsAt) - now) / 60_000);
  if (!(minutes <= WARN_MINUTES)) return null;
  const to = router.state.location.href;
  return (
    <div className="banner" role="status">
      {texts.endsSoon.notice(Math.max(1, minutes))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void router.navigate({ to: "/sign-in", search: { to } as never })}
      >
        {texts.endsSoon.signInAgain}
      </Button>
    </div>
  );
}
