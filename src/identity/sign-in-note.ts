/** What the dashboard's Worker tells the API of a sign-in, over the binding that nobody else has. Reference 6.25. */
export interface SignInNote {
  readonly teamId: string;
  /** Whose sign-in it was, or would have been. */
  readonly personId: string;
  /** The calling IPv4 address or IPv6 /64; undefined if unknown. */
  readonly network: string | undefined;
  readonly outcome: "signed in" | "refused";
}

export interface SignInNotes {
  /** Notes a refused sign-in, and one from a network that the person never signed in from, as security events. */
  noteSignIn(note: SignInNote): Promise<void>;
}
