/**
 * What the API client needs to know about the person's session: that it has ended, and how to ask
 * for a fresh proof. The shell registers how it handles both.
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

/** Registers the function that asks the person for a fresh proof and returns whether there is one now. */
export function whenProofNeeded(handler: Prove): void {
  onProof = handler;
}

export const ended = (): void => onEnded();
export const proveFresh = (): Promise<boolean> => onProof();

/** True if a call was refused because nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True if a call was refused because the last passkey proof is too old. */
export function isNotFresh(error: unknown): boolean {
  return error instanceof ApiError && error.code === "FRESH_PROOF_REQUIRED";
}
