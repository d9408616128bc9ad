import type { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { Note, PageSection } from '../page-section.tsx'
import { Crowd, type CrowdKind } from './crowd.tsx'
import styles from './openings.module.css'

const crowds: readonly CrowdKind[] = ['unpaid', 'invited', 'open']

export interface OpeningsProps {
  readonly text: (typeof bugBountyPage)['openings']
}

export function Openings({ text }: OpeningsProps) {
  const { heading, lede, columns, rows, note, drawing } = text
  return (
    <PageSection id="formas" count={1} title={heading} lede={lede}>
      <ul>
        {rows.map(({ form, who, pay, fits }, index) => (
          <li key={form} className={styles.form}>
            <Crowd kind={crowds[index] ?? 'open'} />
            <h3 className={styles.name}>{form}</h3>
            <dl className={styles.facts}>
              <div>
                <dt>{columns.who}</dt>
                <dd>{who}</dd>
              </div>
              <div>
                <dt>{columns.pay}</dt>
                <dd>{pay}</dd>
              </div>
              <div>
                <dt>{columns.fits}</dt>
                <dd>{fits}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Note>
        {drawing} {note}
      </Note>
    </PageSection>
  )
}
