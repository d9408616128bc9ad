import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { discardReportDraft, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { evidence as evidenceTexts } from '@grana/messages/es/apps/evidence'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp } from '@grana/parts/app/app-context'
import { useAct } from '@grana/parts/loaded/use-act'
import { Button } from '@grana/ui/button'
import { Question } from './question.tsx'
import styles from './report-form.module.css'

const texts = reports.write

export interface FormEndProps {
  readonly answer: ReportDraftAnswer
  readonly isSending: boolean
  /** Files that are not ready keep it from being sent. */
  readonly isHeld: boolean
  /** Whether nothing is missing; otherwise it says so itself. */
  readonly isWhole: () => boolean
  readonly onSend: () => void
  readonly onDiscarded: () => void
  readonly children: ReactNode
}

/** The two ways in which writing ends, each after a question, beside whether it is safe. In view however long it is. */
export function FormEnd({ answer, isSending, isHeld, isWhole, onSend, onDiscarded, children }: FormEndProps) {
  const { client } = useApp().session
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'send' | 'discard'>()
  const { act, isBusy } = useAct(() => void navigate(paths.reports()))
  const close = () => setAsking(undefined)
  const discard = () =>
    act('discard', {
      work: () => client.call(discardReportDraft, { params: { draft: answer.id } }),
      done: texts.discarded,
      after: onDiscarded,
    })
  const ask = () => {
    if (isWhole()) setAsking('send')
  }
  const send = () => {
    close()
    onSend()
  }
  return (
    <footer className={styles.foot}>
      {children}
      <Button look="dangerLine" onClick={() => setAsking('discard')}>
        {texts.discard}
      </Button>
      <Button busy={isSending} disabled={isHeld} reason={evidenceTexts.notReady} onClick={ask}>
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
