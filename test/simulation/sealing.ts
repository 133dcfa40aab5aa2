/** The key under which the objects of a simulation seal, and the sealer that reads what they store. */
import { sealerOf } from "../../durable-objects/sealer.ts";

export const SEALING = { SEALING_KEY: btoa("for tests only: thirty-two bytes") };
export const SEALER = sealerOf(SEALING);
