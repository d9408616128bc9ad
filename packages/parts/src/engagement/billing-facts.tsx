import type { EngagementBilling } from '@grana/contract/engagements/billing'
import { billingTexts as texts } from '@grana/messages/es/pentests/billing'
import { useShortDate } from '../app/use-time-zone.ts'
import styles from './engagement.module.css'

/** The order of the organization and the invoice of the platform. */
export function BillingFacts({ billing }: { readonly billing: EngagementBilling }) {
  const dateOf = useShortDate()
  const { order_number: order, invoice } = billing
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.order}</dt>
        <dd>{order ?? texts.noOrder}</dd>
      </div>
      <div>
        <dt>{texts.invoice}</dt>
        <dd>
          {texts.invoiceLine(invoice.state, invoice.number)}
          {invoice.at === undefined ? null : ` · ${dateOf(invoice.at)}`}
        </dd>
      </div>
    </dl>
  )
}
