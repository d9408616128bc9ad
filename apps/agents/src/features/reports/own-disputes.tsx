import { useState } from 'react'
import { getAgentDisputes, withdrawDispute } from '@grana/contract/reports/disputes'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { successTexts } from '@grana/messages/es/success'
import { Disputes } from '@grana/parts/dispute/disputes'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import type { ReplyProps } from './reply.tsx'
import styles from './disputes.module.css'

const texts = disputeTexts.agent

function Withdrawal({ report }: { readonly report: string }) {
  const client = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const close = () => setIsConfirming(false)
  const withdraw = () =>
    act('withdraw', {
      work: () => client.call(withdrawDispute, { params: { report } }),
      done: successTexts['dispute.withdrawn'],
      after: close,
    })
  return (
    <>
      <Button className={styles.withdraw} look="line" size="dense" onClick={() => setIsConfirming(true)}>
        {texts.withdraw}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        title={texts.withdrawTitle}
        closeLabel={texts.dialog.back}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.dialog.back}
            </Button>
            <Button look="danger" busy={isBusy} onClick={withdraw}>
              {texts.withdraw}
            </Button>
          </>
        }
      >
        <p>{texts.withdrawText}</p>
      </Dialog>
    </>
  )
}

/** The disputes that the agent opened about a report, and a way to withdraw the open one. */
export function OwnDisputes({ report }: ReplyProps) {
  const isDisputed = report.events.some(({ kind }) => kind === 'dispute_opened')
  const { data: record } = useApiQuery(getAgentDisputes, { params: { report: report.id } }, { enabled: isDisputed })
  if (!record) return null
  return (
    <Disputes record={record} renderAction={() => (record.can.withdraw ? <Withdrawal report={report.id} /> : null)} />
  )
}
