import { useState } from 'react'
import { useApprovalText } from '#app/lib/organization/use-approval-text.ts'
import { paths } from '#app/paths.ts'
import type { Organization } from '@grana/contract/customers/organizations'
import { maxCounted } from '@grana/contract/reports/inbox'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { HomeNote, HomeSection, HomeTask } from '@grana/parts/home/working-home'
import type { Figures } from './use-home.ts'

const texts = customerHome.awaits

/** Kinds of pending work, most urgent first, with the inbox view that lists them. */
const kinds = [
  // A reward can be overdue after its report was closed.
  { name: 'late', query: 'view=all&late=1' },
  { name: 'disputes_to_answer', query: 'view=disputed' },
  { name: 'mine', query: 'view=mine' },
  { name: 'unassigned', query: 'unassigned=1' },
  { name: 'reward', query: 'view=reward' },
  { name: 'pay', query: 'view=pay' },
  { name: 'fix', query: 'view=fix' },
] as const

/** What is owed and until when, as one line. */
function PaymentTask({ figures }: Pick<PendingWorkProps, 'figures'>) {
  const [now] = useState(() => new Date().toISOString())
  const { pay, pay_due_at: due } = figures
  const dateOf = useShortDate()
  const isLate = due !== undefined && due < now
  const { title, text, late, due: before } = texts.pay
  return (
    <HomeTask
      isNow={isLate}
      title={title(pay, reportWork.inbox.counted(pay, maxCounted))}
      text={due === undefined ? text : (isLate ? late : before)(dateOf(due))}
      href={`${paths.reports()}?view=pay`}
    />
  )
}

/** The disputes that wait for an answer, and until when the first of them. */
function DisputeTask({ figures }: Pick<PendingWorkProps, 'figures'>) {
  const { disputes_to_answer: count, answer_due_at: due } = figures
  const dateOf = useShortDate()
  const { title, text, due: before } = texts.disputes_to_answer
  return (
    <HomeTask
      title={title(count, reportWork.inbox.counted(count, maxCounted))}
      text={due === undefined ? text : before(dateOf(due))}
      href={`${paths.reports()}?view=disputed`}
    />
  )
}

export interface PendingWorkProps {
  readonly figures: Figures
  readonly approval: Organization['approval']
}

export function PendingWork({ figures, approval }: PendingWorkProps) {
  const approvalText = useApprovalText(approval)
  const waiting = kinds.filter(({ name }) => figures[name] > 0)
  return (
    <HomeSection id="awaits" title={texts.title}>
      {approval === 'approved' ? null : <HomeNote>{approvalText}</HomeNote>}
      {waiting.length === 0 ? (
        <HomeNote>{texts.none}</HomeNote>
      ) : (
        <ul>
          {waiting.map(({ name, query }) => {
            if (name === 'pay') return <PaymentTask key={name} figures={figures} />
            if (name === 'disputes_to_answer') return <DisputeTask key={name} figures={figures} />
            const { title, text } = texts[name]
            return (
              <HomeTask
                key={name}
                isNow={name === 'late'}
                title={title(figures[name], reportWork.inbox.counted(figures[name], maxCounted))}
                text={text}
                href={`${paths.reports()}?${query}`}
              />
            )
          })}
        </ul>
      )}
    </HomeSection>
  )
}
