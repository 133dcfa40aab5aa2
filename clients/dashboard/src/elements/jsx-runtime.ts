/**
 * Turns components into elements of the page without React: the first script is built with this
 * file in place of React's `jsx-runtime`. It is enough for components that only arrange what they
 * are given.
 */

type Piece = Node | string | number | boolean | null | undefined | readonly Piece[];
const SVG = "http://www.w3.org/2000/svg";
const SVG_ELEMENTS = ["svg", "path", "circle"];
/** The names of attributes that React writes in another way. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: "class",
  strokeWidth: "stroke-width",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
};

type Props = Readonly<Record<string, unknown>> & { readonly children?: Piece };

export function jsx(type: string | ((props: Props) => Piece), props: Props): Piece {
  if (typeof type === "function") return type(props);
  const element = SVG_ELEMENTS.includes(type)
    ? document.createElementNS(SVG, type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (name === "children" || value === undefined) continue;
    element.setAttribute(ATTRIBUTES[name] ?? name, String(value));
  }
  element.append(...nodesOf(props.children));
  return element;
}

export { jsx as jsxs };

export function Fragment({ children }: Props): Piece {
  return children;
}

/** Returns what to show for a child; as in React, nothing for true, false and null. */
function nodesOf(piece: Piece): (Node | string)[] {
  if (Array.isArray(piece)) return piece.flatMap(nodesOf);
  if (piece === null || piece === undefined || typeof piece === "boolean") return [];
  return [piece instanceof Node ? piece : String(piece)];
}
