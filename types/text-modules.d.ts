/** Pages are imported as text (wrangler.toml, `rules`). */
declare module "*.html" {
  const text: string;
  export default text;
}

/** A file as text, in tests. */
declare module "*?raw" {
  const text: string;
  export default text;
}
