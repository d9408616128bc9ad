import { useState } from 'react'
import { Section } from '#app/section.tsx'
import { fixed } from '@grana/messages/es/fixed'
import { galleryTexts } from '@grana/messages/es/gallery'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.combobox

export function ComboboxSection() {
  const [country, setCountry] = useState('MX')
  const [prefix, setPrefix] = useState('MX')
  const shared = { countText: texts.count, listLabel: texts.countries, value: '', onChange: () => undefined }
  return (
    <Section name="combobox">
      <div className={styles.columns}>
        <Field label={texts.country} id="country">
          <Combobox
            {...shared}
            options={texts.list}
            value={country}
            onChange={setCountry}
            noOptionsText={fixed.noMatches}
          />
        </Field>
        <Field label={texts.prefix}>
          <div className={styles.phone}>
            <Combobox
              {...shared}
              mono
              wideList
              listLabel={texts.prefixes}
              options={texts.list}
              value={prefix}
              onChange={setPrefix}
              noOptionsText={fixed.noMatches}
              shownText={(option) => option.detail ?? ''}
            />
          </div>
        </Field>
        <Field label={texts.loadingLabel} id="zone">
          <Combobox {...shared} options={[]} loading loadingText={texts.loading} />
        </Field>
        <Field label={texts.empty} id="english" note={texts.englishNote} error={galleryTexts.choices.required}>
          <Combobox {...shared} options={[]} />
        </Field>
      </div>
    </Section>
  )
}
