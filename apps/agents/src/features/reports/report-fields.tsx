import { useId, useState, type ReactNode } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportLimits, type ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { CvssCalculator } from '@grana/parts/cvss/cvss-calculator'
import { SeverityChoice } from '@grana/parts/cvss/severity-choice'
import { textLengthOf } from '@grana/parts/form/text-length'
import { WeaknessField } from '@grana/parts/weakness/weakness-field'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import type { FieldErrors } from './find-missing-fields.ts'
import styles from './report-form.module.css'

const texts = reports.write

export interface ReportFieldsProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
  readonly errors: FieldErrors
  readonly onChange: (change: Partial<ReportDraft>) => void
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function LocationSection({ answer, draft, errors, onChange }: ReportFieldsProps) {
  return (
    <Section title={texts.place}>
      <Field label={texts.target} hint={texts.targetHint} error={errors['target_id']} id="field-target_id" required>
        <Select value={draft.target_id ?? ''} onChange={({ target }) => onChange({ target_id: target.value })}>
          <option value="">{texts.chooseTarget}</option>
          {answer.targets.map(({ id, name, address, tier }) => (
            <option key={id} value={id}>
              {texts.targetLine({ name, address, tier })}
            </option>
          ))}
        </Select>
      </Field>
      <WeaknessField
        id="field-weakness"
        value={draft.weakness ?? ''}
        onChange={(weakness) => onChange({ weakness })}
        error={errors['weakness']}
      />
    </Section>
  )
}

const markdownFields = ['summary', 'steps', 'impact'] as const

/** Shows an error while the user types beyond the limit; the input does not truncate the text, so that none is lost. */
function lengthPropsOf(draft: ReportDraft, name: 'title' | (typeof markdownFields)[number], errors: FieldErrors) {
  return textLengthOf(draft[name] ?? '', reportLimits[name], errors[name])
}

function FindingSection({ draft, errors, onChange }: ReportFieldsProps) {
  return (
    <Section title={texts.finding}>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        {...lengthPropsOf(draft, 'title', errors)}
        id="field-title"
        required
      >
        <TextInput value={draft.title ?? ''} onChange={({ target }) => onChange({ title: target.value })} />
      </Field>
      {markdownFields.map((name) => (
        <Field
          key={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          {...lengthPropsOf(draft, name, errors)}
          id={`field-${name}`}
          required
        >
          <TextArea rows={8} value={draft[name] ?? ''} onChange={({ target }) => onChange({ [name]: target.value })} />
        </Field>
      ))}
    </Section>
  )
}

function SeveritySection({ answer, draft, errors, onChange }: ReportFieldsProps) {
  const [isOpen, setIsOpen] = useState(answer.draft.cvss !== undefined)
  return (
    <Section title={texts.severity}>
      <SeverityChoice
        label={texts.severityLabel}
        hint={texts.severityHint}
        error={errors['severity']}
        id="field-severity"
        required
        none={texts.chooseSeverity}
        value={draft.severity}
        vector={draft.cvss ?? ''}
        onChange={(severity) => onChange({ severity })}
      />
      <details
        className={styles.calculator}
        open={isOpen || errors['cvss'] !== undefined}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>{texts.calculate}</summary>
        <CvssCalculator
          // Only the initial vector: the calculator keeps its own state.
          vector={answer.draft.cvss ?? ''}
          onChange={(cvss) => onChange({ cvss })}
          error={errors['cvss']}
          id="field-cvss"
        />
      </details>
    </Section>
  )
}

/** All fields of a report. */
export function ReportFields(props: ReportFieldsProps) {
  return (
    <>
      <LocationSection {...props} />
      <FindingSection {...props} />
      <SeveritySection {...props} />
    </>
  )
}
