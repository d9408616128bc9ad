import { useState } from 'react'
import { Section } from '#app/section.tsx'
import { weaknessFieldTexts as texts } from '@grana/messages/es/weakness-field'
import { WeaknessField } from '@grana/parts/weakness/weakness-field'
import styles from '#app/gallery.module.css'

export function WeaknessSection() {
  const [chosen, setChosen] = useState('idor-read')
  const [missing, setMissing] = useState('')
  return (
    <Section name="weakness">
      <div className={styles.columns}>
        <WeaknessField id="weakness" value={chosen} onChange={setChosen} />
        <WeaknessField
          id="weakness-missing"
          value={missing}
          onChange={setMissing}
          error={missing === '' ? texts.required : undefined}
        />
      </div>
    </Section>
  )
}
