import { findSeverity, severities, type Severity } from '@grana/contract/program-values'
import { cvssTexts } from '@grana/messages/es/cvss/calculator'
import { programLabels } from '@grana/messages/es/program-labels'
import { Field, type FieldProps } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { isWholeVector, useVectorScore } from './use-vector-score.ts'

export interface SeverityChoiceProps extends Pick<FieldProps, 'label' | 'hint' | 'echo' | 'error' | 'id' | 'required'> {
  /** The manual choice. */
  readonly value: Severity | undefined
  /** A complete vector determines the severity. */
  readonly vector: string
  /** Label of the empty choice, where nothing has to be chosen yet. */
  readonly none?: string
  readonly onChange: (severity: Severity) => void
}

/** Severity, chosen manually or derived from the vector. */
export function SeverityChoice({ value, vector, none, hint, onChange, ...field }: SeverityChoiceProps) {
  const score = useVectorScore(vector)
  const follows = isWholeVector(vector)
  return (
    <Field {...field} hint={follows ? cvssTexts.followed : hint}>
      <Select
        value={score?.severity ?? value ?? ''}
        disabled={follows}
        onChange={({ target }) => {
          const severity = findSeverity(target.value)
          if (severity !== undefined) onChange(severity)
        }}
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
