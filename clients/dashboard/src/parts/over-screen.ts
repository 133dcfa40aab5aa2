/** What lies over the screen, such as the dialog of an act. */
import { createContext, type ReactNode } from "react";

/**
 * Shows something over the screen: given by the frame, asked for by what is on the screen. It stays when the
 * screen is read again, and goes when another screen opens.
 */
export const OverScreen = createContext<(shown: ReactNode) => void>(() => undefined);

/** Keeps a dialog open while it shows what nobody can show again: given by the dialog, asked for by what is in it. */
export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);
