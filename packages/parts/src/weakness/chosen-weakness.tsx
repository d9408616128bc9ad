import type { WeaknessPriority } from '@grana/contract/weaknesses/taxonomy'
import { weaknessFieldTexts as texts } from '@grana/messages/es/weakness-field'
import { Severity, type SeverityLevel } from '@grana/ui/severity'
import type { Entry } from './search-weaknesses.ts'
import styles from './weakness-field.module.css'

/** The first priority has five bands, the last has one. */
const bands: Record<WeaknessPriority, SeverityLevel> = { 1: 5, 2: 4, 3: 3, 4: 2, 5: 1 }

export interface ChosenWeaknessProps {
  readonly entry: Entry
  /** It replaced the choice of an earlier version. */
  readonly isReplaced: boolean
}

export function ChosenWeakness({ entry, isReplaced }: ChosenWeaknessProps) {
  const { weakness, category, explanation } = entry
  const { cwe, priority } = weakness
  return (
    <div className={styles.chosen}>
      <p>{explanation}</p>
      {isReplaced ? <p className={styles.replaced}>{texts.replaced}</p> : null}
      <dl className={styles.facts}>
        <div>
          <dt>{texts.category}</dt>
          <dd>{category}</dd>
        </div>
        <div>
          <dt>{texts.priority}</dt>
          <dd>
            <Severity level={bands[priority]} label={texts.priorities[priority]} score={`P${priority}`} />
          </dd>
        </div>
        <div>
          <dt>{texts.cwe}</dt>
          <dd className={styles.number}>{cwe}</dd>
        </div>
      </dl>
    </div>
  )
}
