import { severities, type Severity } from '@grana/contract/program-values'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportLimits, type ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { CvssCalculator } from '@grana/parts/cvss/cvss-calculator'
import { WeaknessField } from '@grana/parts/weakness/weakness-field'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { MarkdownField } from './markdown-field.tsx'

const texts = reports.write

function Target({ answer, draft, error, onChange }: FieldProps & { readonly answer: ReportDraftAnswer }) {
  return (
    <Field label={texts.target} hint={texts.targetHint} error={error} id="field-target_id" required>
      <Select value={draft.target_id ?? ''} onChange={({ target }) => onChange({ target_id: target.value })}>
        <option value="">{texts.chooseTarget}</option>
        {answer.targets.map(({ id, name, address, tier }) => (
          <option key={id} value={id}>
            {texts.targetLine({ name, address, tier })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface FieldProps {
  readonly draft: ReportDraft
  readonly error: string | undefined
  readonly onChange: (change: Partial<ReportDraft>) => void
}

function SeverityChoice({ draft, error, onChange }: FieldProps) {
  return (
    <Field label={texts.severity} hint={texts.severityHint} error={error} id="field-severity" required>
      <Select value={draft.severity ?? ''} onChange={({ target }) => onChange({ severity: target.value as Severity })}>
        <option value="">{texts.chooseSeverity}</option>
        {severities.toReversed().map((severity) => (
          <option key={severity} value={severity}>
            {programLabels.severities[severity]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export interface ReportFieldsProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
  /** What was refused, by field. */
  readonly refused: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<ReportDraft>) => void
}

/** Everything that a report says. */
export function ReportFields({ answer, draft, refused, onChange }: ReportFieldsProps) {
  const common = { draft, onChange }
  return (
    <>
      <Target {...common} answer={answer} error={refused['target_id']} />
      <WeaknessField
        id="field-weakness"
        value={draft.weakness ?? ''}
        onChange={(weakness) => onChange({ weakness })}
        error={refused['weakness']}
      />
      <Field label={texts.name} hint={texts.nameHint} error={refused['title']} id="field-title" required>
        <TextInput
          value={draft.title ?? ''}
          maxLength={reportLimits.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      {(['summary', 'steps', 'impact'] as const).map((name) => (
        <MarkdownField
          key={name}
          name={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          max={reportLimits[name]}
          value={draft[name] ?? ''}
          error={refused[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
      <SeverityChoice {...common} error={refused['severity']} />
      <CvssCalculator
        vector={answer.draft.cvss ?? ''}
        onChange={(cvss) => onChange({ cvss })}
        error={refused['cvss']}
      />
    </>
  )
}
