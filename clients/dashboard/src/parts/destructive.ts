/**
 * Which calls destroy something, lock somebody out, or remove something that others rely on: an act
 * that makes such a call says what it will do and asks for the name of what it affects
 * (docs/decisions/0179). Every call with which a key, a person or our staff change something has a
 * line, so that a new one does not compile until this is decided.
 */
import type { OPERATIONS } from "../../../sdk/src/generated/operations.ts";

/**
 * `sometimes`: in one direction only, such as turning a game off; that act marks itself as harmful. `never`:
 * the person who did it can undo it at once, or nothing happens before somebody else agrees.
 */
type Destroys = "always" | "sometimes" | "never";

type Lines = typeof OPERATIONS;

/** The calls that change something, according to the SDK's table; players make those by session. */
type ChangingOf<R extends keyof Lines> = {
  [M in keyof Lines[R] & string]: Lines[R][M] extends
    | `GET ${string}`
    | `${string} session${string}`
    | `${string} none${string}`
    ? never
    : `${R}.${M}`;
}[keyof Lines[R] & string];

type Changing = { [R in keyof Lines]: ChangingOf<R> }[keyof Lines];

export const DESTROYS = {
  "account.update": "sometimes",
  "apiKeys.create": "never",
  "apiKeys.revoke": "always",
  "apiKeys.rotate": "always",
  "bonuses.credit": "never",
  "bonuses.forfeit": "always",
  "games.configure": "sometimes",
  "games.setLimits": "sometimes",
  "games.updateReturn": "never",
  "jackpots.configure": "never",
  // A pause takes one press.
  "jackpots.updateStatus": "never",
  "launch.create": "never",
  "onboarding.promote": "never",
  "platform.acknowledgeChainDeparture": "never",
  "platform.acknowledgeChainDifference": "never",
  "platform.activateTenant": "never",
  "platform.approveChainRelease": "always",
  "platform.approveCorrection": "always",
  "platform.approvePayoutEnding": "always",
  "platform.approvePotChange": "always",
  "platform.approveTenant": "always",
  "platform.audit": "never",
  "platform.createChainRelease": "always",
  "platform.createCorrection": "never",
  "platform.createKey": "never",
  "platform.createPayoutEnding": "always",
  "platform.createPotClosing": "always",
  "platform.createPotCorrection": "never",
  "platform.createTenant": "never",
  "platform.createTenantHistoryMove": "never",
  "platform.failWithdrawal": "always",
  "platform.issueApiKey": "never",
  "platform.putStaffMember": "never",
  "platform.rebuildHistory": "never",
  "platform.rejectTenant": "always",
  "platform.release": "always",
  "platform.removeStaffMember": "always",
  "platform.reopenTenant": "never",
  "platform.revokeKey": "always",
  "platform.setPlan": "never",
  "platform.startReview": "never",
  "platform.stopTenantHistoryMove": "never",
  "platform.suspendTenant": "always",
  "platform.voidRound": "always",
  "players.account": "never",
  "players.create": "never",
  "players.createNote": "never",
  "players.erase": "always",
  "players.password": "always",
  "players.removeAddress": "always",
  "players.saveAddress": "never",
  "players.suspend": "always",
  "players.unsuspend": "never",
  "rounds.void": "always",
  "sandbox.addBalance": "never",
  "sandbox.createPlayer": "never",
  "sandbox.forceOutcome": "never",
  "sandbox.resetPlayer": "always",
  "wallet.deposit": "never",
  "wallet.withdraw": "never",
  "webhooks.create": "never",
  "webhooks.remove": "always",
  "webhooks.replay": "never",
  "webhooks.replayFailed": "never",
  "webhooks.rotateDeliverySecret": "always",
  "webhooks.rotateSecret": "always",
  "webhooks.test": "never",
  "webhooks.update": "sometimes",
  "withdrawals.approve": "never",
  "withdrawals.complete": "always",
  "withdrawals.confirm": "never",
  "withdrawals.fail": "always",
  "withdrawals.sent": "never",
} as const satisfies Readonly<Record<Changing, Destroys>>;

type NamesOf<How extends Destroys> = {
  [Name in keyof typeof DESTROYS]: (typeof DESTROYS)[Name] extends How ? Name : never;
}[keyof typeof DESTROYS];

export type DestructiveOperation = NamesOf<"always">;
