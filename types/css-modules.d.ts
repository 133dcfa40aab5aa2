/** Styles are bundled by the build; a program knows nothing of them. */
declare module "*.css";
