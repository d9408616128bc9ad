import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { listHelpedRetests } from '@grana/contract/reports/retest-hand-over'
import { formatMoney } from '@grana/contract/reports/reward'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { FeeReceipt } from './own-fix.tsx'
import styles from './reports.module.css'

const texts = retestTexts.helped

/** Retests of other agents' reports that this agent was asked for, and what they earned by them. */
export function HelpedRetests() {
  const { data } = useApiQuery(listHelpedRetests)
  if (!data || data.length === 0) return null
  return (
    <section className={styles.helped} aria-labelledby="helped-retests">
      <h2 id="helped-retests">{texts.title}</h2>
      <ul>
        {data.map(({ report, reference, program, given_at: given, is_open: isOpen, fee }) => (
          <li key={report + given}>
            <p>
              {isOpen ? (
                <Link to={paths.report(report)}>{texts.place(reference, program)}</Link>
              ) : (
                texts.place(reference, program)
              )}
            </p>
            <p className={styles.helpedState}>
              {isOpen ? texts.open : texts.ended}
              {fee
                ? ` · ${formatMoney(fee.amount.currency, fee.amount.cents)} ${retestTexts.fees.states[fee.state]}`
                : null}
            </p>
            {fee ? <FeeReceipt fee={fee} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
