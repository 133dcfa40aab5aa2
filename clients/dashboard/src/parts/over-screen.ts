/** What lies over the screen, such as the dialog of an act. */
import { createContext, type ReactNode } from "react";

/**
 * Shows something over the screen. The frame provides it, and parts of the screen use it. What is shown stays when
 * the screen is read again, and closes when another screen opens.
 */
export const OverScreen = createContext<(shown: ReactNode) => void>(() => undefined);

/**
 * Keeps a dialog open while it shows something that cannot be shown again. The dialog provides it, and its content
 * uses it.
 */
export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);
