/** Keeps the dialog of an act open while it shows what nobody can show again: given by the dialog, asked for by what is in it. */
import { createContext } from "react";

export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);
