/** Tells the API how a sign-in went, behind the answer: nobody waits for it, and no sign-in fails with it. */
import { clientNetworks } from "../../domain/rate-limit/client-network.ts";
import type { SignInNote } from "../identity/sign-in-note.ts";
import type { DashboardContext } from "./app-env.ts";
import { callerAddress } from "./limit-attempts.ts";

export function noteSignIn(c: DashboardContext, note: Omit<SignInNote, "network">): void {
  const address = callerAddress(c);
  const [network] = address === undefined ? [] : clientNetworks(address);
  const noted = c.env.STAFF_API.noteSignIn({ ...note, network });
  c.executionCtx.waitUntil(
    noted.catch((error: unknown) => {
      console.warn(JSON.stringify({ event: "sign_in_not_noted", error: String(error) }));
    }),
  );
}
