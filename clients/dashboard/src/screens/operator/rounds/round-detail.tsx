/** One round in full: what was staked and won, how it was decided, and how to check that. */
import { useQuery } from "@tanstack/react-query";
import type { RoundsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import type { PlayerRound, VoidRequest } from "../../../../../sdk/src/generated/schemas.ts";
import { useMay } from "../../../api/permissions.ts";
import { ActButton } from "../../../parts/act-button.tsx";
import { useApi, useSpace } from "../../../parts/address.ts";
import { percent } from "../../../parts/amounts.ts";
import { Code } from "../../../parts/call-shown.tsx";
import { Money } from "../../../parts/money.tsx";
import { Facts, Read } from "../../../parts/page.tsx";
import { useNameOf } from "../../../parts/people-names.tsx";
import { Go } from "../../../parts/screen-link.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, State, When, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { voidAct } from "./void-act.ts";

const { rounds: words, words: names } = texts;

export function RoundDetail({ id }: { id: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: [useSpace(), "round", id],
    queryFn: () => api.rounds.get(id),
  });
  return <Read query={query}>{(found) => <InFull found={found} />}</Read>;
}

function InFull({ found: { round, transactions, jackpot, replay } }: { found: RoundsGetResult }) {
  const { stake, win, currency, fairness } = round;
  return (
    <>
      <h2>{words.title.replace(/s$/, "")}</h2>
      {round.state === "open" ? <p className="notice warn">{words.open}</p> : null}
      <Facts
        of={[
          [names.id, <Id key="id" value={round.id} />],
          [names.state, <State key="state" of={round.state} />],
          [
            names.player,
            <Go key="player" to={`/players/${encodeURIComponent(round.playerId)}`}>
              {round.externalId}
            </Go>,
          ],
          [names.game, round.gameId],
          [words.version, round.gameVersion],
          round.returnToPlayer !== null && [texts.games.return, percent(round.returnToPlayer)],
          [names.stake, <Money key="stake" amount={stake.total} currency={currency} />],
          [names.win, <Money key="win" amount={win} currency={currency} />],
          [words.multiplier, `${round.multiplier} ×`],
          round.winsTo !== undefined && [words.winsTo, wordOf(round.winsTo)],
          [names.created, <When key="at" at={round.createdAt} />],
          [words.settled, <When key="settled" at={round.settledAt} />],
          [words.session, <Id key="session" value={round.sessionId} />],
          round.endedBy !== undefined && [words.ended, wordOf(round.endedBy)],
          round.voidReason !== undefined && [words.voided, wordOf(round.voidReason)],
          round.forced === true && [words.forced, texts.common.yes],
        ]}
      />
      <p>
        <a href={replay.url} target="_blank" rel="noreferrer">
          {words.watch}
        </a>
      </p>
      {round.state === "open" ? <Void id={round.id} /> : null}
      {transactions.length === 0 ? null : (
        <>
          <h3>{words.transactions}</h3>
          <Table
            label={words.transactions}
            rows={transactions}
            keyOf={({ id }) => id}
            columns={[
              { title: names.type, cell: ({ type }) => wordOf(type) },
              {
                title: names.amount,
                isNumber: true,
                cell: ({ amount }) => <Money amount={amount} currency={currency} />,
              },
              {
                title: texts.transactions.after,
                isNumber: true,
                cell: ({ balanceAfter }) => <Money amount={balanceAfter} currency={currency} />,
              },
            ]}
          />
        </>
      )}
      {jackpot === null ? null : (
        <>
          <h3>{words.jackpot}</h3>
          <Facts
            of={[
              [
                words.contribution,
                <Money key="part" amount={jackpot.contribution} currency={currency} />,
              ],
              [names.state, <State key="state" of={jackpot.state} />],
              jackpot.won !== null && [
                words.wonPot,
                <Money key="won" amount={jackpot.won.amount} currency={currency} />,
              ],
            ]}
          />
        </>
      )}
      <h3>{words.fairness}</h3>
      <Facts
        of={[
          [words.seedHash, <Id key="hash" value={fairness.serverSeedHash} />],
          [words.clientSeed, <Id key="seed" value={fairness.clientSeed} />],
          fairness.clientSeedBy !== undefined && [
            words.clientSeedBy,
            wordOf(fairness.clientSeedBy),
          ],
          [words.nonce, fairness.nonce],
        ]}
      />
      <Code label={words.outcome} text={JSON.stringify(round.outcome, undefined, 2)} />
    </>
  );
}

/**
 * Two people void an open round: this shows who has requested it, and the reason that the other
 * must repeat.
 */
function Void({ id }: { id: string }) {
  const api = useApi();
  const may = useMay();
  const nameOf = useNameOf();
  const { data } = useQuery({
    queryKey: [useSpace(), "waiting-approvals"],
    queryFn: () => api.approvals.list(),
    enabled: may("approvals.list"),
  });
  const asked = data?.items.find(({ kind, subject }) => kind === "round_void" && subject === id);
  const reason = asked?.reason ?? undefined;
  return (
    <>
      {asked === undefined ? null : (
        <p className="notice warn">
          {asked.waitsFor === "staff"
            ? words.waits.staff
            : asked.requestedBy.startsWith("key_")
              ? words.askedByKey(wordOf(reason ?? ""))
              : words.asked(nameOf(asked.requestedBy), wordOf(reason ?? ""))}{" "}
          <When at={asked.expiresAt} />
        </p>
      )}
      <ActButton act={voidAct(id, reason)} result={(answer) => <VoidAnswer answer={answer} />} />
    </>
  );
}

function VoidAnswer({ answer }: { answer: unknown }) {
  const { round, request } = answer as { round: PlayerRound; request: VoidRequest | null };
  if (request === null) return <State of={round.state} />;
  return (
    <p className="notice warn">
      {words.waits[request.waitsFor]} <When at={request.expiresAt} />
    </p>
  );
}
