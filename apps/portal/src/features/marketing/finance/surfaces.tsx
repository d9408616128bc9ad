import type { financePage } from '@grana/messages/es/portal/finance'
import { OpeningSection } from '../opening-section.tsx'
import { Note } from '../page-section.tsx'
import { FlowArt } from './flow-art.tsx'
import styles from './surfaces.module.css'

export function Surfaces({ text }: { readonly text: (typeof financePage)['surfaces'] }) {
  const { heading, lede, items, note } = text
  return (
    <OpeningSection id="superficies" title={heading} lede={lede}>
      <FlowArt text={text} />
      <Note>{note}</Note>
      <ul className={styles.list}>
        {items.map(({ key, title, text, checks }) => (
          <li key={key} className={styles.surface}>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.text}>{text}</p>
            <ul className={styles.checks}>
              {checks.map((check) => (
                <li key={check}>{check}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </OpeningSection>
  )
}
