import { useParams } from 'react-router'
import { Facts, type Fact } from '#app/lib/panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import { paths } from '#app/paths.ts'
import { formatMoney } from '@grana/contract/reports/reward'
import {
  getPaymentCase,
  getPaymentCaseProofLink,
  type PaymentCaseCard,
  type PaymentCaseOnDesk,
} from '@grana/contract/staff/payment-cases'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { portal } from '@grana/messages/es/portal'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { PaymentCases } from '@grana/parts/payments/payment-cases'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { Link } from '@grana/ui/link'
import { CaseActions, Take } from './case-actions.tsx'
import { ClosingForm } from './closing-form.tsx'
import styles from './payments.module.css'

const texts = staffPaymentCases.detail

function factsOf(card: PaymentCaseCard, when: (at: string) => string): readonly Fact[] {
  const { facts } = texts
  const { amount, ended_at: endedAt, outcome } = card
  return [
    { label: facts.organization, value: card.organization.name },
    { label: facts.program, value: card.program.name },
    { label: facts.amount, value: formatMoney(amount.currency, amount.cents) },
    { label: facts.cause, value: staffPaymentCases.desk.causes[card.cause] },
    { label: facts.opened, value: when(card.opened_at) },
    { label: facts.escalated, value: when(card.escalated_at) },
    ...(endedAt ? [{ label: facts.ended, value: when(endedAt) }] : []),
    ...(outcome ? [{ label: facts.outcome, value: paymentCaseTexts.outcomes[outcome] }] : []),
  ]
}

/** Why the caller does not read the record. */
function obstacleOf({ state, taken }: PaymentCaseCard): string {
  if (state === 'closed') return texts.ended
  return taken ? texts.takenBy(taken.by.name) : texts.locked
}

function OnDesk({ card, cases }: PaymentCaseOnDesk) {
  const client = useApi()
  const when = useDateFormat()
  return (
    <div className={styles.page}>
      <Link href={paths.place('payments')}>{texts.back}</Link>
      <h1>{card.reference}</h1>
      <Facts facts={factsOf(card, when)} />
      {cases ? (
        <PaymentCases
          cases={cases}
          linkTo={(file) => client.call(getPaymentCaseProofLink, { params: { id: card.id, file } })}
        />
      ) : (
        <p className={styles.quiet}>{obstacleOf(card)}</p>
      )}
      {card.can.take ? <Take card={card} /> : null}
      {card.can.decide ? <ClosingForm key={card.id} card={card} /> : null}
      <CaseActions card={card} />
    </div>
  )
}

function Loaded({ id }: { readonly id: string }) {
  const query = useApiQuery(getPaymentCase, { params: { id } })
  const reference = query.data?.card.reference
  useScreenName(reference)
  return (
    <>
      <title>{portal.title(reference ?? staffPaymentCases.desk.title)}</title>
      <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
        {({ card, cases }) => <OnDesk card={card} cases={cases} />}
      </QueryView>
    </>
  )
}

/** One case: its queue entry until the caller takes it, then the record of both sides and the decision. */
export function CasePage() {
  const { id = '' } = useParams()
  return <Loaded key={id} id={id} />
}
