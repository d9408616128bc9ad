import { useState } from 'react'
import { paths } from '#app/paths.ts'
import type { OwedReward } from '@grana/contract/payouts/owed-rewards'
import { payout as fieldTexts } from '@grana/messages/es/account/payout'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { payments as texts } from '@grana/messages/es/payments/payments'
import { useShortDate, useTimeZone } from '@grana/parts/app/use-time-zone'
import { Checkbox } from '@grana/ui/checkbox'
import { classNames } from '@grana/ui/class-names'
import { Money } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import styles from './payments.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

/** The share of an author, or the report. */
export const owedId = ({ share, report }: OwedReward): string => share ?? report

type SelectedReports = ReadonlySet<string>

export interface OwedTableProps {
  readonly rewards: readonly OwedReward[]
  /** Identifiers of what is chosen. */
  readonly chosen: SelectedReports
  readonly canChoose: (reward: OwedReward) => boolean
  readonly onChoose: (chosen: SelectedReports) => void
}

/** The longest approved first. Rewards without an account to use cannot be chosen. */
export function OwedTable({ rewards, chosen, canChoose, onChoose }: OwedTableProps) {
  const ready = rewards.filter(canChoose).map(owedId)
  const isAll = ready.length > 0 && ready.every((report) => chosen.has(report))
  const toggle = (report: string) =>
    onChoose(new Set(chosen.has(report) ? [...chosen].filter((one) => one !== report) : [...chosen, report]))
  return (
    <>
      <Checkbox checked={isAll} disabled={ready.length === 0} onChange={() => onChoose(new Set(isAll ? [] : ready))}>
        {texts.chooseAll}
      </Checkbox>
      <table className={classNames(ledger.table, styles.owed)}>
        <caption className="visually-hidden">{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.columns.choose}</span>
            </th>
            {(['reward', 'agent', 'due', 'account', 'amount'] as const).map((column) => (
              <th scope="col" key={column}>
                {texts.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rewards.map((reward) => (
            <Row
              key={owedId(reward)}
              reward={reward}
              isChosen={chosen.has(owedId(reward))}
              canChoose={canChoose(reward)}
              onToggle={() => toggle(owedId(reward))}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface RowProps {
  readonly reward: OwedReward
  readonly isChosen: boolean
  readonly canChoose: boolean
  readonly onToggle: () => void
}

function Row({ reward, ...choice }: RowProps) {
  const { agent, amount } = reward
  return (
    <tr>
      <td>
        <Choice reward={reward} {...choice} />
      </td>
      <td>
        <Name reward={reward} />
      </td>
      <td>{agent}</td>
      <td>
        <Due at={reward.due_at} />
      </td>
      <td>
        <Account reward={reward} />
      </td>
      <td className={styles.amount}>
        <Money currency={amount.currency} amount={amount.cents / 100} decimals={2} />
      </td>
    </tr>
  )
}

function Choice({ reward, isChosen, canChoose, onToggle }: RowProps) {
  return (
    <Checkbox checked={isChosen} disabled={!canChoose} onChange={onToggle}>
      <span className="visually-hidden">{texts.chooseOne(reward.reference)}</span>
    </Checkbox>
  )
}

function Name({ reward: { report, reference, program } }: Pick<RowProps, 'reward'>) {
  return (
    <span className={ledger.main}>
      <Link href={paths.report(report)}>{reference}</Link>
      <span className={ledger.meta}>{program}</span>
    </span>
  )
}

function Due({ at }: { readonly at: string }) {
  const dateOf = useShortDate()
  const [now] = useState(() => new Date())
  const isLate = new Date(at) < now
  return (
    <span className={isLate ? styles.late : undefined}>
      <span className={styles.dueLabel}>{texts.columns.due} </span>
      <time dateTime={at}>{dateOf(at)}</time>
      {isLate ? ` · ${texts.late}` : null}
    </span>
  )
}

function Account({ reward: { payout } }: { readonly reward: OwedReward }) {
  const timeZone = useTimeZone()
  const { state, method, held_until: until } = payout
  if (state === 'held' && until !== null)
    return <span className={ledger.meta}>{texts.states.held(dateAndTime(new Date(until), timeZone))}</span>
  return method === null ? <span className={ledger.meta}>{texts.states.missing}</span> : fieldTexts.methods[method]
}
