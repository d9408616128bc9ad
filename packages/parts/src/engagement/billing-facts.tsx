import type { EngagementBilling } from '@grana/contract/engagements/billing'
import { shortDate } from '@grana/messages/es/formats/dates'
import { billingTexts as texts } from '@grana/messages/es/pentests/billing'
import styles from './engagement.module.css'

/** The order of the organization and the invoice of the platform. */
export function BillingFacts({ billing }: { readonly billing: EngagementBilling }) {
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
          {invoice.at === undefined ? null : ` · ${shortDate(invoice.at.slice(0, 10))}`}
        </dd>
      </div>
    </dl>
  )
}
