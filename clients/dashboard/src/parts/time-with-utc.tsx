/** A time in the person's zone, with UTC in a tooltip. */
import { Tooltip } from "@mantine/core";

interface TimeProps {
  readonly at: string;
  readonly local: string;
  readonly utc: string;
}

export default function TimeWithUtc({ at, local, utc }: TimeProps) {
  return (
    <Tooltip label={utc} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: UTC must be within reach of the keyboard */}
      <time dateTime={at} tabIndex={0}>
        {local}
      </time>
    </Tooltip>
  );
}
