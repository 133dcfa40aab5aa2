/** Explains in words why a call failed, with what to quote when asking for help. */
import { ApiError, ConnectionError } from "../../../sdk/src/errors.ts";
import { texts } from "../texts/texts.ts";

export interface Failure {
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  readonly code: string | undefined;
  readonly requestId: string | undefined;
}

/** Returns what to show of an error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { details, code, requestId } = error;
    // The SDK's message names the call; people see only the API's sentence.
    const message = error.message.replace(/^[^:]+: \d+ [^:]+: /, "").replace(/ \[[^\]]+\]$/, "");
    return { message, issues: issuesOf(details), code, requestId };
  }
  if (error instanceof ConnectionError) return plain(texts.errors.noAnswer);
  if (error instanceof Error && error.name === "NotAllowedError") {
    return plain(texts.errors.passkeyRefused);
  }
  return plain(texts.errors.unexpected);
}

function plain(message: string): Failure {
  return { message, issues: [], code: undefined, requestId: undefined };
}

function issuesOf(details: Readonly<Record<string, unknown>> | undefined): Failure["issues"] {
  return Array.isArray(details?.issues) ? details.issues : [];
}
