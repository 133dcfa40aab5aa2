/** Repeats a call that does a bounded part, with the cursor of its last answer, until it has done all or is stopped. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FailureNotice } from "../../../parts/page.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { audits: words } = texts;

interface Part {
  readonly nextCursor: string | null;
}

interface ReadOnProps<Answer extends Part> {
  readonly answers: readonly Answer[];
  readonly read: (cursor: string) => Promise<Answer>;
  readonly change: (answers: readonly Answer[]) => void;
}

export function ReadOn<Answer extends Part>({ answers, read, change }: ReadOnProps<Answer>) {
  const isWanted = useRef(false);
  // Whoever leaves the screen has stopped it.
  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [],
  );
  const reading = useMutation({
    mutationFn: async () => {
      isWanted.current = true;
      let all = answers;
      let cursor = all.at(-1)?.nextCursor ?? null;
      while (cursor !== null && isWanted.current) {
        const answer: Answer = await read(cursor);
        all = [...all, answer];
        cursor = answer.nextCursor;
        change(all);
      }
    },
  });
  const stop = () => {
    isWanted.current = false;
  };
  return (
    <div className="acts">
      <Button
        size="xs"
        variant="default"
        loading={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {words.readOn}
      </Button>
      {reading.isPending ? (
        <Button size="xs" variant="subtle" onClick={stop}>
          {words.stop}
        </Button>
      ) : null}
      {reading.isError ? <FailureNotice error={reading.error} /> : null}
    </div>
  );
}
