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

interface ActionsProps {
  readonly answer: ReportDraftAnswer
  readonly isSending: boolean
  /** Whether a file is not ready yet, which blocks submission. */
  readonly isBlocked: boolean
  /** Returns whether the draft is complete; if not, shows the errors. */
  readonly validate: () => boolean
  readonly onSend: () => void
  readonly onDiscarded: () => void
  readonly children: ReactNode
}

/** Submit and discard, each with a confirmation, beside the save status. Stays in view on long forms. */
export function FormActions({ answer, isSending, isBlocked, validate, onSend, onDiscarded, children }: ActionsProps) {
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
    if (validate()) setAsking('send')
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
      <Button busy={isSending} disabled={isBlocked} reason={evidenceTexts.notReady} onClick={ask}>
        {texts.send}
      </Button>
      <ConfirmDialog
        title={texts.sendTitle}
        text={texts.sendText}
        actionLabel={texts.send}
        look="ink"
        isOpen={asking === 'send'}
        isBusy={isSending}
        onClose={close}
        onConfirm={send}
      />
      <ConfirmDialog
        title={texts.discardTitle}
        text={texts.discardText}
        actionLabel={texts.discard}
        look="danger"
        isOpen={asking === 'discard'}
        isBusy={isBusy}
        onClose={close}
        onConfirm={discard}
      />
    </footer>
  )
}
