/**
 * Keeps the dialog of an act open while it shows something that cannot be shown again. The dialog provides
 * this, and its content uses it.
 */
import { createContext } from "react";

export const HoldOpen = createContext<(isHeld: boolean) => void>(() => undefined);
