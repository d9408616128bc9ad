import type { TargetCriterion } from '@grana/contract/customers/target-form'
import { maxCriterionWeight, scoringCriteria, type ScoringCriterion } from '@grana/contract/customers/target-values'
import { targets } from '@grana/messages/es/apps/targets'
import { Checkbox } from '@grana/ui/checkbox'
import { Select } from '@grana/ui/select'
import styles from './target-form.module.css'

const texts = targets.form
const weights = Array.from({ length: maxCriterionWeight }, (_none, index) => index + 1)
/** Of a criterion that was just ticked: the middle. */
const usualWeight = 3

export interface CriteriaFieldProps {
  readonly value: readonly TargetCriterion[]
  readonly onChange: (value: TargetCriterion[]) => void
}

/** Criteria that matter are ticked, and only those have a weight. */
export function CriteriaField({ value, onChange }: CriteriaFieldProps) {
  const set = (criterion: ScoringCriterion, weight: number) => {
    const others = value.filter((one) => one.criterion !== criterion)
    onChange(weight === 0 ? others : [...others, { criterion, weight }])
  }
  return (
    <div className={styles.criteria}>
      {scoringCriteria.map((criterion) => {
        const weight = value.find((one) => one.criterion === criterion)?.weight ?? 0
        return (
          <div className={styles.criterion} key={criterion}>
            <Checkbox
              id={`criterion-${criterion}`}
              checked={weight > 0}
              onChange={({ target }) => set(criterion, target.checked ? usualWeight : 0)}
            >
              {targets.criteria[criterion]}
            </Checkbox>
            {weight === 0 ? null : (
              <Select
                dense
                aria-label={texts.weightOf(targets.criteria[criterion])}
                value={weight}
                onChange={({ target }) => set(criterion, Number(target.value))}
              >
                {weights.map((one) => (
                  <option key={one} value={one}>
                    {texts.weights[String(one) as keyof typeof texts.weights]}
                  </option>
                ))}
              </Select>
            )}
          </div>
        )
      })}
    </div>
  )
}
