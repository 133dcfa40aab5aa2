/** How often each type of security event happened, by day. Reference 6.25. */
import { useQuery } from "@tanstack/react-query";
import { useApi, useSearchFields, useSpace } from "../../parts/address.ts";
import { Panel, Read } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { texts } from "../../texts/all-texts.ts";

const { securityDays: words } = texts;

/** Follows the account that our staff choose in the list, whose times it does not follow: it counts the last 30 days. */
export function SecurityDays() {
  const api = useApi();
  const space = useSpace();
  const [{ tenantId }] = useSearchFields();
  const isStaff = space === "platform";
  const query = useQuery({
    queryKey: [space, "security-days", isStaff ? tenantId : undefined],
    queryFn: () => (isStaff ? api.platform.securityDays({ tenantId }) : api.securityEvents.days()),
  });
  return (
    <div style={{ marginTop: 16 }}>
      <Panel title={words.title}>
        <p className="muted">{words.about}</p>
        <Read query={query} lines={4}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">{words.none}</p>
            ) : (
              <Table
                label={words.title}
                rows={items}
                keyOf={({ date }) => date}
                columns={[
                  { title: words.day, cell: ({ date }) => date },
                  {
                    title: words.total,
                    isNumber: true,
                    cell: ({ counts }) =>
                      Object.values(counts).reduce((sum, count) => sum + count, 0),
                  },
                  {
                    title: words.types,
                    cell: ({ counts }) =>
                      Object.entries(counts)
                        .map(([type, count]) => `${nameOf(type)} ${count}`)
                        .join(", "),
                  },
                ]}
              />
            )
          }
        </Read>
      </Panel>
    </div>
  );
}

function nameOf(type: string): string {
  return type.replace("security.", "").replaceAll("_", " ");
}
