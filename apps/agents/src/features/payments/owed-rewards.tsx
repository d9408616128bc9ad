import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { listAgentOwedRewards, type AgentOwedReward } from '@grana/contract/payouts/owed-rewards'
import { payout as payoutTexts } from '@grana/messages/es/account/payout'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { agentPayments as texts } from '@grana/messages/es/payments/agent-payments'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { useShortDate, useTimeZone } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'
import { Money } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './payments.module.css'

/** Where the rewards are paid: every owed reward has the same account, and a recent change holds those before it. */
function Account({ rewards }: { readonly rewards: readonly AgentOwedReward[] }) {
  const address = useApp().runtime.portalUrl + portalLinks.payout
  const timeZone = useTimeZone()
  const method = rewards[0]?.payout.method ?? null
  const until = rewards.find(({ payout }) => payout.held_until !== null)?.payout.held_until ?? null
  if (method === null) {
    return (
      <div className={styles.missing}>
        <p>{texts.missing}</p>
        <ButtonLink size="dense" href={address}>
          {texts.give}
        </ButtonLink>
      </div>
    )
  }
  return (
    <p className={styles.account}>
      {texts.paidTo(payoutTexts.methods[method])} <Link href={address}>{texts.change}</Link>
      {until === null ? null : <span>{texts.held(dateAndTime(new Date(until), timeZone))}</span>}
    </p>
  )
}

function Reward({ reward }: { readonly reward: AgentOwedReward }) {
  const { report, reference, program, amount, approved_at: approvedAt, due_at: dueAt } = reward
  const [now] = useState(() => new Date())
  const dateOf = useShortDate()
  const isLate = new Date(dueAt) < now
  return (
    <li>
      <span className={styles.name}>
        <Link href={paths.report(report)}>{reference}</Link>
        <small>{program}</small>
      </span>
      <span className={styles.when}>
        <time dateTime={dueAt} className={isLate ? styles.late : undefined}>
          {(isLate ? texts.late : texts.due)(dateOf(dueAt))}
        </time>
        <small>{texts.approved(dateOf(approvedAt))}</small>
      </span>
      <Money currency={amount.currency} amount={amount.cents / 100} decimals={2} />
    </li>
  )
}

/** Approved rewards that are not paid yet: how much, by when and to which account. */
export function OwedRewards() {
  const query = useApiQuery(listAgentOwedRewards)
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <h2 id="owed">{texts.owed}</h2>
      <QueryView query={query} skeleton={<Skeleton height="control" />}>
        {(rewards) =>
          rewards.length === 0 ? (
            <p className={styles.account}>{texts.none}</p>
          ) : (
            <>
              <Account rewards={rewards} />
              <ul>
                {rewards.map((reward) => (
                  <Reward key={reward.report} reward={reward} />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </section>
  )
}
