/** A launch link, with which an engineer sees a game as a player does. Reference 7.1. */
import { Button } from "@mantine/core";
import type { LaunchCreateResult } from "../../../../../sdk/src/generated/calls.ts";
import { useMay } from "../../../api/permissions.ts";
import { type Act, orNone } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useSpace } from "../../../parts/address.ts";
import { Code } from "../../../parts/call-shown.tsx";
import { CURRENCIES, GAMES, JURISDICTIONS } from "../../../parts/choices.ts";
import { Panel } from "../../../parts/page.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { PERSON_FIELDS, personOf } from "../players/person-fields.ts";

const { launchLink: words, developers, words: names } = texts;

export function LaunchLink() {
  const space = useSpace();
  if (!useMay()("launch.create")) return null;
  return (
    <Panel title={words.title}>
      <p className="muted">{words.about}</p>
      <div className="acts">
        <ActButton
          act={launchAct(space === "production")}
          result={(answer) => <Made link={(answer as LaunchCreateResult).launchUrl ?? ""} />}
        />
      </div>
    </Panel>
  );
}

function Made({ link }: { link: string }) {
  return (
    <div className="stack">
      <p>{words.made}</p>
      <div>
        <Button component="a" href={link} target="_blank" rel="noreferrer">
          {words.open}
        </Button>
      </div>
      <Code label={words.link} text={link} />
    </div>
  );
}

/** In production the form begins with play money, so that nobody stakes a player's balance by mistake. */
function launchAct(isProduction: boolean): Act {
  return {
    ...words.create,
    operation: "launch.create",
    fields: [
      { name: "player", label: developers.testPlayer.id },
      {
        ...{ name: "gameId", label: names.game, kind: "choice" },
        ...{ choices: GAMES, first: GAMES[0][0] },
      },
      {
        ...{ name: "demo", label: words.create.demo, about: words.create.demoAbout },
        ...{ kind: "switch", first: isProduction ? "on" : "off" },
      },
      { name: "username", label: words.create.username, isOptional: true },
      {
        ...{ name: "currency", label: names.currency, about: words.create.own, kind: "choice" },
        ...{ choices: CURRENCIES, isOptional: true },
      },
      {
        ...{ name: "jurisdiction", label: names.jurisdiction, about: words.create.own },
        ...{ kind: "choice", choices: JURISDICTIONS, isOptional: true },
      },
      ...PERSON_FIELDS,
    ],
    args: (values) => [
      {
        playerId: values.player,
        gameId: values.gameId,
        demo: values.demo === "on",
        username: orNone(values.username),
        currency: orNone(values.currency),
        jurisdiction: orNone(values.jurisdiction),
        ...personOf(values),
      },
    ],
  };
}
