import { Section } from '#app/section.tsx'
import { galleryTexts } from '@grana/messages/es/gallery'
import { Checkbox } from '@grana/ui/checkbox'
import { Segmented } from '@grana/ui/segmented'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.choices

function optionsOf(labels: readonly string[]) {
  return labels.map((label, index) => ({ value: String(index), label }))
}

export function ChoicesSection() {
  return (
    <Section name="choices">
      <div className={styles.columns}>
        <Segmented legend={texts.interest} name="interest" options={optionsOf(texts.interests)} defaultValue="1" />
        <Segmented
          legend={texts.visibility}
          name="visibility"
          options={optionsOf(texts.visibilities)}
          defaultValue="0"
          disabled
        />
        <Segmented
          legend={texts.interest}
          id="interest-wrong"
          name="interest-wrong"
          options={optionsOf(texts.interests)}
          error={texts.required}
        />
        <div className={styles.pieces}>
          <Checkbox error={texts.consentError}>{texts.consent}</Checkbox>
          <Checkbox defaultChecked>{texts.news}</Checkbox>
          <Checkbox defaultChecked disabled hint={texts.lockedHint}>
            {texts.locked}
          </Checkbox>
        </div>
      </div>
    </Section>
  )
}
