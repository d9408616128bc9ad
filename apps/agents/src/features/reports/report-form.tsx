import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { discardReportDraft, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { evidence as evidenceTexts } from '@grana/messages/es/apps/evidence'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp } from '@grana/parts/app/app-context'
import { useAct } from '@grana/parts/loaded/use-act'
import { Button } from '@grana/ui/button'
import { DraftStatusLine } from './draft-status-line.tsx'
import { EvidenceField } from './evidence/evidence-field.tsx'
import { useEvidence } from './evidence/use-evidence.ts'
import { Question } from './question.tsx'
import { ReportFields } from './report-fields.tsx'
import { useReportDraft } from './use-report-draft.ts'
import { useSending } from './use-sending.ts'
import styles from './report-form.module.css'

const texts = reports.write

interface EndProps {
  readonly answer: ReportDraftAnswer
  readonly isSending: boolean
  /** Files that are not ready keep it from being sent. */
  readonly isHeld: boolean
  readonly onSend: () => void
}

/** The two ways in which writing ends, each after a question. */
function End({ answer, isSending, isHeld, onSend }: EndProps) {
  const { client } = useApp().session
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'send' | 'discard'>()
  const { act, isBusy } = useAct(() => void navigate(paths.reports()))
  const close = () => setAsking(undefined)
  const discard = () =>
    act('discard', {
      work: () => client.call(discardReportDraft, { params: { draft: answer.id } }),
      done: texts.discarded,
    })
  const send = () => {
    close()
    onSend()
  }
  return (
    <footer className={styles.foot}>
      <Button look="dangerLine" onClick={() => setAsking('discard')}>
        {texts.discard}
      </Button>
      <Button busy={isSending} disabled={isHeld} reason={evidenceTexts.notReady} onClick={() => setAsking('send')}>
        {texts.send}
      </Button>
      <Question
        title={texts.sendTitle}
        text={texts.sendText}
        act={texts.send}
        look="ink"
        isOpen={asking === 'send'}
        isBusy={isSending}
        onClose={close}
        onAct={send}
      />
      <Question
        title={texts.discardTitle}
        text={texts.discardText}
        act={texts.discard}
        look="danger"
        isOpen={asking === 'discard'}
        isBusy={isBusy}
        onClose={close}
        onAct={discard}
      />
    </footer>
  )
}

export interface ReportFormProps {
  readonly answer: ReportDraftAnswer
  readonly onReload: () => void
}

export function ReportForm({ answer, onReload }: ReportFormProps) {
  const { draft, status, change, flush } = useReportDraft(answer)
  const evidence = useEvidence(answer.id)
  const { refused, isSending, send } = useSending(answer, flush)
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.lede(answer.program.name)}</p>
        </div>
        <DraftStatusLine status={status} onReload={onReload} />
      </header>
      {answer.targets.length === 0 ? <p role="status">{texts.noTargets}</p> : null}
      <ReportFields answer={answer} draft={draft} refused={refused} onChange={change} />
      <EvidenceField {...evidence} />
      <p className={styles.care}>{texts.care}</p>
      <End answer={answer} isSending={isSending} isHeld={!evidence.isReady} onSend={send} />
    </div>
  )
}
