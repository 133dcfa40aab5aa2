/**
 * The secrets that one webhook's deliveries are signed with, remembered for ten seconds: to read them for
 * each delivery cost a backlog most of its rate. A rotation makes the endpoint forget them before it is
 * answered, so the next delivery is signed with the new secret. Decision 0066.
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

/** If an endpoint did not hear of a rotation, a revoked secret signs no longer than this. */
const LIFETIME_MS = 10_000;
/** The answer of a rotation waits for its endpoints no longer than this. */
const PATIENCE_MS = 2_000;

/** Makes endpoints sign with new secrets from now on. Never throws: one that is not reached is ten seconds late. */
export async function tellOfRotation(
  env: Env,
  endpoints: readonly WebhookAddress[],
): Promise<void> {
  const told = endpoints.map((one) => webhookEndpointStub(env, one).forgetSecrets());
  await waitAtMost(
    PATIENCE_MS,
    Promise.allSettled(told).then((results) => {
      const failed = results.filter(({ status }) => status === "rejected").length;
      if (failed > 0) console.warn(JSON.stringify({ event: "rotation_not_told", failed }));
    }),
  );
}

/** Unseals what signs a webhook's deliveries at this time, newest first. */
export function openSigningSecrets(
  { sealingKeys }: Pick<Config, "sealingKeys">,
  { tenantId, environment, id }: WebhookAddress,
  sealed: SigningSecrets | null,
  nowMs: number,
): string[] {
  const scope = { tenantId, environment };
  const owner = sealed?.isOwn ? { ...scope, subscriptionId: id } : scope;
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

  /** Makes the next delivery read the secrets again, whatever is being read now. */
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
      // What was read before a rotation may be out of date: the newer reading counts.
      if (this.#known !== reading) return this.#sealed(webhook);
      return sealed;
    } catch (error) {
      if (this.#known === reading) this.#known = undefined;
      throw error;
    }
  }
}
