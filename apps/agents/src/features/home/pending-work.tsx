import { paths } from '#app/paths.ts'
import { getPayoutDetails } from '@grana/contract/payouts/payout-details'
import type { ReportCard } from '@grana/contract/reports/report'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { useSinceDate } from '@grana/parts/app/use-time-zone'
import { HomeItem, HomeNote, HomeSection } from '@grana/parts/home/working-home'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Link } from '@grana/ui/link'
import type { AgentHome } from './use-home.ts'

const texts = agentHome.awaits

const dayMs = 86_400_000
/** Days after which an unanswered question closes the report. */
const answerDeadlineDays = 30
const maxPerKind = 5

function daysLeft({ moved_at: at }: ReportCard, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) + answerDeadlineDays * dayMs - now) / dayMs))
}

/** Whether a reward is owed to the agent and no payout details exist; asked only while one is owed. */
function usePayoutMissing(isOwed: boolean): boolean {
  const { data } = useApiQuery(getPayoutDetails, {}, { enabled: isOwed })
  return isOwed && data?.details === null
}

function PayoutItem() {
  const { portalUrl } = useApp().runtime
  return (
    <HomeItem
      isNow
      title={texts.payout}
      text={texts.payoutText}
      href={portalUrl + portalLinks.payout}
      act={texts.payoutAct}
      actName={texts.payoutName}
    />
  )
}

/** A retest, or another date of a fix. */
function FixItem({ report: { id, reference, program, awaits } }: { readonly report: ReportCard }) {
  const what = awaits?.what ?? 'retest'
  return (
    <HomeItem
      isNow
      title={texts.fix[what](reference)}
      text={texts.fixText[what](program.name)}
      href={paths.report(id)}
      act={texts.answer}
      actName={texts.answerName(reference)}
    />
  )
}

/**
 * Lists missing payout details and questions first, because they have a deadline, then retests and dates of a fix, then
 * unconfirmed payments, then unsent drafts.
 */
export function PendingWork({ home, now }: { readonly home: AgentHome; readonly now: number }) {
  const sinceDate = useSinceDate()
  // The server sorts by newest; the oldest question expires first.
  const questions = home.questions.toReversed().slice(0, maxPerKind)
  const payments = home.payments.slice(0, maxPerKind)
  const fixes = home.fixes.toReversed().slice(0, maxPerKind)
  const drafts = home.drafts.slice(0, maxPerKind)
  const needsPayout = usePayoutMissing(home.earnings.some(({ unpaid_cents: cents }) => cents > 0))
  const shown = questions.length + fixes.length + payments.length + drafts.length
  const hiddenCount = home.questionCount + home.fixCount + home.paymentCount + home.drafts.length - shown
  return (
    <HomeSection id="awaits" title={texts.title} note={<span>{texts.note}</span>}>
      {shown === 0 && !needsPayout ? <HomeNote>{texts.none}</HomeNote> : null}
      <ul>
        {needsPayout ? <PayoutItem /> : null}
        {questions.map((report) => (
          <HomeItem
            key={report.id}
            isNow
            title={texts.question(report.reference)}
            text={texts.questionText(report.program.name, daysLeft(report, now))}
            href={paths.report(report.id)}
            act={texts.answer}
            actName={texts.answerName(report.reference)}
          />
        ))}
        {fixes.map((report) => (
          <FixItem key={report.id} report={report} />
        ))}
        {payments.map(({ id, reference, program }) => (
          <HomeItem
            key={id}
            title={texts.payment(reference)}
            text={texts.paymentText(program.name)}
            href={paths.report(id)}
            act={texts.tell}
            actName={texts.tellName(reference)}
          />
        ))}
        {drafts.map(({ id, program, title, updated_at: at }) => (
          <HomeItem
            key={id}
            title={title ?? texts.draft(program.name)}
            text={texts.draftText(sinceDate(at, now), title === undefined ? undefined : program.name)}
            href={paths.writeReport(id)}
            act={texts.goOn}
            actName={texts.goOnName(program.name)}
          />
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <HomeNote>
          <Link href={paths.reports()}>{texts.more(hiddenCount)}</Link>
        </HomeNote>
      ) : null}
    </HomeSection>
  )
}
