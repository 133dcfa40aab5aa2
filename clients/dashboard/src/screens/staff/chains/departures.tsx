/**
 * Transfers from our addresses to addresses that are not swept to. Our staff acknowledge what they
 * can explain.
 */
import type { StrayDeparture } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { Facts } from "../../../parts/page.tsx";
import { Id } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { chains: words, words: names } = texts;

interface Listed {
  readonly of: readonly StrayDeparture[];
  /** Where they are, for people who may acknowledge them. */
  readonly place?: { readonly chain: string; readonly environment: string };
}

export function Departures({ of, place }: Listed) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>{words.departures}</h3>
      <div className="stack">
        {of.map((each) => (
          <div key={`${each.transaction} ${each.logIndex}`}>
            <Facts
              of={[
                [words.transaction, <Id key="transaction" value={each.transaction} />],
                [words.address, <Id key="address" value={each.address} />],
                [words.recipient, <Id key="recipient" value={each.recipient} />],
                [names.player, <Id key="player" value={each.playerId} />],
                [words.units, `${each.units} ${each.currency}`],
                [words.block, each.blockNumber.toLocaleString("en-GB")],
                each.acknowledged !== null && [words.acknowledged, each.acknowledged.reason],
              ]}
            />
            <div className="acts">
              {place === undefined ? null : <ActButton act={acknowledgeAct(each, place)} />}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function acknowledgeAct(
  { transaction, logIndex }: StrayDeparture,
  { chain, environment }: Required<Listed>["place"],
): Act {
  return {
    ...words.acknowledgeDeparture,
    operation: "platform.acknowledgeChainDeparture",
    fields: [{ name: "reason", label: names.reason, kind: "long" }],
    args: ({ reason }) => [chain, { environment, transaction, logIndex, reason }],
  };
}
