import { formatMoney } from '@grana/contract/reports/reward'
import { getAgentReportAuthors } from '@grana/contract/together/report-authors'
import { answerRewardShare, getAgentRewardShares, type RewardShare } from '@grana/contract/together/reward-shares'
import { together } from '@grana/messages/es/payments/together'
import { AuthorsPanel } from '@grana/parts/payments/authors-panel'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import styles from './together.module.css'

const texts = together.authors

/** Whether the payment of the own share arrived, which only its author can say. */
function ShareReceipt({ report, share }: { readonly report: string; readonly share: RewardShare }) {
  const client = useApi()
  const { act, isBusy } = useAction()
  if (!share.can.answer) return null
  const answer = (hasArrived: boolean) =>
    act('answer', {
      work: () => client.call(answerRewardShare, { params: { report }, body: { has_arrived: hasArrived } }),
      done: texts.answered,
    })
  return (
    <>
      <p>{texts.ask(formatMoney(share.amount.currency, share.amount.cents))}</p>
      <div className={styles.answers}>
        <Button block size="dense" busy={isBusy} onClick={() => answer(true)}>
          {texts.received}
        </Button>
        <Button block size="dense" look="line" onClick={() => answer(false)}>
          {texts.notReceived}
        </Button>
      </div>
    </>
  )
}

/** Who wrote the report with the agent, and what each gets of its reward. */
export function OwnAuthors({ report }: { readonly report: string }) {
  const { data: authors = [] } = useApiQuery(getAgentReportAuthors, { params: { report } })
  const { data: record } = useApiQuery(getAgentRewardShares, { params: { report } })
  return (
    <AuthorsPanel
      authors={authors}
      record={record}
      renderActions={(share) => <ShareReceipt report={report} share={share} />}
    />
  )
}
