/**
 * The home screen as the first script draws it, long before React has loaded: the environment and
 * the figures of the day, with the components of the shell. React then replaces it with the whole
 * screen. Decision 0189.
 */
import type { HomeGetResult } from "../../sdk/src/generated/calls.ts";
import type { Environment } from "./api/space.ts";
import type { ChosenWords } from "./languages/chosen-words.ts";
import { Figures } from "./screens/operator/home/figures.tsx";
import { SpaceName } from "./shell/space-name.tsx";
import { home as texts } from "./texts/english/operator-home.ts";

interface EarlyScreenProps {
  readonly space: Environment;
  readonly home: HomeGetResult;
  readonly frame: ChosenWords;
}

export function EarlyScreen({ space, home, frame: { lang, words } }: EarlyScreenProps) {
  return (
    <div className="frame" data-space={space}>
      <aside />
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
