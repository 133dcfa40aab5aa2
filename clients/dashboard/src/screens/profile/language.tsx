/** The choice of the language of the navigation, for this browser. */
import { NativeSelect } from "@mantine/core";
import { LANGUAGES, type Language, langOf } from "../../languages/chosen-words.ts";
import { choose, useFrame } from "../../languages/words.ts";
import { Panel } from "../../parts/page.tsx";
import { texts } from "../../texts/all-texts.ts";

const { language: words } = texts.profile;

/** Each language by its own name. */
const NAMES = LANGUAGES.map((language) => {
  const lang = langOf(language);
  const name = new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang;
  return { value: language, lang, label: name.charAt(0).toLocaleUpperCase(lang) + name.slice(1) };
});

export function LanguagePanel() {
  const { language } = useFrame();
  return (
    <Panel title={words.title}>
      <NativeSelect
        label={words.label}
        description={words.about}
        value={language}
        onChange={({ currentTarget }) => void choose(currentTarget.value as Language)}
      >
        {NAMES.map(({ value, lang, label }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Panel>
  );
}
