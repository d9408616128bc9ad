import { toCsv } from '#server/lib/csv.ts'
import { makeDocument, type Document, type DocumentPart } from '#server/lib/documents/make-document.ts'
import type { Paper, PaperFormat } from '@grana/contract/payouts/payment-papers'
import { toAmount } from '@grana/contract/reports/reward'
import { brand } from '@grana/messages/brand'
import { months, shortDate } from '@grana/messages/es/formats/dates'
import { paymentPapers as texts } from '@grana/messages/es/payments/payment-papers'

/** A paper before it is set: the same content as parts of a document and as rows for a spreadsheet. */
export type Draft = {
  name: string
  title: string
  subtitle: string
  parts: readonly DocumentPart[]
  rows: readonly (readonly string[])[]
}

/** `1,250.00`, with a minus sign that does not break from its amount. */
export function printAmount(cents: number): string {
  const [whole = '', decimals = '00'] = toAmount(Math.abs(cents)).split('.')
  return `${cents < 0 ? '\u2212' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}

/** Amounts of a spreadsheet carry no separators. */
export const plainAmount = (cents: number): string => `${cents < 0 ? '-' : ''}${toAmount(Math.abs(cents))}`

/** "nov 2026" */
export const printMonth = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

export async function toFile(draft: Draft, { format, at }: { format: PaperFormat; at: Date }): Promise<Paper> {
  const name = `${draft.name}.${format}`
  if (format === 'csv') return { file_name: name, type: 'text/csv', content: toCsv(draft.rows) }
  const document: Document = {
    title: draft.title,
    subtitle: draft.subtitle,
    author: brand.name,
    issued: texts.issued(shortDate(at.toISOString())),
    footer: texts.footer(brand.name),
    page: texts.page,
    parts: draft.parts,
  }
  return { file_name: name, type: 'application/pdf', content: (await makeDocument(document)).toString('base64') }
}
