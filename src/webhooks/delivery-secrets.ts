/**
 * The secrets that sign one webhook's deliveries, cached for ten seconds: reading them for each delivery
 * took most of a backlog's rate. A rotation makes the endpoint drop them before it is answered, so the next
 * delivery is signed with the new secret. Decision 0066.
 */
import { waitAtMost } from "../../durable-objects/time-limit.ts";
import { unsealSecrets } from "../auth/sealed-secret.ts";
import type { Config } from "../config.ts";
import {
  readSigningSecrets,
  type SigningSecrets,
  type WebhookAddress,
} from "../db/delivery-secrets.ts";
import { webhookEndpointStub } from "../objects.ts";

/** If an endpoint missed a rotation, a revoked secret still signs for at most this time. */
const LIFETIME_MS = 10_000;
/** The answer of a rotation waits for its endpoints no longer than this. */
const PATIENCE_MS = 2_000;

/**
 * Makes endpoints sign with new secrets from now on. Never throws: an endpoint that is not reached is up to
 * ten seconds late.
 */
export async function announceRotation(
  env: Env,
  endpoints: readonly WebhookAddress[],
): Promise<void> {
  const calls = endpoints.map((one) => webhookEndpointStub(env, one).forgetSecrets());
  await waitAtMost(
    PATIENCE_MS,
    Promise.allSettled(calls).then((results) => {
      const failed = results.filter(({ status }) => status === "rejected").length;
      if (failed > 0) console.warn(JSON.stringify({ event: "secret_rotation_not_sent", failed }));
    }),
  );
}

/** Unseals the secrets that sign a webhook's deliveries at this time, newest first. */
export function openSigningSecrets(
  { sealingKeys }: Pick<Config, "sealingKeys">,
  { tenantId, environment, id }: WebhookAddress,
  sealed: SigningSecrets | null,
  nowMs: number,
): string[] {
  const tenantEnvironment = { tenantId, environment };
  const owner = sealed?.isOwn ? { ...tenantEnvironment, subscriptionId: id } : tenantEnvironment;
  return unsealSecrets(sealingKeys, owner, sealed, nowMs);
}

export class DeliverySecrets {
  readonly #env: Env;
  readonly #config: Pick<Config, "sealingKeys">;
  #known: { readonly sealed: Promise<SigningSecrets | null>; readonly until: number } | undefined;

  constructor(env: Env, config: Pick<Config, "sealingKeys">) {
    this.#env = env;
    this.#config = config;
  }

  /** Returns the valid secrets, newest first; throws if there are none, or if they cannot be read. */
  async of(webhook: WebhookAddress): Promise<string[]> {
    const sealed = await this.#sealed(webhook);
    const secrets = openSigningSecrets(this.#config, webhook, sealed, Date.now());
    if (secrets.length === 0) throw new Error("a webhook that delivers has a secret");
    return secrets;
  }

  /** Makes the next delivery read the secrets again, even if they are being read now. */
  forget(): void {
    this.#known = undefined;
  }

  async #sealed(webhook: WebhookAddress): Promise<SigningSecrets | null> {
    const now = Date.now();
    const isFresh = this.#known !== undefined && this.#known.until > now;
    const known = isFresh ? this.#known : undefined;
    const reading = known ?? {
      sealed: readSigningSecrets(this.#env.DB, webhook),
      until: now + LIFETIME_MS,
    };
    this.#known = reading;
    try {
      const sealed = await reading.sealed;
      // Secrets read before a rotation may be outdated: the newer reading counts.
      if (this.#known !== reading) return this.#sealed(webhook);
      return sealed;
    } catch (error) {
      if (this.#known === reading) this.#known = undefined;
      throw error;
    }
  }
}
