/**
 * The home screen as the first script draws it, long before React is there: the navigation, the environment and the
 * figures of the day, by the components of the shell. React then puts the whole screen in its place. Decision 0189.
 */
import type { HomeGetResult } from "../../sdk/src/generated/calls.ts";
import type { Person } from "./api/auth.ts";
import { mayIn } from "./api/may-in.ts";
import type { Environment } from "./api/space.ts";
import type { ChosenWords } from "./languages/chosen-words.ts";
import { Figures } from "./screens/operator/home/figures.tsx";
import { Brand } from "./shell/brand.tsx";
import { placesFor } from "./shell/navigation.ts";
import { Places } from "./shell/places.tsx";
import { SpaceName } from "./shell/space-name.tsx";
import { home as texts } from "./texts/english/operator-home.ts";

interface EarlyScreenProps {
  readonly space: Environment;
  readonly home: HomeGetResult;
  readonly person: Person;
  readonly frame: ChosenWords;
}

export function EarlyScreen({ space, home, person, frame: { lang, words } }: EarlyScreenProps) {
  return (
    <div className="frame" data-space={space}>
      <aside lang={lang}>
        <Brand />
        <Places
          owner={person.tenant?.name ?? ""}
          groups={placesFor(space, (operation) => mayIn(space, person, operation))}
          words={words}
          link={({ to }, children) => (
            <a
              href={`/${space}${to === "/" ? "" : to}`}
              aria-current={to === "/" ? "page" : undefined}
            >
              {children}
            </a>
          )}
        />
      </aside>
      <section className="top" lang={lang} aria-label={words.frame.top}>
        <SpaceName space={space} words={words.spaces} />
      </section>
      <main aria-busy="true">
        <div className="page-head">
          <h1>{texts.title}</h1>
        </div>
        <div className="stack">
          <Figures home={home} />
        </div>
      </main>
    </div>
  );
}
