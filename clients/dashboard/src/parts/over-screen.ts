/** What is shown over the screen, such as the dialog of an act. */
import { createContext, type ReactNode } from "react";

/**
 * Shows something over the screen. The frame provides this, and parts of the screen use it. It
 * stays when the screen is reloaded, and closes when another screen opens.
 */
export const OverScreen = createContext<(shown: ReactNode) => void>(() => undefined);

/**
 * Keeps a dialog open while it shows something that cannot be shown again. The dialog provides
 * this, and its content uses it.
 */
export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);
