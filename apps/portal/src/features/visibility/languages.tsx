import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import type { Client } from '@grana/client/create-client'
import { languagesForm, saveLanguages, spokenLanguages, type SpokenLanguage } from '@grana/contract/profiles'
import { visibility } from '@grana/messages/es/account/visibility'
import { languageName } from '@grana/parts/profile/profile-sections'
import { Checkbox } from '@grana/ui/checkbox'
import styles from './visibility.module.css'

const texts = visibility.languages

export interface LanguagesProps {
  readonly client: Client
  readonly languages: readonly SpokenLanguage[]
}

/** Languages that an agent works in, in the order in which they were chosen. */
export function Languages({ client, languages }: LanguagesProps) {
  const form = useSettingsForm({
    schema: languagesForm,
    labels: { languages: texts.title },
    initial: { languages: [...languages] },
    save: async (values) => {
      await client.call(saveLanguages, { body: values })
    },
  })
  const chosen: readonly SpokenLanguage[] = form.valueOf('languages') ?? languages
  const turn = (language: SpokenLanguage, isOn: boolean) => {
    const others = chosen.filter((each) => each !== language)
    form.setValue('languages', isOn ? [...others, language] : others)
  }
  return (
    <div className={styles.form}>
      <SettingsForm form={form} label={texts.form} send={texts.save}>
        <fieldset className={styles.languages} id={form.field('languages').id}>
          <legend className="visually-hidden">{texts.title}</legend>
          {spokenLanguages.map((language) => (
            <Checkbox
              key={language}
              data-field="languages"
              checked={chosen.includes(language)}
              onChange={({ target }) => turn(language, target.checked)}
            >
              {languageName(language)}
            </Checkbox>
          ))}
        </fieldset>
      </SettingsForm>
    </div>
  )
}
