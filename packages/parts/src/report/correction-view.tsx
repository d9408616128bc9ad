import type { ReportEvent } from '@grana/contract/reports/report'
import { redaction } from '@grana/messages/es/apps/redaction'
import { correctedFields, type CorrectedField } from './corrected-fields.ts'
import { WeaknessName } from './finding-facts.tsx'
import styles from './correction-view.module.css'

interface ValueProps {
  readonly field: CorrectedField
  readonly value: string
}

function Value({ field, value }: ValueProps) {
  return <bdi>{field === 'weakness' ? <WeaknessName id={value} /> : value}</bdi>
}

/** The old and the new value of everything that a correction changed, for both sides. */
export function CorrectionView({ event }: { readonly event: ReportEvent }) {
  return (
    <dl className={styles.changes}>
      {correctedFields(event).map((field) => (
        <div key={field}>
          <dt>{redaction.labels[field]}</dt>
          <dd>
            <del>
              <span className="visually-hidden">{redaction.before}: </span>
              <Value field={field} value={event.details[`${field}_before`] ?? ''} />
            </del>
            <ins>
              <span className="visually-hidden">{redaction.now}: </span>
              <Value field={field} value={event.details[field] ?? ''} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
