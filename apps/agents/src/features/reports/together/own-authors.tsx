import { useState } from 'react'
import { getAgentPaymentProofLink } from '@grana/contract/payouts/report-payments'
import { formatMoney } from '@grana/contract/reports/reward'
import { getAgentReportAuthors } from '@grana/contract/together/report-authors'
import { answerRewardShare, getAgentRewardShares, type RewardShare } from '@grana/contract/together/reward-shares'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { together } from '@grana/messages/es/payments/together'
import { AuthorsPanel } from '@grana/parts/payments/authors-panel'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { MissingDialog } from '../missing-dialog.tsx'
import styles from './together.module.css'

const texts = together.authors

/** Whether the payment of the own share arrived, which only its author can say. */
function ShareReceipt({ report, share }: { readonly report: string; readonly share: RewardShare }) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const { confirm, miss } = share.can
  if (!confirm) return null
  const answer = (hasArrived: boolean, text = '', forget?: () => void) => {
    const body = { has_arrived: hasArrived, ...(text.trim() !== '' && { text }) }
    act('answer', {
      work: () => client.call(answerRewardShare, { params: { report }, body }),
      done: rewardTexts.done[hasArrived ? 'receive' : 'miss'],
      after: () => {
        forget?.()
        setIsAsking(false)
      },
    })
  }
  return (
    <>
      <p>{miss ? texts.ask(formatMoney(share.amount.currency, share.amount.cents)) : texts.askAgain}</p>
      <div className={styles.answers}>
        <Button block size="dense" busy={isBusy} onClick={() => answer(true)}>
          {texts.received}
        </Button>
        {miss ? (
          <Button block size="dense" look="line" onClick={() => setIsAsking(true)}>
            {texts.notReceived}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <MissingDialog
          report={share.id}
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onTell={(text, forget) => answer(false, text, forget)}
        />
      ) : null}
    </>
  )
}

/** Who wrote the report with the agent, and what each gets of its reward. */
export function OwnAuthors({ report }: { readonly report: string }) {
  const client = useApi()
  const { data: authors = [] } = useApiQuery(getAgentReportAuthors, { params: { report } })
  const { data: record } = useApiQuery(getAgentRewardShares, { params: { report } })
  return (
    <AuthorsPanel
      authors={authors}
      record={record}
      linkTo={(file) => client.call(getAgentPaymentProofLink, { params: { report, file } })}
      renderActions={(share) => <ShareReceipt report={report} share={share} />}
    />
  )
}
