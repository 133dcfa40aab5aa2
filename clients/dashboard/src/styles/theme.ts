/** The look of Mantine's parts. The colours of everything else are tokens in base.css. */
import { createTheme, type MantineColorsTuple } from "@mantine/core";

const ink: MantineColorsTuple = [
  "#eef0fb",
  "#dadef4",
  "#b4bdea",
  "#8b98de",
  "#6a7ad5",
  "#5566cf",
  "#4457c4",
  "#3748aa",
  "#2f3e95",
  "#253382",
];

/** Greys with a little blue, so that Mantine's parts match the tokens of base.css in the dark. */
const dark: MantineColorsTuple = [
  "#e7eaf0",
  "#c6cfdd",
  "#a2acbd",
  "#7f8a9c",
  "#39414f",
  "#2b323f",
  "#1e232d",
  "#171b23",
  "#13161d",
  "#101319",
];

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  colors: { ink, dark },
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  defaultRadius: "sm",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: { fontWeight: "600", fontFamily: "var(--font)" },
  cursorType: "pointer",
  respectReducedMotion: true,
});
