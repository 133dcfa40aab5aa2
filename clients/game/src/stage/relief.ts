/**
 * A filter that makes a flat SVG picture look raised: light from above on its edges, and a shadow below it.
 * It is computed once, when the picture becomes a bitmap, and costs nothing per frame.
 */

/**
 * Returns the filter for a picture of this size in its own units, with a shadow of that strength.
 */
export function relief(size = 100, shadow = 0.6): string {
  const unit = size / 100;
  return `<filter id="relief" x="-20%" y="-20%" width="140%" height="145%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${2.2 * unit}" result="b"/><feSpecularLighting in="b" surfaceScale="${5 * unit}" specularConstant=".8" specularExponent="17" lighting-color="#fff" result="s"><fePointLight x="${22 * unit}" y="${-60 * unit}" z="${95 * unit}"/></feSpecularLighting><feComposite in="s" in2="SourceAlpha" operator="in" result="s"/><feComposite in="SourceGraphic" in2="s" operator="arithmetic" k2="1" k3=".75" result="lit"/><feDropShadow in="lit" dx="0" dy="${3.2 * unit}" stdDeviation="${2.3 * unit}" flood-color="#000" flood-opacity="${shadow}"/></filter>`;
}
