/**
 * What the API client needs to know of the person's session: that it has ended, and how to ask for a
 * fresh proof. The shell registers how it does both.
 */
import { ApiError } from "../../../sdk/src/errors.ts";

type Ended = () => void;
type Prove = () => Promise<boolean>;

let onEnded: Ended = () => {};
let onProof: Prove = async () => false;

/** Registers what to do when a call finds the session ended. */
export function whenEnded(handler: Ended): void {
  onEnded = handler;
}

/** Registers what asks the person for a fresh proof; it answers whether there is one now. */
export function whenProofNeeded(handler: Prove): void {
  onProof = handler;
}

export const ended = (): void => onEnded();
export const proveFresh = (): Promise<boolean> => onProof();

/** Whether a call was refused because nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether a call was refused because the last passkey is too long ago. */
export function isNotFresh(error: unknown): boolean {
  return error instanceof ApiError && error.code === "FRESH_PROOF_REQUIRED";
}
