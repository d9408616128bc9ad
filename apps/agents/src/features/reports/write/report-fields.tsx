import { useState } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportLimits, type ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { CvssCalculator } from '@grana/parts/cvss/cvss-calculator'
import { SeverityChoice } from '@grana/parts/cvss/severity-choice'
import { textLengthOf } from '@grana/parts/form/text-length'
import { MarkdownField } from '@grana/parts/markdown/markdown-field'
import { Field } from '@grana/ui/field'
import { CaretDownIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import type { FieldErrors } from './find-missing-fields.ts'
import { TemplateButton } from './template-button.tsx'
import styles from './write.module.css'

const texts = reports.write

export interface ReportFieldsProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
  readonly errors: FieldErrors
  readonly onChange: (change: Partial<ReportDraft>) => void
}

const markdownFields = ['summary', 'steps', 'impact'] as const
const rows = { summary: 3, steps: 6, impact: 3 } as const

/** Shows an error while the user types beyond the limit; the input does not truncate the text, so that none is lost. */
function lengthPropsOf(draft: ReportDraft, name: 'title' | (typeof markdownFields)[number], errors: FieldErrors) {
  return textLengthOf(draft[name] ?? '', reportLimits[name], errors[name])
}

/** Title and texts of the finding. */
export function FindingFields({ draft, errors, onChange }: ReportFieldsProps) {
  return (
    <>
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
        <MarkdownField
          key={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          {...lengthPropsOf(draft, name, errors)}
          id={`field-${name}`}
          required
          rows={rows[name]}
          value={draft[name] ?? ''}
          onChange={(text) => onChange({ [name]: text })}
          aside={
            draft[name]?.trim() ? null : (
              <TemplateButton
                label={texts[name]}
                name={name}
                weakness={draft.weakness}
                onInsert={(text) => onChange({ [name]: text })}
              />
            )
          }
        />
      ))}
    </>
  )
}

/** From this width on the calculator stands beside the text. */
const isWide = () => matchMedia('(min-width: 1200px)').matches

/** The severity: chosen, or calculated. */
export function SeverityFields({ answer, draft, errors, onChange }: ReportFieldsProps) {
  const [isOpen, setIsOpen] = useState(isWide)
  return (
    <>
      <SeverityChoice
        label={texts.severityLabel}
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
        <summary>
          <CaretDownIcon />
          {texts.calculate}
        </summary>
        <CvssCalculator
          isCompact
          // Only the initial vector: the calculator keeps its own state.
          vector={answer.draft.cvss ?? ''}
          onChange={(cvss) => onChange({ cvss })}
          error={errors['cvss']}
          id="field-cvss"
        />
      </details>
    </>
  )
}
