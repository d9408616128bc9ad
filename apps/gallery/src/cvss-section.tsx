import { useState } from 'react'
import { Section } from '#app/section.tsx'
import { CvssCalculator } from '@grana/parts/cvss/cvss-calculator'
import styles from '#app/gallery.module.css'

/** In a side panel, empty and prefilled. The journeys read the values submitted to the form. */
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
