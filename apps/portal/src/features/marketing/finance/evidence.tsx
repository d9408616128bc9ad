import type { financePage } from '@grana/messages/es/portal/finance'
import { LedgerTable } from '../ledger-table.tsx'
import { Note, PageSection } from '../page-section.tsx'
import styles from './evidence.module.css'

/** Evidence grows step by step: one wedge over the five steps. */
export function Evidence({ text }: { readonly text: (typeof financePage)['evidence'] }) {
  const { heading, lede, itemsTitle, items, framesTitle, columns, frames, note } = text
  return (
    <PageSection id="evidencia" count={3} title={heading} lede={lede}>
      <h3 className={styles.title}>{itemsTitle}</h3>
      <ol className={styles.steps}>
        {items.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h4 className={styles.name}>{title}</h4>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <h3 className={styles.title}>{framesTitle}</h3>
      <LedgerTable
        widths="four"
        caption={framesTitle}
        columns={[columns.frame, columns.place, columns.asks, columns.gives]}
        rows={frames.map(({ place, frame, asks, gives }) => [frame, place, asks, gives])}
      />
      <Note>{note}</Note>
    </PageSection>
  )
}
