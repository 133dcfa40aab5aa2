/** The facts about an account. */
import type { PlatformTenant } from "../../../../../sdk/src/generated/schemas.ts";
import { Facts } from "../../../parts/page.tsx";
import { dataPlace, Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { accounts: words, words: names } = texts;

export function AccountFacts({ tenant }: { tenant: PlatformTenant }) {
  return (
    <Facts
      of={[
        [names.id, <Id key="id" value={tenant.id} />],
        [names.state, <State key="state" of={tenant.status} />],
        [words.plan, wordOf(tenant.plan)],
        [names.dataStays, dataPlace(tenant.jurisdiction)],
        [names.created, <When key="created" at={tenant.createdAt} />],
        tenant.suspendedAt !== null && [
          words.suspended,
          <When key="suspended" at={tenant.suspendedAt} />,
        ],
        tenant.suspendedFor !== null && [words.why, tenant.suspendedFor],
        tenant.rejectedFor.length > 0 && [words.findings, tenant.rejectedFor.join("; ")],
      ]}
    />
  );
}
