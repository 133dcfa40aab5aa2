/** Draws a text as a QR code. It is loaded when it is first shown, because most players never need one. */
import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";
/** Light modules around the code, which cameras need to find it. */
const BORDER = 4;

/** Returns the picture, dark on light, as cameras need it. */
export function qrCode(text: string, label: string): SVGElement {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const picture = shape("svg", {
    ...{ class: "qr", role: "img", "aria-label": label },
    ...{ viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges" },
  });
  picture.append(
    shape("rect", { width: `${size}`, height: `${size}`, fill: "#fff" }),
    shape("path", { d: dark, fill: "#000" }),
  );
  return picture;
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, name) as SVGElement;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
