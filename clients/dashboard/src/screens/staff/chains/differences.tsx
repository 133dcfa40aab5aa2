/** Addresses that hold another amount on their chain than the books say. */
import type { BalanceDifference } from "../../../../../sdk/src/generated/schemas.ts";
import { Facts } from "../../../parts/page.tsx";
import { Id, When } from "../../../parts/values.tsx";
import { texts } from "../../../texts/texts.ts";

const { chains: words, words: names } = texts;

export function Differences({ of }: { of: readonly BalanceDifference[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>{words.differences}</h3>
      <div className="stack">
        {of.map((each) => (
          <Facts
            key={`${each.address} ${each.currency}`}
            of={[
              [words.address, <Id key="address" value={each.address} />],
              [names.player, <Id key="player" value={each.playerId} />],
              [words.expected, `${each.expected} ${each.currency}`],
              [words.found, `${each.found} ${each.currency}`],
              [words.block, each.blockNumber.toLocaleString("en-GB")],
              [names.at, <When key="at" at={each.foundAt} />],
            ]}
          />
        ))}
      </div>
    </>
  );
}
