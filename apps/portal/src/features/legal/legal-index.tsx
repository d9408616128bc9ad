import { useMemo } from 'react'
import { useCurrentSection } from '#app/lib/use-current-section.ts'
import { legalPages } from '@grana/messages/es/portal/legal'
import { Narrow, Wide } from '@grana/ui/grid'
import type { LegalHead } from './legal-text.ts'
import styles from './legal-index.module.css'

type Entries = LegalHead['sections']

/** Beside the text on wide windows, and sticky; above it and collapsed on a phone. */
export function LegalIndex({ entries }: { readonly entries: Entries }) {
  const ids = useMemo(() => entries.map((entry) => entry.id), [entries])
  const current = useCurrentSection(ids)
  return (
    <nav className={styles.index} aria-label={legalPages.index}>
      <Wide>
        <p className={styles.title}>{legalPages.index}</p>
        <IndexList entries={entries} current={current} />
      </Wide>
      <Narrow>
        <details className={styles.fold}>
          <summary>{legalPages.index}</summary>
          <IndexList entries={entries} current={current} />
        </details>
      </Narrow>
    </nav>
  )
}

function IndexList({ entries, current }: { readonly entries: Entries; readonly current: string | undefined }) {
  return (
    <ol className={styles.list}>
      {entries.map(({ id, number, title }) => (
        <li key={id}>
          <a className={styles.entry} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            <span className={styles.number}>{number}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
