import { heaviestWeight, scoringCriteria, type ScoringCriterion } from '@grana/contract/customers/target-values'
import type { TargetCriterion } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import styles from './target-form.module.css'

const texts = targets.form

export interface CriteriaFieldProps {
  readonly value: readonly TargetCriterion[]
  readonly onChange: (value: TargetCriterion[]) => void
}

/** How much each criterion matters; what matters nothing is not said. */
export function CriteriaField({ value, onChange }: CriteriaFieldProps) {
  const weightOf = (criterion: ScoringCriterion) => value.find((one) => one.criterion === criterion)?.weight ?? 0
  const set = (criterion: ScoringCriterion, weight: number) => {
    const others = value.filter((one) => one.criterion !== criterion)
    onChange(weight === 0 ? others : [...others, { criterion, weight }])
  }
  return (
    <div className={styles.criteria}>
      {scoringCriteria.map((criterion) => (
        <div className={styles.criterion} key={criterion}>
          <label htmlFor={`criterion-${criterion}`}>{targets.criteria[criterion]}</label>
          <span className={styles.weightWord} aria-hidden>
            {texts.weights[String(weightOf(criterion)) as keyof typeof texts.weights]}
          </span>
          <input
            id={`criterion-${criterion}`}
            type="range"
            min={0}
            max={heaviestWeight}
            step={1}
            value={weightOf(criterion)}
            aria-valuetext={texts.weights[String(weightOf(criterion)) as keyof typeof texts.weights]}
            onChange={({ target }) => set(criterion, Number(target.value))}
          />
        </div>
      ))}
    </div>
  )
}
