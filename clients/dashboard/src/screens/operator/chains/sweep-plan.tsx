/** What an operator's signer may collect from its players' deposit addresses. Reference 12.38; docs/chains.md. */
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SweepPlan as Plan } from "../../../../../sdk/src/generated/schemas.ts";
import { useApi, useSearchFields, useSpace } from "../../../parts/address.ts";
import { Block } from "../../../parts/chains.tsx";
import { CHAINS } from "../../../parts/choices.ts";
import { Money } from "../../../parts/money.tsx";
import { Empty, Facts, FailureNotice, Lines, Panel } from "../../../parts/page.tsx";
import { Table } from "../../../parts/table.tsx";
import { Id, wordOf } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";
import { OwnChainsPage } from "./own-chains-page.tsx";

const { sweepPlan: words, chains: shared, common } = texts;

export function SweepPlan() {
  const api = useApi();
  const [{ chain = CHAINS[0] }] = useSearchFields();
  const query = useInfiniteQuery({
    queryKey: [useSpace(), "sweep-plan", chain],
    queryFn: ({ pageParam }) => api.chains.getSweepPlan(chain, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const first = query.data?.pages[0];
  const again = () => void query.refetch();
  return (
    <OwnChainsPage>
      <Panel title={words.title}>
        <p className="muted">{words.about}</p>
        {query.isError ? (
          <FailureNotice error={query.error} again={again} />
        ) : first === undefined ? (
          <Lines count={6} />
        ) : (
          <>
            <Facts
              of={[
                [shared.chain, wordOf(first.chain)],
                [words.chainId, String(first.chainId)],
                [shared.finalBlock, <Block key="final" of={first.finalBlock} />],
                [words.recipient, <Id key="recipient" value={first.recipient} />],
              ]}
            />
            <Addresses
              of={query.data?.pages.flatMap(({ addresses }) => addresses) ?? []}
              isWhole={!query.hasNextPage}
            />
          </>
        )}
        {query.hasNextPage ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {common.more}
          </Button>
        ) : null}
      </Panel>
    </OwnChainsPage>
  );
}

function Addresses({ of, isWhole }: { of: Plan["addresses"]; isWhole: boolean }) {
  if (of.length === 0) {
    return <Empty title={isWhole ? words.none : words.goesOn}>{words.noneNext}</Empty>;
  }
  return (
    <Table
      label={words.title}
      rows={of.flatMap(({ tokens, ...address }) =>
        tokens.map((token) => ({ ...address, ...token })),
      )}
      keyOf={({ address, contract }) => `${address} ${contract}`}
      columns={[
        { title: shared.account, cell: ({ address }) => <Id value={address} /> },
        { title: words.index, isNumber: true, cell: ({ index }) => index },
        {
          title: words.holds,
          isNumber: true,
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { title: words.units, isNumber: true, cell: ({ units }) => units },
        { title: words.contract, cell: ({ contract }) => <Id value={contract} /> },
      ]}
    />
  );
}
