import type { Answer } from '@grana/contract/operation'
import type { createPaymentFile } from '@grana/contract/payouts/owed-rewards'
import { formatMoney } from '@grana/contract/reports/reward'
import { payments } from '@grana/messages/es/payments/payments'
import { Button } from '@grana/ui/button'
import { saveFile } from '@grana/ui/save-file'
import styles from './payments.module.css'

const texts = payments.summary

export type PaymentBatch = Answer<typeof createPaymentFile>

/** What to compare with the bank before the transfers are authorized. */
export function BatchSummary({ batch }: { readonly batch: PaymentBatch }) {
  const { count, sums, paid, control_total: control, template } = batch
  const sum = sums.map(({ currency, cents }) => formatMoney(currency, cents)).join(' + ')
  return (
    <section className={styles.summary} aria-labelledby="batch-summary" role="status">
      <h2 id="batch-summary">{texts.title}</h2>
      <p>{texts.text}</p>
      <dl>
        <dt>{texts.count}</dt>
        <dd>{count}</dd>
        <dt>{texts.sum}</dt>
        <dd>{sum}</dd>
        {paid ? (
          <>
            <dt>{texts.paid}</dt>
            <dd>{formatMoney(paid.currency, paid.cents)}</dd>
          </>
        ) : null}
        <dt>
          {texts.control} <span className={styles.hint}>{texts.controlHint}</span>
        </dt>
        <dd className={styles.control}>{control}</dd>
      </dl>
      <Button look="line" onClick={() => saveFile(template.file_name, template.content)}>
        {texts.template}
      </Button>
    </section>
  )
}
