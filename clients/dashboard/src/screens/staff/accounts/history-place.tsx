/** In which database the history of each environment is, and its move to another one. Reference 13.44. */
import { useQuery } from "@tanstack/react-query";
import type { PlatformGetTenantHistoryMoveResult } from "../../../../../sdk/src/generated/calls.ts";
import type { HistoryMove } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { Facts, Panel, Read } from "../../../parts/page.tsx";
import { State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { moves: words } = texts;

/** How often the progress of a move is read. */
const EVERY_MS = 10_000;

const OVER: readonly HistoryMove["phase"][] = ["done", "stopped"];

/** The phases in which nothing reads the new database yet, so the move can be stopped. */
const BEFORE_EFFECT: readonly HistoryMove["phase"][] = [
  ...(["emptying", "copying", "comparing", "switching"] as const),
];

type Environments = PlatformGetTenantHistoryMoveResult["environments"];

export function HistoryPlace({ id }: { id: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "history-moves", id],
    queryFn: () => api.platform.getTenantHistoryMove(id),
    refetchInterval: ({ state }) =>
      state.data?.environments.some(({ move }) => isUnderWay(move)) ? EVERY_MS : false,
  });
  return (
    <Panel title={words.title}>
      <p className="muted">{words.about}</p>
      <Read query={query} lines={3}>
        {({ shards, environments }) => (
          <>
            {environments.map((place) => (
              <Place key={place.environment} id={id} place={place} shards={shards} />
            ))}
            {shards.length > 1 ? null : <p className="muted">{words.onlyOne}</p>}
          </>
        )}
      </Read>
    </Panel>
  );
}

interface PlaceProps {
  readonly id: string;
  readonly place: Environments[number];
  readonly shards: readonly string[];
}

function Place({ id, place: { environment, shard, move }, shards }: PlaceProps) {
  const others = shards.filter((name) => name !== shard);
  return (
    <>
      <h3>{wordOf(environment)}</h3>
      <Facts
        of={[
          [words.database, <code key="database">{shard}</code>],
          ...(move === null ? [[words.move, words.noMove] as const] : factsOf(move)),
        ]}
      />
      <div className="acts">
        {others.length === 0 || isUnderWay(move) ? null : (
          <ActButton act={beginAct(id, environment, others)} />
        )}
        {move !== null && BEFORE_EFFECT.includes(move.phase) ? (
          <ActButton act={stopAct(id, environment)} />
        ) : null}
      </div>
    </>
  );
}

function factsOf({ fromShard, toShard, phase, ...move }: HistoryMove) {
  return [
    [words.move, words.of(fromShard, toShard)],
    [words.phase, <State key="phase" of={phase} />],
    [words.copied, move.copied.toLocaleString("en-GB")],
    [words.differing, move.differing.toLocaleString("en-GB")],
    [words.started, <When key="started" at={move.startedAt} />],
    [words.switched, <When key="switched" at={move.switchedAt} />],
    [words.finished, <When key="finished" at={move.finishedAt} />],
  ] as const;
}

function isUnderWay(move: HistoryMove | null): boolean {
  return move !== null && !OVER.includes(move.phase);
}

type Environment = Environments[number]["environment"];

function beginAct(id: string, environment: Environment, others: readonly string[]): Act {
  return {
    ...words.begin,
    operation: "platform.createTenantHistoryMove",
    fields: [
      {
        ...{ name: "shard", label: words.begin.to, kind: "choice", first: others[0] ?? "" },
        choices: others.map((name) => [name, name] as const),
      },
    ],
    args: ({ shard }) => [id, { environment, shard }],
  };
}

function stopAct(id: string, environment: Environment): Act {
  return {
    ...words.stop,
    operation: "platform.stopTenantHistoryMove",
    args: () => [id, { environment }],
  };
}
