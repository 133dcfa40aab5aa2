/** How the platform is doing. */
import { useQuery } from "@tanstack/react-query";
import type { ReturnOutsideBand } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSpace } from "../../../parts/address.ts";
import { percent } from "../../../parts/amounts.ts";
import { Facts, Page, Panel, Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { Figures } from "./figures.tsx";
import { WebhookHealth } from "./webhooks.tsx";

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
            {health.chains.length === 0 ? null : (
              <div className="notice bad">
                <strong>{words.chains}</strong>
                <ul>
                  {health.chains.map((trouble) => (
                    <li key={trouble}>{trouble}</li>
                  ))}
                </ul>
              </div>
            )}
            {health.returnsOutside.length === 0 ? null : <Outside of={health.returnsOutside} />}
            <Figures />
            <WebhookHealth />
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

function Outside({ of: returns }: { of: readonly ReturnOutsideBand[] }) {
  return (
    <Panel title={words.outside}>
      <Table
        label={words.outside}
        rows={returns}
        keyOf={({ tenantId, environment, gameId, gameVersion, currency }) =>
          `${tenantId} ${environment} ${gameId} ${gameVersion} ${currency}`
        }
        columns={[
          { title: names.tenant, cell: ({ tenantId }) => tenantId },
          { title: names.environment, cell: ({ environment }) => <State of={environment} /> },
          { title: names.game, cell: ({ gameId }) => gameId },
          { title: names.currency, cell: ({ currency }) => currency },
          {
            title: texts.games.rounds,
            isNumber: true,
            cell: ({ rounds }) => rounds.toLocaleString("en-GB"),
          },
          {
            title: texts.games.actual,
            isNumber: true,
            cell: ({ actualReturn }) => (actualReturn === null ? "" : percent(actualReturn)),
          },
          {
            title: texts.games.distance,
            isNumber: true,
            cell: ({ standardErrors }) => (
              <span className="badge bad">{words.sigmas(standardErrors ?? 0)}</span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
