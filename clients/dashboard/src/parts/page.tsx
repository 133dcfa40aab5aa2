/** The header of a screen, facts, notices, and placeholders while something is loading. */
import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { failureOf } from "../api/words.ts";
import { texts } from "../texts/texts.ts";

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, about, acts, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.common.product}`;
  }, [title]);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {about === undefined ? null : <p>{about}</p>}
        </div>
        {acts === undefined ? null : <div className="page-acts">{acts}</div>}
      </div>
      {children}
    </>
  );
}

interface PanelProps {
  readonly title?: string;
  /** Takes the whole width of a grid. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Panel({ title, isWide = false, children }: PanelProps) {
  return (
    <section className={`sheet panel ${isWide ? "wide" : ""}`}>
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </section>
  );
}

type Fact = readonly [name: string, value: ReactNode];

/** Names and values; items without a value are left out. */
export function Facts({ of }: { of: readonly (Fact | false | undefined)[] }) {
  return (
    <dl className="facts">
      {of
        .filter((fact) => fact !== false && fact !== undefined)
        .map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The error of a failed call: the sentence, what is wrong in which field, and the request to quote. */
export function FailureNotice({
  error,
  again,
}: {
  error: unknown;
  again?: (() => void) | undefined;
}) {
  const { message, issues, requestId } = failureOf(error);
  return (
    <div className="notice bad" role="alert">
      {message}
      {issues.length === 0 ? null : (
        <ul>
          {issues.map(({ path, message: text }) => (
            <li key={`${path} ${text}`}>{path === "" ? text : `${path}: ${text}`}</li>
          ))}
        </ul>
      )}
      {requestId === undefined ? null : (
        <p>
          {texts.errors.request} <code>{requestId}</code>
        </p>
      )}
      {again === undefined ? null : (
        <Button size="compact-sm" variant="default" mt={8} onClick={again}>
          {texts.common.again}
        </Button>
      )}
    </div>
  );
}

/** Shows the answer of a query; a skeleton until then, and the error if it failed. */
export function Read<Answer>({
  query,
  lines = 6,
  children,
}: {
  query: UseQueryResult<Answer>;
  lines?: number;
  children: (answer: Answer) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return <FailureNotice error={query.error} again={() => void query.refetch()} />;
  return <Lines count={lines} />;
}

export function Lines({ count }: { count: number }) {
  return (
    <div className="stack" aria-busy="true">
      {Array.from({ length: count }, (_, line) => line).map((line) => (
        <Skeleton key={line} height={14} width={`${92 - ((line * 17) % 40)}%`} mt={10} />
      ))}
    </div>
  );
}

/** The text of a list without rows: that there are none, and the next step. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
