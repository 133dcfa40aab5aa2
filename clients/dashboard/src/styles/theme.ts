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

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  colors: { ink },
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  defaultRadius: "sm",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  headings: { fontWeight: "600", fontFamily: "var(--font)" },
  cursorType: "pointer",
  respectReducedMotion: true,
});
