/**
 * Passkeys by WebAuthn: the browser's options, and the check of its answer. The device verifies the user
 * each time, and the origin and its host name must be ours.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { base64url } from "jose";
import { CHALLENGE_LIFETIME_MS } from "../../domain/team/sign-in-limits.ts";
import { isTeamId } from "../../domain/team/team-rules.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { NewPasskey, PasskeyKey, PasskeyProof } from "../../durable-objects/team/team-rpc.ts";
import type { DashboardContext } from "./app-env.ts";
import { type ChallengePurpose, Challenges, challengeHash } from "./challenges.ts";
import type { DashboardConfig } from "./config.ts";

const RP_NAME = "Rouleau";
const MAX_LABEL_LENGTH = 60;
const HANDLE_DIGITS = 20;

/** The owner of a new passkey. */
export interface PasskeyOwner {
  readonly teamId: string;
  readonly name: string;
  readonly signInName: string;
}

export class Passkeys {
  readonly #origin: string;
  readonly #rpId: string;
  readonly #challenges: Challenges;

  constructor({ sealingKeys }: DashboardConfig, origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    this.#challenges = new Challenges(sealingKeys);
  }

  /**
   * Returns the options with which a browser asks for a passkey; without a list it offers all passkeys that
   * it has for us.
   */
  askFor(purpose: ChallengePurpose, passkeyIds?: readonly string[]) {
    return generateAuthenticationOptions({
      rpID: this.#rpId,
      challenge: this.#challenges.make(purpose),
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: "required",
      ...(passkeyIds === undefined ? {} : { allowCredentials: passkeyIds.map((id) => ({ id })) }),
    });
  }

  /**
   * Returns the options with which a browser creates a passkey. The handle that it stores names the team,
   * for the sign-in.
   */
  askToMake(purpose: ChallengePurpose, owner: PasskeyOwner, known: readonly string[] = []) {
    return generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: this.#rpId,
      userID: Uint8Array.from(new TextEncoder().encode(handleOf(owner))),
      userName: owner.signInName,
      userDisplayName: owner.name,
      challenge: this.#challenges.make(purpose),
      timeout: CHALLENGE_LIFETIME_MS,
      attestationType: "none",
      excludeCredentials: known.map((id) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  /** Returns the team that an answer's handle names; undefined if it names none. It proves nothing. */
  static teamIdIn({ response }: AuthenticationResponseJSON): string | undefined {
    try {
      const handle = new TextDecoder().decode(base64url.decode(response.userHandle ?? ""));
      const [teamId = ""] = handle.split(".");
      return isTeamId(teamId) ? teamId : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns the proof in an answer to `askFor`; undefined if it is not valid. */
  async proofIn(
    response: AuthenticationResponseJSON,
    key: PasskeyKey,
    purpose: ChallengePurpose,
  ): Promise<PasskeyProof | undefined> {
    const { expected, answered } = this.#expect(purpose);
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        ...expected,
        credential: {
          id: key.id,
          publicKey: new Uint8Array(base64url.decode(key.publicKey)),
          counter: key.counter,
        },
      });
      if (!verified) return undefined;
      const { newCounter } = authenticationInfo;
      return { passkeyId: key.id, counter: newCounter, challengeHash: challengeHash(answered()) };
    } catch {
      return undefined;
    }
  }

  /** Returns the passkey in an answer to `askToMake`; undefined if it is not valid. */
  async newPasskeyIn(
    response: RegistrationResponseJSON,
    label: string,
    purpose: ChallengePurpose,
  ): Promise<NewPasskey | undefined> {
    const { expected, answered } = this.#expect(purpose);
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        ...expected,
      });
      if (!verified) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        id,
        publicKey: base64url.encode(publicKey),
        counter,
        label: label.slice(0, MAX_LABEL_LENGTH),
        challengeHash: challengeHash(answered()),
      };
    } catch {
      return undefined;
    }
  }

  /** Returns what every answer must match, and the challenge that a verified one answered. */
  #expect(purpose: ChallengePurpose) {
    let answered = "";
    const expected = {
      expectedChallenge: (challenge: string) => {
        answered = challenge;
        return this.#challenges.isOpen(challenge, purpose);
      },
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: true,
    };
    return { expected, answered: () => answered };
  }
}

/**
 * Returns the handle of a person's passkeys, at most 64 bytes. It is always the same, so a device keeps one
 * passkey.
 */
function handleOf({ teamId, signInName }: PasskeyOwner): string {
  return `${teamId}.${sha256(signInName).slice(0, HANDLE_DIGITS)}`;
}

/** Returns the passkeys of the origin that the request came to. */
export function passkeysOf(c: DashboardContext): Passkeys {
  return new Passkeys(c.get("config"), c.get("origin"));
}
