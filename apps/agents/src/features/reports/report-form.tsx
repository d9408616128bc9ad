import { useState } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { isEmptyDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { DraftStatusLine } from './draft-status-line.tsx'
import { EvidenceField } from './evidence/evidence-field.tsx'
import { useEvidence } from './evidence/use-evidence.ts'
import { FormEnd } from './form-end.tsx'
import { FormHead, type View } from './form-head.tsx'
import { LeftCopies } from './local/left-copies.tsx'
import { useRestored } from './local/report-copies.ts'
import { ReportFields } from './report-fields.tsx'
import { ReportPreview } from './report-preview.tsx'
import { useJudging } from './use-judging.ts'
import { useReportDraft, type WrittenDraft } from './use-report-draft.ts'
import { useSending } from './use-sending.ts'
import styles from './report-form.module.css'

const texts = reports.write

export interface ReportFormProps {
  readonly answer: ReportDraftAnswer
  readonly onReload: () => void
}

interface FormProps extends ReportFormProps, WrittenDraft {}

function Form({ answer, copies, isRestored, onReload }: FormProps) {
  const [view, setView] = useState<View>('write')
  const { draft, status, change, flush, forget } = useReportDraft({ answer, copies, isRestored })
  const evidence = useEvidence(answer.id)
  const { refused, judgeChange, judgeField, isWhole, onRefused } = useJudging({
    draft,
    onWrite: () => setView('write'),
  })
  const { isSending, send } = useSending({ id: answer.id, flush, onSent: forget, onRefused })
  const handleChange = (changes: Partial<ReportDraft>) => {
    judgeChange(changes)
    change(changes)
  }
  return (
    <div className={styles.form}>
      <FormHead answer={answer} view={view} onView={setView} />
      <LeftCopies copies={copies} answer={answer} onReload={onReload} />
      {answer.targets.length === 0 ? <p role="status">{texts.noTargets}</p> : null}
      {/* Hidden and not gone: what was begun in the calculator stays. */}
      <div
        className={styles.fields}
        hidden={view === 'look'}
        onBlur={({ target }) => {
          const { id } = target as HTMLElement
          if (id.startsWith('field-')) judgeField(id.slice('field-'.length))
        }}
      >
        <ReportFields answer={answer} draft={draft} refused={refused} onChange={handleChange} />
      </div>
      {view === 'look' ? <ReportPreview answer={answer} draft={draft} /> : null}
      <EvidenceField {...evidence} />
      <p className={styles.care}>{texts.care}</p>
      <FormEnd
        answer={answer}
        isSending={isSending}
        isHeld={!evidence.isReady}
        isWhole={isWhole}
        onSend={send}
        onDiscarded={forget}
      >
        <DraftStatusLine
          status={status}
          isEmpty={isEmptyDraft(draft)}
          onRetry={() => void flush()}
          onReload={onReload}
        />
      </FormEnd>
    </div>
  )
}

/** The form over what the server has, or over what this browser kept of it. */
export function ReportForm({ answer, onReload }: ReportFormProps) {
  return <Form {...useRestored(answer)} onReload={onReload} />
}
