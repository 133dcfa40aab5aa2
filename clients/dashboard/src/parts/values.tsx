/** How individual values are shown: times, ids, states. Amounts are in money.tsx. */
import { ActionIcon, CopyButton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { texts } from "../texts/texts.ts";
import { Icon } from "./icon.tsx";
import { None } from "./money.tsx";

/** Tooltips need their own code for positioning, which the first screen does not load. */
const TimeWithUtc = lazy(() => import("./time-with-utc.tsx"));

/** Shows a time in the person's zone; pointing at it, or focusing it, shows UTC. */
export function When({ at }: { at: string | null | undefined }) {
  if (at === null || at === undefined) return <None />;
  return (
    <Suspense fallback={<time dateTime={at}>{localTime(at)}</time>}>
      <TimeWithUtc at={at} local={localTime(at)} utc={utcOf(at)} />
    </Suspense>
  );
}

/** The same for a list with many rows, where the tooltip is the browser's own. */
export function At({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcOf(at)}>
      {localTime(at)}
    </time>
  );
}

let local: Intl.DateTimeFormat | undefined;

export function localTime(at: string): string {
  // Created when needed: the first formatter in a browser takes longer than the whole first screen,
  // which may have no times.
  local ??= new Intl.DateTimeFormat("en-GB", {
    ...{ day: "2-digit", month: "short", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  return local.format(new Date(at));
}

function utcOf(at: string): string {
  return `${new Date(at).toISOString().replace("T", " ").slice(0, 19)} UTC`;
}

/** An id with a button that copies it. */
export function Id({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined || value === "") return <None />;
  return (
    <span className="id">
      <code>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            size="xs"
            color="gray"
            onClick={copy}
            aria-label={copied ? texts.common.copied : texts.common.copyOf(value)}
          >
            <Icon name={copied ? "check" : "copy"} size={13} />
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}

type Tone = "good" | "warn" | "bad" | "plain";

const TONES: Readonly<Record<string, Tone>> = {
  ...{ active: "good", settled: "good", delivered: "good", completed: "good", done: "good" },
  ...{ healthy: "good", ok: "good", enabled: "good", production: "good", complete: "good" },
  ...{ open: "warn", pending: "warn", sent: "warn", confirmed: "warn", retrying: "warn" },
  ...{ waiting: "warn", paused: "warn", degraded: "warn", requested: "warn", held: "warn" },
  ...{ review_requested: "warn", under_review: "warn", demo: "plain" },
  ...{ within: "good", outside: "bad" },
  ...{ kept: "warn", lost: "bad", unclear: "bad" },
  ...{ failed: "bad", suspended: "bad", voided: "bad", revoked: "bad", disabled: "bad" },
  ...{ gone: "bad", failing: "bad", by_you: "plain" },
  ...{ error: "bad", unhealthy: "bad", frozen: "bad", closed: "plain", expired: "plain" },
};

/** A state as a word on a coloured background. */
export function State({ of }: { of: string }) {
  return <span className={`badge ${TONES[of] ?? "plain"}`}>{wordOf(of)}</span>;
}

/** Turns a name of the API into words: `under_review` is "Under review". */
export function wordOf(name: string): string {
  const words = name
    .replaceAll(/[_.]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where the data of an account must stay. */
export function dataPlace(jurisdiction: keyof typeof texts.words.dataPlaces | null): string {
  return jurisdiction === null ? texts.words.anywhere : texts.words.dataPlaces[jurisdiction];
}
