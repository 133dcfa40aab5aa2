/** A request that waits for a second person, as operators and our staff see it. Reference 12.39 and 13.42. */
import * as z from "zod";
import type { Approval } from "../approvals/approvals.ts";

export const approvalRequestFields = {
  id: z.string(),
  subject: z.string().meta({
    description: "The id of the round, withdrawal or player; `settings` for limits.",
  }),
  requestedBy: z.string().meta({ description: "The id of the key or person that asked." }),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
};

/** Returns a request with the id that it is about. */
export function approvalRequestView({
  id,
  subject,
  requestedBy,
  requestedAt,
  expiresAt,
}: Approval): z.output<z.ZodObject<typeof approvalRequestFields>> {
  return {
    id,
    subject: subject.split(" ").at(-1) ?? "",
    requestedBy,
    requestedAt: new Date(requestedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}
