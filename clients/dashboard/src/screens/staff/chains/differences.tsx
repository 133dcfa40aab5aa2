/** Addresses whose balance on the chain differs from the books. Our staff acknowledge what they can explain. */
import type { BalanceDifference } from "../../../../../sdk/src/generated/schemas.ts";
import type { Act } from "../../../parts/act.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { Facts } from "../../../parts/page.tsx";
import { Id, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { chains: words, words: names } = texts;

interface Listed {
  readonly of: readonly BalanceDifference[];
  /** Where they are, for people who may acknowledge them. */
  readonly place?: { readonly chain: string; readonly environment: string };
}

export function Differences({ of, place }: Listed) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>{words.differences}</h3>
      <div className="stack">
        {of.map((each) => (
          <div key={`${each.address} ${each.currency}`}>
            <Facts
              of={[
                [words.address, <Id key="address" value={each.address} />],
                [names.player, <Id key="player" value={each.playerId} />],
                [words.expected, `${each.expected} ${each.currency}`],
                [words.found, `${each.found} ${each.currency}`],
                [words.block, each.blockNumber.toLocaleString("en-GB")],
                [names.at, <When key="at" at={each.foundAt} />],
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

/** The amounts are those on the screen; the call is refused if they have changed. */
function acknowledgeAct(
  { address, currency, expected, found }: BalanceDifference,
  { chain, environment }: Required<Listed>["place"],
): Act {
  return {
    ...words.acknowledge,
    operation: "platform.acknowledgeChainDifference",
    fields: [{ name: "reason", label: names.reason, kind: "long" }],
    args: ({ reason }) => [chain, { environment, address, currency, expected, found, reason }],
  };
}
