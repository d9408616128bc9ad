import { useState } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { isEmptyDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { FormSummary } from '@grana/parts/form/form-summary'
import { DraftStatusLine } from './draft-status-line.tsx'
import { EvidenceField } from './evidence/evidence-field.tsx'
import { useEvidence } from './evidence/use-evidence.ts'
import { findMissingFields, type FieldErrors } from './find-missing-fields.ts'
import { FormActions } from './form-actions.tsx'
import { FormHeader, type View } from './form-header.tsx'
import { useRestoredDraft } from './local/report-copies.ts'
import { SupersededCopies } from './local/superseded-copies.tsx'
import { ReportFields } from './report-fields.tsx'
import { ReportPreview } from './report-preview.tsx'
import { useFormErrors } from './use-form-errors.ts'
import { useReportDraft, type EditedDraft } from './use-report-draft.ts'
import { useReportSubmission } from './use-report-submission.ts'
import styles from './report-form.module.css'

/** Every error switches back to writing, because the preview does not show errors. */
function useFieldValidation({ draft, onWrite }: { readonly draft: ReportDraft; readonly onWrite: () => void }) {
  const { errors, summary, setErrors, clearErrors, setFieldError } = useFormErrors()
  const showErrors = (fields: FieldErrors) => {
    if (Object.keys(fields).length > 0) onWrite()
    setErrors(fields)
  }
  const validate = () => {
    const missing = findMissingFields(draft)
    showErrors(missing)
    return Object.keys(missing).length === 0
  }
  const validateField = (name: string) => setFieldError(name, findMissingFields(draft)[name])
  const validateChange = (changes: Partial<ReportDraft>) => {
    // Also removes the error of the severity when the vector changes.
    clearErrors(changes)
    const missing = findMissingFields({ ...draft, ...changes })
    for (const name of Object.keys(changes)) setFieldError(name, missing[name])
  }
  return { errors, summary, validate, validateField, validateChange, showErrors }
}

const texts = reports.write

export interface ReportFormProps {
  readonly answer: ReportDraftAnswer
  readonly onReload: () => void
}

interface FormProps extends ReportFormProps, EditedDraft {}

function Form({ answer, copies, isRestored, onReload }: FormProps) {
  const [view, setView] = useState<View>('write')
  const { draft, status, change, flush, forget } = useReportDraft({ answer, copies, isRestored })
  const evidence = useEvidence(answer.id)
  const { errors, summary, validate, validateField, validateChange, showErrors } = useFieldValidation({
    draft,
    onWrite: () => setView('write'),
  })
  const { isSending, send } = useReportSubmission({ id: answer.id, flush, onSent: forget, onFieldErrors: showErrors })
  const handleChange = (changes: Partial<ReportDraft>) => {
    validateChange(changes)
    change(changes)
  }
  return (
    <div className={styles.form}>
      <FormHeader answer={answer} view={view} onView={setView} />
      <SupersededCopies copies={copies} answer={answer} onReload={onReload} />
      <FormSummary summary={summary} />
      {answer.targets.length === 0 ? <p role="status">{texts.noTargets}</p> : null}
      {/* Hidden, not unmounted, so that the calculator keeps its state. */}
      <div
        className={styles.fields}
        hidden={view === 'preview'}
        onBlur={({ target }) => {
          const { id } = target as HTMLElement
          if (id.startsWith('field-')) validateField(id.slice('field-'.length))
        }}
      >
        <ReportFields answer={answer} draft={draft} errors={errors} onChange={handleChange} />
      </div>
      {view === 'preview' ? <ReportPreview answer={answer} draft={draft} /> : null}
      <EvidenceField {...evidence} />
      <p className={styles.care}>{texts.care}</p>
      <FormActions
        answer={answer}
        isSending={isSending}
        isBlocked={!evidence.isReady}
        validate={validate}
        onSend={send}
        onDiscarded={forget}
      >
        <DraftStatusLine
          status={status}
          isEmpty={isEmptyDraft(draft)}
          onRetry={() => void flush()}
          onReload={onReload}
        />
      </FormActions>
    </div>
  )
}

/** The form over the server's draft or this browser's copy of it. */
export function ReportForm({ answer, onReload }: ReportFormProps) {
  // A later answer, after a reconnection or a refused submission, must not replace what is being typed.
  const [first] = useState(answer)
  return <Form {...useRestoredDraft(first)} onReload={onReload} />
}
