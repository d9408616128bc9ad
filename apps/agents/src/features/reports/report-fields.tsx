import { useId, useState, type ReactNode } from 'react'
import { severities, type Severity } from '@grana/contract/program-values'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportLimits, type ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { CvssCalculator } from '@grana/parts/cvss/cvss-calculator'
import { WeaknessField } from '@grana/parts/weakness/weakness-field'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { Select } from '@grana/ui/select'
import { MarkdownField } from './markdown-field.tsx'
import styles from './report-form.module.css'

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
    <Field label={texts.severityLabel} hint={texts.severityHint} error={error} id="field-severity" required>
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

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const written = ['summary', 'steps', 'impact'] as const

/** What was found, as it is typed or as it will be read. */
function Finding({ draft, refused, onChange }: Omit<ReportFieldsProps, 'answer'>) {
  const [view, setView] = useState<'write' | 'look'>('write')
  return (
    <Section title={texts.finding}>
      <Field label={texts.name} hint={texts.nameHint} error={refused['title']} id="field-title" required>
        <TextInput
          value={draft.title ?? ''}
          maxLength={reportLimits.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Segmented
        className={styles.views}
        legend={texts.view}
        name="finding-view"
        options={[
          { value: 'write', label: texts.edit },
          { value: 'look', label: texts.preview },
        ]}
        value={view}
        onChange={({ target }) => setView(target.value === 'look' ? 'look' : 'write')}
      />
      {written.map((name) => (
        <MarkdownField
          key={name}
          name={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          max={reportLimits[name]}
          value={draft[name] ?? ''}
          isShown={view === 'look'}
          error={refused[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
    </Section>
  )
}

/** Everything that a report says. */
export function ReportFields({ answer, draft, refused, onChange }: ReportFieldsProps) {
  const common = { draft, onChange }
  return (
    <>
      <Section title={texts.place}>
        <Target {...common} answer={answer} error={refused['target_id']} />
        <WeaknessField
          id="field-weakness"
          value={draft.weakness ?? ''}
          onChange={(weakness) => onChange({ weakness })}
          error={refused['weakness']}
        />
      </Section>
      <Finding {...common} refused={refused} />
      <Section title={texts.severity}>
        <SeverityChoice {...common} error={refused['severity']} />
        <details className={styles.calculator} open={answer.draft.cvss !== undefined || refused['cvss'] !== undefined}>
          <summary>{texts.calculate}</summary>
          <CvssCalculator
            vector={answer.draft.cvss ?? ''}
            onChange={(cvss) => onChange({ cvss })}
            error={refused['cvss']}
          />
        </details>
      </Section>
    </>
  )
}
