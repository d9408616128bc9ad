import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { answerDispute, getReportDisputes } from '@grana/contract/reports/disputes'
import type { Report } from '@grana/contract/reports/report'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { AnswerForm, type AnswerFormProps } from '@grana/parts/dispute/answer-form'
import { Disputes } from '@grana/parts/dispute/disputes'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import styles from './received-disputes.module.css'

/** Whether the history contains a dispute; without one, nothing is requested. */
const hasDispute = ({ events }: Report) => events.some(({ kind }) => kind === 'dispute_opened')

export interface ReceivedDisputesProps {
  readonly report: Report
  /** The saved answers, for those who may read them. */
  readonly answers: AnswerFormProps['answers']
}

/** The disputes of a report, and the answer of the organization for those who may give it. */
export function ReceivedDisputes({ report, answers }: ReceivedDisputesProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id }
  const { data: record } = useApiQuery(getReportDisputes, { params }, { enabled: hasDispute(report) })
  if (!record) return null
  const answer = (text: string) => client.call(answerDispute, { params, body: { text } })
  const isAwaitingAnswer = ({ state, is_lapsed: isLapsed }: (typeof record.disputes)[number]) =>
    state === 'open' && !isLapsed
  return (
    <Disputes
      record={record}
      renderAction={(open) =>
        record.can.answer ? (
          <AnswerForm report={report.id} answer={answer} answers={answers} />
        ) : isAwaitingAnswer(open) ? (
          <p className={styles.only}>{disputeTexts.organization.only}</p>
        ) : null
      }
    />
  )
}
