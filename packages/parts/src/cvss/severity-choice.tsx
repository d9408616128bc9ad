import { severities, type Severity } from '@grana/contract/program-values'
import { cvssTexts } from '@grana/messages/es/cvss/calculator'
import { programLabels } from '@grana/messages/es/program-labels'
import { Field, type FieldProps } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { isWholeVector, useVectorScore } from './use-vector-score.ts'

export interface SeverityChoiceProps extends Pick<FieldProps, 'label' | 'hint' | 'echo' | 'error' | 'id' | 'required'> {
  /** What was chosen by hand. */
  readonly value: Severity | undefined
  /** While there is a whole one, severity is what it says. */
  readonly vector: string
  /** Shown where nothing has to be chosen yet. */
  readonly none?: string
  readonly onChange: (severity: Severity) => void
}

/** How grave it is: chosen by hand, or what the vector beside it says. */
export function SeverityChoice({ value, vector, none, hint, onChange, ...field }: SeverityChoiceProps) {
  const score = useVectorScore(vector)
  const follows = isWholeVector(vector)
  return (
    <Field {...field} hint={follows ? cvssTexts.followed : hint}>
      <Select
        value={score?.severity ?? value ?? ''}
        disabled={follows}
        onChange={({ target }) => onChange(target.value as Severity)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {severities.toReversed().map((severity) => (
          <option key={severity} value={severity}>
            {programLabels.severities[severity]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
