/** A time in the person's zone, with UTC in a tip. */
import { Tooltip } from "@mantine/core";

export default function TimeWithUtc({
  at,
  local,
}: {
  readonly at: string;
  readonly local: string;
}) {
  return (
    <Tooltip label={utcOf(at)} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: UTC must be within reach of the keyboard */}
      <time dateTime={at} tabIndex={0}>
        {local}
      </time>
    </Tooltip>
  );
}

function utcOf(at: string): string {
  return `${new Date(at).toISOString().replace("T", " ").slice(0, 19)} UTC`;
}
