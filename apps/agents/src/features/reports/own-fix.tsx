import type { Report } from '@grana/contract/reports/report'
import { answerFixDate, answerRetest } from '@grana/contract/reports/retest'
import { answerRetestFee, getAgentRetestFees, type RetestFee } from '@grana/contract/reports/retest-fees'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { FixPanel } from '@grana/parts/fix/fix-panel'
import { RetestFeesPanel } from '@grana/parts/fix/retest-fees'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { useCommentFiles } from './use-comment-files.ts'
import styles from './reports.module.css'

const texts = retestTexts.fees

/** Whether the payment of a fee arrived, which only its agent can say. */
export function FeeReceipt({ fee }: { readonly fee: Pick<RetestFee, 'id' | 'can'> }) {
  const client = useApi()
  const { act, isBusy } = useAction()
  if (!fee.can.answer) return null
  const answer = (hasArrived: boolean) =>
    act(hasArrived ? 'receive' : 'miss', {
      work: () => client.call(answerRetestFee, { params: { fee: fee.id }, body: { has_arrived: hasArrived } }),
      done: rewardTexts.done[hasArrived ? 'receive' : 'miss'],
    })
  return (
    <>
      <p>{texts.ask}</p>
      <div className={styles.answers}>
        <Button block size="dense" busy={isBusy} onClick={() => answer(true)}>
          {texts.arrived}
        </Button>
        <Button block size="dense" look="line" onClick={() => answer(false)}>
          {texts.notArrived}
        </Button>
      </div>
    </>
  )
}

/** What the agent earned by retests of their report. */
function OwnRetestFees({ report }: { readonly report: Report }) {
  const { data } = useApiQuery(getAgentRetestFees, { params: { report: report.id } })
  if (!data) return null
  return (
    <RetestFeesPanel
      record={data}
      isOffered={report.fix.can.answer}
      renderActions={(fee) => <FeeReceipt fee={fee} />}
    />
  )
}

/** The fix of the agent's report: they test it again, agree to another date or not, and see what that pays. */
export function OwnFix({ report }: { readonly report: Report }) {
  const client = useApi()
  const params = { report: report.id }
  const files = useCommentFiles(report.id)
  return (
    <>
      <FixPanel
        report={report}
        reader="agent"
        actions={{
          answer: (body) => client.call(answerRetest, { params, body }),
          files,
          answerDate: (agrees, text) =>
            client.call(answerFixDate, { params, body: { agrees, ...(text.trim() !== '' && { text }) } }),
        }}
      />
      <OwnRetestFees report={report} />
    </>
  )
}
