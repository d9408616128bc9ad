import type { ReactNode } from 'react'
import type { PortalProgram } from '@grana/contract/programs'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { EvidenceField } from '@grana/parts/evidence/evidence-field'
import { arrivalFocus } from '@grana/parts/frame/use-focus-on-navigation'
import { WeaknessField } from '@grana/parts/weakness/weakness-field'
import { CaretDownIcon, CheckCircleIcon, InfoIcon } from '@grana/ui/icons'
import { EarlierFinding } from './earlier-finding.tsx'
import type { FieldErrors } from './find-missing-fields.ts'
import { FindingFields, type ReportFieldsProps } from './report-fields.tsx'
import { ReportPreview } from './report-preview.tsx'
import type { ReportStep } from './report-steps.ts'
import { TargetField } from './target-field.tsx'
import type { useEvidence } from './use-evidence.ts'
import styles from './write.module.css'

interface SectionProps {
  readonly name: ReportStep
  /** Absent on one page, which shows every section. */
  readonly step: ReportStep | undefined
  readonly children: ReactNode
}

/** Hidden, not unmounted, in other steps: files dropped there are still uploaded, and fields keep their state. */
function Section({ name, step, children }: SectionProps) {
  const { title, lede } = texts.steps[name]
  const id = `step-${name}`
  return (
    <section className={styles.section} aria-labelledby={id} hidden={step !== undefined && step !== name}>
      <div>
        <h2 id={id} tabIndex={-1} {...(step === name && arrivalFocus)}>
          {title}
        </h2>
        <p className={styles.lede}>{lede}</p>
      </div>
      {children}
    </section>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.note}>
      <InfoIcon />
      <span>{children}</span>
    </p>
  )
}

/** An earlier finding is offered only while these texts are empty, because choosing one writes them. */
const isUnwritten = ({ title, summary, steps, impact }: ReportDraft) =>
  [title, summary, steps, impact].every((text) => !text?.trim())

export interface StepSectionsProps extends ReportFieldsProps {
  readonly step: ReportStep | undefined
  readonly program: PortalProgram | undefined
  readonly evidence: ReturnType<typeof useEvidence>
  readonly missing: FieldErrors
}

/** The content of every step. */
export function StepSections({ step, program, evidence, missing, ...fields }: StepSectionsProps) {
  const { answer, draft, errors, onChange } = fields
  const { isReady: _, ...files } = evidence
  const preview = <ReportPreview answer={answer} draft={draft} />
  return (
    <>
      <Section name="target" step={step}>
        <TargetField
          targets={answer.targets}
          program={program}
          value={draft.target_id}
          error={errors['target_id']}
          onChange={(target) => onChange({ target_id: target })}
        />
      </Section>
      <Section name="weakness" step={step}>
        <WeaknessField
          id="field-weakness"
          value={draft.weakness ?? ''}
          onChange={(weakness) => onChange({ weakness })}
          error={errors['weakness']}
        />
      </Section>
      <Section name="finding" step={step}>
        {program?.kind === 'pentest' && isUnwritten(draft) ? (
          <EarlierFinding draft={draft} onChoose={onChange} />
        ) : null}
        <FindingFields {...fields} />
      </Section>
      <Section name="evidence" step={step}>
        <EvidenceField {...files} />
        <Note>{reports.write.care}</Note>
      </Section>
      <Section name="review" step={step}>
        {Object.keys(missing).length === 0 ? (
          <p className={styles.complete}>
            <CheckCircleIcon />
            {texts.complete}
          </p>
        ) : null}
        {step === undefined ? (
          <details className={styles.calculator}>
            <summary>
              <CaretDownIcon />
              {texts.preview}
            </summary>
            {preview}
          </details>
        ) : step === 'review' ? (
          preview
        ) : null}
      </Section>
    </>
  )
}
