import type { TargetCriterion } from '@grana/contract/customers/target-form'
import { maxCriterionWeight, scoringCriteria, type ScoringCriterion } from '@grana/contract/customers/target-values'
import { targets } from '@grana/messages/es/apps/targets'
import { Select } from '@grana/ui/select'
import styles from './target-form.module.css'

const texts = targets.form
const weights = Array.from({ length: maxCriterionWeight + 1 }, (_none, weight) => weight)

export interface CriteriaFieldProps {
  readonly value: readonly TargetCriterion[]
  readonly onChange: (value: TargetCriterion[]) => void
}

/** Weight of each criterion; a weight of zero is omitted. */
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
          <Select
            dense
            id={`criterion-${criterion}`}
            value={weightOf(criterion)}
            onChange={({ target }) => set(criterion, Number(target.value))}
          >
            {weights.map((weight) => (
              <option key={weight} value={weight}>
                {texts.weights[String(weight) as keyof typeof texts.weights]}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </div>
  )
}
