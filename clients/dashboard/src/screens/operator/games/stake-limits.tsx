/**
 * The stakes of a game by currency: the operator's own limits where they are set, otherwise the
 * platform's stakes.
 */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GameSettings } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, type Field, orNone } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { None } from "../../../parts/money.tsx";
import { Read } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { State } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { games: words, words: names } = texts;

type Limits = GameSettings["limits"][number];

interface Row {
  readonly currency: string;
  readonly limits: Limits | undefined;
  readonly stake: Limits["stake"];
}

export function StakeLimits({ gameId }: { gameId: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "game-settings", gameId],
    queryFn: () => api.games.settings(gameId),
  });
  return (
    <>
      <h3>{words.limits}</h3>
      <Read query={query}>{(settings) => <ByCurrency settings={settings} />}</Read>
    </>
  );
}

function ByCurrency({ settings }: { settings: GameSettings }) {
  const { id, limits, stakes } = settings;
  const [isWhole, setWhole] = useState(false);
  const rows = stakes
    .map(({ currency, ...stake }): Row => {
      const own = limits.find((each) => each.currency === currency);
      return { currency, limits: own, stake: own?.stake ?? stake };
    })
    .filter((row) => isWhole || row.limits !== undefined);
  const free = CURRENCIES.filter(([code]) => limits.every(({ currency }) => currency !== code));
  return (
    <>
      <p className="muted">{limits.length === 0 ? words.noLimits : words.limitsAbout}</p>
      <div className="acts">
        {free.length === 0 ? null : <ActButton act={limitAct(id, free)} />}
        <Button size="xs" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.onlyLimited : words.allCurrencies}
        </Button>
      </div>
      {rows.length === 0 ? null : (
        <Table
          label={words.limits}
          rows={rows}
          keyOf={({ currency }) => currency}
          columns={[
            { title: names.currency, cell: ({ currency }) => currency },
            {
              title: words.stakes,
              isNumber: true,
              cell: ({ stake }) => `${stake.min} – ${stake.max}`,
            },
            { title: words.limit.minStake, isNumber: true, cell: (row) => own(row, "minStake") },
            { title: words.limit.maxStake, isNumber: true, cell: (row) => own(row, "maxStake") },
            { title: words.limit.maxWin, isNumber: true, cell: (row) => own(row, "maxWin") },
            { title: words.yours, cell: (row) => <RowActs id={id} limits={row.limits} /> },
          ]}
        />
      )}
    </>
  );
}

function own({ limits }: Row, name: "minStake" | "maxStake" | "maxWin") {
  return limits?.[name] ?? <None />;
}

/** Limits that are set can be changed or removed; the platform's stakes cannot. */
function RowActs({ id, limits }: { id: string; limits: Limits | undefined }) {
  if (limits === undefined) return <State of="default" />;
  const { currency } = limits;
  const remove: Act = {
    title: words.unlimit.title(currency),
    says: words.unlimit.says,
    button: words.unlimit.button,
    operation: "games.setLimits",
    isHarmful: true,
    nameToType: currency,
    args: () => [id, currency, { minStake: null, maxStake: null, maxWin: null }],
  };
  return (
    <div className="acts">
      <ActButton act={limitAct(id, [[currency, currency]], limits)} label={words.limit.change} />
      <ActButton act={remove} label={words.unlimit.button} />
    </div>
  );
}

/**
 * Sets the limits of one currency: one without limits, chosen from a list, or one whose limits are
 * changed.
 */
function limitAct(id: string, choices: readonly (readonly [string, string])[], set?: Limits): Act {
  const amount = (name: "minStake" | "maxStake" | "maxWin"): Field => ({
    name,
    label: words.limit[name],
    kind: "amount",
    isOptional: true,
    first: set?.[name] ?? "",
    ...(name === "maxWin" ? { about: words.limit.maxWinAbout } : {}),
  });
  const usual = choices.some(([code]) => code === "USD") ? "USD" : choices[0]?.[0];
  return {
    ...words.limit,
    operation: "games.setLimits",
    fields: [
      { name: "currency", label: names.currency, kind: "choice", choices, first: usual ?? "" },
      amount("minStake"),
      amount("maxStake"),
      amount("maxWin"),
    ],
    args: ({ currency, minStake, maxStake, maxWin }) => [
      id,
      currency,
      {
        minStake: orNone(minStake) ?? null,
        maxStake: orNone(maxStake) ?? null,
        maxWin: orNone(maxWin) ?? null,
      },
    ],
  };
}
