import { useState } from 'react'
import { reopenReport, withdrawReport } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { successTexts } from '@grana/messages/es/success'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { jumpTo } from '@grana/parts/report-sheet/jump-to'
import { reportPlaces } from '@grana/parts/report-sheet/places'
import { ActionMenu } from '@grana/ui/action-menu'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import type { ReplyProps } from './reply.tsx'
import styles from './reports.module.css'

const { agent: texts } = reports

/** Actions of the agent on a submitted report. */
export function OwnActions({ report }: ReplyProps) {
  const client = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const params = { report: report.id }
  const canWithdraw = report.moves.some(({ reason }) => reason === 'withdrawn')
  const canReopen = report.state === 'closed' && report.moves.some(({ to }) => to === 'triaging')
  const withdraw = () =>
    act('withdraw', {
      work: () => client.call(withdrawReport, { params }),
      done: successTexts['report.withdrawn'],
      after: () => setIsConfirming(false),
    })
  const reopen = () => act('reopen', { work: () => client.call(reopenReport, { params }), done: texts.reopened })
  const isAsked = report.state === 'needs_info' && report.can.message
  if (!canWithdraw && !canReopen) return null
  return (
    <div className={styles.actions}>
      {canReopen ? (
        <Button block busy={isBusy} onClick={reopen}>
          {texts.reopen}
        </Button>
      ) : null}
      {isAsked ? (
        <Button block onClick={() => jumpTo(reportPlaces.reply)}>
          {texts.answer}
        </Button>
      ) : null}
      {canWithdraw ? (
        <>
          {isAsked || canReopen ? null : <p className={styles.waits}>{texts.waits}</p>}
          <ActionMenu
            className={styles.more}
            label={texts.more}
            items={[{ label: texts.withdraw, isDestructive: true, onChoose: () => setIsConfirming(true) }]}
          />
        </>
      ) : null}
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={texts.withdrawTitle}
        closeLabel={texts.back}
        actions={
          <>
            <Button look="line" onClick={() => setIsConfirming(false)}>
              {texts.back}
            </Button>
            <Button look="danger" busy={isBusy} onClick={withdraw}>
              {texts.withdraw}
            </Button>
          </>
        }
      >
        <p>{texts.withdrawText}</p>
      </Dialog>
    </div>
  )
}
