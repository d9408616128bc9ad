import { useState } from 'react'
import { Section } from '#app/section.tsx'
import { CvssCalculator } from '@grana/parts/cvss/cvss-calculator'
import styles from '#app/gallery.module.css'

/** As in a side panel, begun and not begun. The journeys read what each gives to the form around it. */
export function CvssSection() {
  const [built, setBuilt] = useState('CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:H')
  const [empty, setEmpty] = useState('')
  return (
    <Section name="cvss">
      <div className={styles.columns}>
        <div id="cvss-built" data-vector={built}>
          <CvssCalculator vector={built} onChange={setBuilt} />
        </div>
        <div id="cvss-empty" data-vector={empty}>
          <CvssCalculator onChange={setEmpty} />
        </div>
      </div>
    </Section>
  )
}
