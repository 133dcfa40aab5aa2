/** A link to another screen of the same space. */
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { type Search, useSpace } from "./address.ts";

interface GoProps extends Omit<ComponentProps<"a">, "href"> {
  /** The path below the space, such as `/players`. */
  readonly to: string;
  readonly search?: Search | undefined;
  readonly exact?: boolean;
  /**
   * For links to one screen that differ only in their query. A link is current only if its whole
   * query matches.
   */
  readonly bySearch?: boolean;
  readonly children?: ReactNode;
}

export function Go({ to, search, exact = false, bySearch = false, children, ...rest }: GoProps) {
  const space = useSpace();
  return (
    <Link
      {...(rest as object)}
      to={`/${space}${to === "/" ? "" : to}` as never}
      search={(search ?? {}) as never}
      activeOptions={{ exact: exact || bySearch, includeSearch: bySearch }}
    >
      {children}
    </Link>
  );
}
