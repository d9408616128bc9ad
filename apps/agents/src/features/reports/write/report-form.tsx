import { lazy, Suspense, useState } from 'react'
import { AttentionPanel } from '#app/lib/attention-panel.tsx'
import { TrafficMarks } from '#app/lib/traffic-marks.tsx'
import { getAgentProgram } from '@grana/contract/programs/agents'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { isEmptyDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { writeReport as texts } from '@grana/messages/es/apps/write-report'
import { pausedForPayment } from '@grana/messages/es/payments/paused-program'
import { FormSummary } from '@grana/parts/form/form-summary'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ActionBar } from './action-bar.tsx'
import { DraftEvidence } from './draft-evidence.tsx'
import { DraftNotice } from './draft-status-line.tsx'
import { findMissingFields } from './find-missing-fields.ts'
import { useRestoredDraft } from './local/report-copies.ts'
import { SupersededCopies } from './local/superseded-copies.tsx'
import { ProgramResponse } from './program-response.tsx'
import { SeverityFields } from './report-fields.tsx'
import { SidePanel } from './side-panel.tsx'
import { StepList } from './step-list.tsx'
import { StepSections } from './step-sections.tsx'
import { TaskHeader } from './task-header.tsx'
import { useEvidence } from './use-evidence.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useLayoutChoice } from './use-layout-choice.ts'
import { useReportDraft, type EditedDraft } from './use-report-draft.ts'
import { useReportSubmission } from './use-report-submission.ts'
import { useSteps } from './use-steps.ts'
import { useWeaknessName } from './use-weakness-name.ts'
import styles from './write.module.css'

const DraftCandidates = lazy(async () => ({ default: (await import('./draft-candidates.tsx')).DraftCandidates }))
const TeamPanel = lazy(async () => ({ default: (await import('../together/team-panel.tsx')).TeamPanel }))

function useFieldValidation(draft: ReportDraft) {
  const { errors, summary, setErrors, clearErrors, setFieldError } = useFormErrors()
  const validate = () => {
    const missing = findMissingFields(draft)
    setErrors(missing)
    return Object.keys(missing).length === 0
  }
  const validateField = (name: string) => setFieldError(name, findMissingFields(draft)[name])
  const validateChange = (changes: Partial<ReportDraft>) => {
    // Also removes the error of the severity when the vector changes.
    clearErrors(changes)
    const missing = findMissingFields({ ...draft, ...changes })
    for (const name of Object.keys(changes)) setFieldError(name, missing[name])
  }
  return { errors, summary, validate, validateField, validateChange, showErrors: setErrors }
}

export interface ReportFormProps {
  readonly answer: ReportDraftAnswer
  readonly onReload: () => void
}

interface FormProps extends ReportFormProps, EditedDraft {}

/** The draft, its program, its files and its errors. */
function useReportForm({ answer, copies, isRestored }: EditedDraft) {
  const saved = useReportDraft({ answer, copies, isRestored })
  const { draft, change, flush, forget } = saved
  const evidence = useEvidence(answer.id)
  const program = useApiQuery(getAgentProgram, { params: { program: answer.program.id } }).data?.program
  const { validateChange, ...validation } = useFieldValidation(draft)
  const { showErrors: onFieldErrors } = validation
  const sending = useReportSubmission({ id: answer.id, flush, onSent: forget, onFieldErrors })
  const onChange = (changes: Partial<ReportDraft>) => {
    validateChange(changes)
    change(changes)
  }
  const weakness = useWeaknessName(draft.weakness)
  const chosen = {
    target: answer.targets.find(({ id }) => id === draft.target_id)?.address,
    weakness,
    finding: draft.title,
    evidence: texts.files(evidence.items.length),
  }
  return { ...saved, ...validation, ...sending, evidence, program, onChange, chosen, missing: findMissingFields(draft) }
}

interface BesideProps {
  readonly answer: ReportDraftAnswer
  readonly draft: ReportDraft
  /** Files that were checked. */
  readonly files: number
  /** The step that is shown, or the whole page. */
  readonly step: string | undefined
}

/** What stands beside the last steps: evidence, marks of traffic and the team. */
function Beside({ answer, draft, files, step }: BesideProps) {
  const isLast = step === 'page' || step === 'review'
  return (
    <>
      {isLast || step === 'evidence' ? (
        <>
          <DraftEvidence answer={answer} draft={draft} files={files} isFolded={step === 'review'} />
          <Suspense>
            <DraftCandidates draft={answer.id} />
          </Suspense>
          {draft.target_id ? (
            <div className={styles.marks}>
              <TrafficMarks program={answer.program.id} target={draft.target_id} />
            </div>
          ) : null}
        </>
      ) : null}
      {isLast ? (
        <Suspense>
          <TeamPanel draft={answer.id} />
        </Suspense>
      ) : null}
    </>
  )
}

function Form({ answer, copies, isRestored, onReload }: FormProps) {
  const [layout, setLayout] = useLayoutChoice()
  const isPage = layout === 'page'
  const { step, visited, openField } = useSteps(answer.id, isPage)
  const form = useReportForm({ answer, copies, isRestored })
  const { draft, status, flush, errors, program, missing, evidence } = form
  const shown = { answer, draft, program }
  const fields = { answer, draft, errors, onChange: form.onChange }
  const saving = { status, isEmpty: isEmptyDraft(draft) }
  return (
    <div
      className={styles.task}
      onBlur={({ target }) => {
        const { id } = target as HTMLElement
        if (id.startsWith('field-')) form.validateField(id.slice('field-'.length))
      }}
    >
      <TaskHeader {...shown} saving={saving} layout={layout} onLayout={setLayout} onDiscarded={form.forget} />
      <div className={styles.columns}>
        <div className={styles.start}>
          <div className={styles.startContent}>
            <StepList draftId={answer.id} step={step} missing={missing} visited={visited} chosen={form.chosen} />
            <ProgramResponse program={program} />
          </div>
        </div>
        <div className={styles.middle}>
          {program?.pause_cause ? <p className={styles.paused}>{pausedForPayment}</p> : null}
          {isPage || step === 'target' || step === 'review' ? (
            <AttentionPanel program={answer.program.id} isBoxed />
          ) : null}
          <SupersededCopies copies={copies} answer={answer} onReload={onReload} />
          <DraftNotice status={status} onRetry={() => void flush()} onReload={onReload} />
          <div onClickCapture={openField}>
            <FormSummary summary={form.summary} />
          </div>
          <StepSections {...fields} step={step} program={program} evidence={evidence} missing={missing} />
        </div>
        <div className={styles.aside}>
          <SidePanel {...shown} isDeciding={isPage || step === 'finding'} isLast={step === 'review'}>
            <SeverityFields {...fields} />
          </SidePanel>
          <Beside answer={answer} draft={draft} files={evidence.checked} step={isPage ? 'page' : step} />
        </div>
      </div>
      <ActionBar
        draftId={answer.id}
        step={step}
        isSending={form.isSending}
        isBlocked={!evidence.isReady}
        validate={form.validate}
        onSend={form.send}
      />
    </div>
  )
}

/** The form over the server's draft or this browser's copy of it. */
export function ReportForm({ answer, onReload }: ReportFormProps) {
  // A later answer, after a reconnection or a refused submission, must not replace what is being typed.
  const [first] = useState(answer)
  return <Form {...useRestoredDraft(first)} onReload={onReload} />
}
