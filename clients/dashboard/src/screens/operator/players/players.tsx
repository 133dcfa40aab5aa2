/** The players: searched, filtered, and one in brief beside the list. */
import { Button } from "@mantine/core";
import { useApi } from "../../../parts/address.ts";
import { PERIOD } from "../../../parts/filters.tsx";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { Empty, Page } from "../../../parts/page.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { State, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { NewPlayer } from "./new-player.tsx";
import { PlayerSummary } from "./player-summary.tsx";

const { players: words, words: names } = texts;

export function Players() {
  const api = useApi();
  return (
    <Page title={words.title} about={words.about} acts={<NewPlayer />}>
      <ListScreen
        label={words.title}
        name={["players"]}
        load={(search) => api.players.list(search as never)}
        filters={[
          { name: "search", label: words.find, kind: "text", wide: true },
          { name: "status", label: names.state, kind: "choice", choices: ["active", "suspended"] },
          ...PERIOD,
        ]}
        columns={[
          { title: words.username, cell: ({ username }) => username },
          { title: words.externalId, cell: ({ externalId }) => <code>{externalId}</code> },
          { title: names.jurisdiction, cell: ({ jurisdiction }) => jurisdiction },
          { title: names.state, cell: ({ status }) => <State of={status} /> },
          { title: names.created, cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
        csv="/admin/players"
        keyOf={({ id }) => id}
        detail={(id) => (
          <>
            <PlayerSummary id={id} />
            <Go to={`/players/${encodeURIComponent(id)}`}>
              <Button component="span" variant="default" size="sm">
                {words.open}
              </Button>
            </Go>
          </>
        )}
        empty={<Empty title={words.none}>{words.noneNext}</Empty>}
      />
    </Page>
  );
}
