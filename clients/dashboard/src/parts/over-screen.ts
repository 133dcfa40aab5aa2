/** Shows something over the screen, such as the dialog of an act: given by the frame, asked for by what is on the screen. */
import { createContext, type ReactNode } from "react";

/** What is shown stays when the screen is read again, and goes when another screen opens. */
export const OverScreen = createContext<(shown: ReactNode) => void>(() => undefined);
