import type { ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import type { Reward } from '@grana/contract/reports/reward'
import type { RewardStatus } from '@grana/contract/reports/values'
import { rewardTexts as texts } from '@grana/messages/es/apps/rewards'
import { shortDate } from '@grana/messages/es/formats/dates'
import { classNames } from '@grana/ui/class-names'
import { Money } from '@grana/ui/figure'
import styles from './reward-panel.module.css'

const order = ['undecided', 'suggested', 'approved', 'reserved', 'paid'] as const satisfies readonly RewardStatus[]
type Step = (typeof order)[number]

/** Waiting for a second person is a step only where one is required. */
function stepsOf({ track, approvers }: Reward): readonly Step[] {
  return order.filter((step) => step !== 'suggested' || track === 'suggested' || approvers === 2)
}

function Amount({ amount }: Pick<Reward, 'amount'>) {
  return amount ? <Money currency={amount.currency} amount={amount.cents / 100} /> : null
}

const noteOf: Readonly<Record<Step, (reward: Reward) => ReactNode>> = {
  undecided: () => null,
  suggested: ({ approvals = [] }) => (approvals[0] ? texts.asks(approvals[0].name) : null),
  approved: ({ approvals = [] }) => approvals.map(({ name }) => name).join(' · '),
  reserved: () => null,
  paid: ({ payment }) => (payment ? `${texts.reference} ${payment.reference} · ${shortDate(payment.paid_on)}` : null),
}

function Track({ reward }: { readonly reward: Reward }) {
  const present = order.findIndex((step) => step === reward.track)
  return (
    <ol className={styles.track}>
      {stepsOf(reward).map((step) => {
        const at = order.indexOf(step)
        const look = at < present ? styles.past : at === present ? styles.present : styles.future
        const note = at <= present ? noteOf[step](reward) : null
        return (
          <li key={step} className={classNames(styles.step, look)} aria-current={at === present ? 'step' : undefined}>
            <span className={styles.name}>{texts.tracks[step]}</span>
            {step === reward.track ? <Amount amount={reward.amount} /> : <span />}
            {note ? <span className={styles.note}>{note}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}

function Range({ reward, version }: { readonly reward: Reward; readonly version: number }) {
  const { range, minimum_cents: minimum } = reward
  if (!range) return <p className={styles.note}>{texts.noRange}</p>
  return (
    <dl className={styles.facts}>
      <dt>
        {texts.range} <span className={styles.note}>{texts.rangeOf(version)}</span>
      </dt>
      <dd>
        <Money currency={range.currency} amount={range.min_cents / 100} to={range.max_cents / 100} />
      </dd>
      {minimum ? (
        <>
          <dt title={texts.minimumHint}>{texts.minimum}</dt>
          <dd>
            <Money currency={range.currency} amount={minimum / 100} />
          </dd>
        </>
      ) : null}
    </dl>
  )
}

export interface RewardPanelProps {
  readonly report: Report
  /** What the reader reads about the state. */
  readonly note?: ReactNode
  /** The reader's actions. */
  readonly actions?: ReactNode
  /** Texts for the agent's answer about the payment. */
  readonly receipts: { readonly arrived: string; readonly missing: string }
}

/** Why a report was closed without a reward; nothing where its reward was decided, or depends on the rules alone. */
export function unrewardedReason({ reward, closing_reason: reason }: Report): string | undefined {
  const isOfClosing = reward.track === 'ineligible' && reward.range === undefined && reason !== undefined
  return isOfClosing ? texts.unrewarded(reason) : undefined
}

/** The reward of a report: its range, its progress, and who decided. The same on both sides. */
export function RewardPanel({ report, note, actions, receipts }: RewardPanelProps) {
  const { reward } = report
  const { receipt } = reward
  const unrewarded = unrewardedReason(report)
  return (
    <section className={styles.panel} aria-labelledby="report-reward">
      <h2 id="report-reward">{texts.title}</h2>
      {reward.track === 'ineligible' ? <p>{unrewarded ?? texts.tracks.ineligible}</p> : <Track reward={reward} />}
      {receipt ? (
        <p className={receipt.has_arrived ? styles.arrived : styles.missing}>
          {receipt.has_arrived ? receipts.arrived : receipts.missing}
        </p>
      ) : null}
      {unrewarded === undefined ? <Range reward={reward} version={report.policy_version} /> : null}
      {note ? <p className={styles.note}>{note}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </section>
  )
}
