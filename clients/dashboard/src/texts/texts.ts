/**
 * The texts that load with the shell: its own, those of every screen and of the home screen.
 * `all-texts.ts` adds the others. The words around the screens are in languages/, in ten languages.
 */
import { common } from "./english/every-screen.ts";
import { atHome } from "./english/operator-home.ts";
import { shell } from "./english/shell.ts";

export const texts = { ...common, ...shell, ...atHome };
