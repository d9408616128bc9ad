import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { deleteReportDraft, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { evidence as evidenceTexts } from '@grana/messages/es/apps/evidence'
import { reports } from '@grana/messages/es/apps/reports'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './report-form.module.css'

const texts = reports.write

export interface FormActionsProps {
  readonly answer: ReportDraftAnswer
  readonly isSending: boolean
  /** Files that are not ready block submission. */
  readonly isHeld: boolean
  /** Whether the draft is complete; if not, shows what is missing. */
  readonly isWhole: () => boolean
  readonly onSend: () => void
  readonly onDiscarded: () => void
  readonly children: ReactNode
}

/** Submit and discard, each with a confirmation, beside the save status. Stays in view on long forms. */
export function FormActions({ answer, isSending, isHeld, isWhole, onSend, onDiscarded, children }: FormActionsProps) {
  const client = useApi()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'send' | 'discard'>()
  const { act, isBusy } = useAction()
  const close = () => setAsking(undefined)
  const discard = () =>
    act('discard', {
      work: () => client.call(deleteReportDraft, { params: { draft: answer.id } }),
      done: texts.discarded,
      after: () => {
        onDiscarded()
        void navigate(paths.reports())
      },
    })
  const ask = () => {
    if (isWhole()) setAsking('send')
  }
  const send = () => {
    close()
    onSend()
  }
  return (
    <footer className={styles.foot} data-bar-end>
      {children}
      <Button look="dangerLine" onClick={() => setAsking('discard')}>
        {texts.discard}
      </Button>
      <Button busy={isSending} disabled={isHeld} reason={evidenceTexts.notReady} onClick={ask}>
        {texts.send}
      </Button>
      <ConfirmDialog
        title={texts.sendTitle}
        text={texts.sendText}
        act={texts.send}
        look="ink"
        isOpen={asking === 'send'}
        isBusy={isSending}
        onClose={close}
        onAct={send}
      />
      <ConfirmDialog
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
