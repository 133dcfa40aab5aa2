/** How the platform is doing. */
import { useQuery } from "@tanstack/react-query";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Facts, Page, Panel, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";
import { Figures } from "./figures.tsx";

const { health: words, words: names } = texts;

const EVERY_MS = 10_000;

export function Health() {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "health"],
    queryFn: () => api.platform.health(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Page title={words.title} about={words.about}>
      <Read query={query}>
        {(health) => (
          <div className="stack">
            <Panel>
              <Facts
                of={[
                  [names.state, <State key="state" of={health.status} />],
                  [words.version, health.version],
                  [words.time, <When key="time" at={health.time} />],
                  [words.frozen, health.frozen.total],
                  [words.doubts, health.doubts.total],
                  [words.overdue, health.audits.overdue],
                ]}
              />
            </Panel>
            <Figures />
            <Panel title={words.games}>
              <Table
                label={words.games}
                rows={health.games}
                keyOf={({ gameId, version }) => `${gameId} ${version}`}
                columns={[
                  { title: names.game, cell: ({ gameId }) => gameId },
                  { title: words.version2, isNumber: true, cell: ({ version }) => version },
                  {
                    title: words.rules,
                    cell: ({ rulesHold }) => <State of={rulesHold ? "ok" : "error"} />,
                  },
                  {
                    title: words.rounds,
                    cell: ({ roundsHold }) => <State of={roundsHold ? "ok" : "error"} />,
                  },
                  { title: texts.games.hash, cell: ({ hash }) => <Id value={hash} /> },
                ]}
              />
            </Panel>
          </div>
        )}
      </Read>
    </Page>
  );
}
