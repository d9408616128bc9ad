import { shortDate } from '@grana/messages/es/formats/dates'
import { paymentPapers as texts } from '@grana/messages/es/payments/payment-papers'
import type { Movement } from './queries.ts'
import { printAmount, type Draft } from './to-file.ts'

const { facts } = texts

/** What was transferred, where it was another currency than that of the reward. */
function exchangeOf({ paid_currency: currency, paid_cents: cents, rate, rate_on: on }: Movement): [string, string][] {
  if (currency === null || cents === null || rate === null || on === null) return []
  return [
    [facts.transferred, `${currency} ${printAmount(cents)}`],
    [facts.rate, texts.rate(currency, rate, shortDate(on))],
  ]
}

/** The receipt of one payment, with the seal of its entry. An agent's own one has their name, for their accountant. */
export function toReceipt(payment: Movement, agent = payment.agent): Draft {
  const { reference, digest, place } = payment
  const about: [string, string][] = [
    [facts.organization, payment.legal_name ?? payment.organization_name],
    [facts.agent, agent],
    [facts.program, payment.program],
    [facts.report, reference],
    [facts.amount, `${payment.currency} ${printAmount(payment.cents)}`],
    ...exchangeOf(payment),
    [facts.paidOn, shortDate(payment.day)],
    [facts.reference, payment.payment_reference ?? ''],
    [facts.arrival, texts.arrivals[payment.arrival]],
  ]
  const record: [string, string][] = [
    [facts.entry, String(place)],
    [facts.seal, digest],
  ]
  return {
    name: `${texts.names.receipt}-${reference.toLowerCase()}-${payment.day}`,
    title: texts.titles.receipt,
    subtitle: `${reference} · ${payment.program}`,
    parts: [
      { kind: 'facts', title: texts.parts.payment, lines: about },
      { kind: 'facts', title: texts.parts.record, lines: record },
      { kind: 'text', paragraphs: [texts.recordNote] },
    ],
    rows: [...about, ...record],
  }
}
