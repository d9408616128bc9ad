import { NameCell } from '#app/lib/cells.tsx'
import { RowLink } from '#app/lib/row-link.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import { parseOption, useFilter, type Filter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { formatMoney } from '@grana/contract/reports/reward'
import { listPaymentCases, paymentCaseViews, type PaymentCaseCard } from '@grana/contract/staff/payment-cases'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { staffPrograms } from '@grana/messages/es/staff/programs'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import styles from './payments.module.css'

const texts = staffPaymentCases.desk

interface RowProps {
  readonly payment: PaymentCaseCard
  readonly filter: Filter
}

/** What a case is about, without the texts of the two sides. */
function Row({ payment, filter }: RowProps) {
  const when = useDateFormat()
  const { organization, program, amount, outcome } = payment
  return (
    <>
      <NameCell second={`${program.name} · ${organization.name}`}>
        <RowLink place="payments" id={payment.id} filter={filter}>
          <span className={styles.reference}>{payment.reference}</span>
        </RowLink>
      </NameCell>
      <span>{formatMoney(amount.currency, amount.cents)}</span>
      <span>{outcome ? paymentCaseTexts.outcomes[outcome] : texts.causes[payment.cause]}</span>
      <span>{when(payment.escalated_at)}</span>
      <span>{staffPrograms.state[program.state]}</span>
      <span>{payment.taken?.by.name ?? texts.untaken}</span>
    </>
  )
}

/** Payments that did not arrive and that the two sides did not settle, the oldest first. */
export function CasesPage() {
  const filter = useFilter()
  const view = parseOption(filter.get('view'), paymentCaseViews) ?? 'waiting'
  const list = useApiQuery(listPaymentCases, { query: { view, page: filter.page } })
  return (
    <WorkList
      place="payments"
      opens={false}
      title={texts.title}
      lede={texts.lede}
      filter={filter}
      tabs={
        <Tabs
          label={texts.filter}
          name="view"
          filter={filter}
          value={view}
          usual="waiting"
          options={paymentCaseViews.map((value) => ({ value, label: texts.views[value] }))}
        />
      }
      columns={texts.columns}
      columnsClass={styles.columns}
      query={list}
      renderRow={(payment) => <Row payment={payment} filter={filter} />}
      keyOf={({ id }) => id}
      empty={texts.empty[view]}
      noMatch={texts.empty[view].title}
      ownView="view"
    />
  )
}
