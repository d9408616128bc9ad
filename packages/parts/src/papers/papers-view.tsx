import { useState } from 'react'
import type { ListedPayment, Paper, PaperFormat } from '@grana/contract/payouts/payment-papers'
import { dayIn, months, shortDate } from '@grana/messages/es/formats/dates'
import { papers as texts } from '@grana/messages/es/payments/papers'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Field } from '@grana/ui/field'
import { Money } from '@grana/ui/figure'
import { saveFile } from '@grana/ui/save-file'
import { Select } from '@grana/ui/select'
import { useAction } from '../query/use-action.ts'
import styles from './papers.module.css'

export type StatementOrder = { kind: 'statement' | 'year'; from: string; to: string; format: PaperFormat }

export interface PapersViewProps {
  /** Who reads: the other side is named beside each payment. */
  readonly side: 'organization' | 'agent'
  readonly payments: readonly ListedPayment[]
  readonly getReceipt: (payment: string, format: PaperFormat) => Promise<Paper>
  readonly getStatement: (order: StatementOrder) => Promise<Paper>
}

const formats: readonly PaperFormat[] = ['pdf', 'csv']
const listedMonths = 24
const listedYears = 3

function save({ file_name: name, type, content }: Paper): void {
  const isText = type === 'text/csv'
  saveFile(name, isText ? content : Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)), type)
}

/** First days of the last months, newest first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: listedMonths }, (_, back) =>
    dayIn('UTC', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  )
}

const monthName = (day: string) => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

interface DownloadsProps {
  readonly label?: (format: string) => string
  readonly get: (format: PaperFormat) => Promise<Paper>
}

/** One button for each format. */
function Downloads({ label, get }: DownloadsProps) {
  const { act, acting } = useAction()
  return (
    <span className={styles.downloads}>
      {formats.map((format) => (
        <Button
          key={format}
          look="line"
          size={label === undefined ? 'normal' : 'dense'}
          busy={acting === format}
          aria-label={label?.(texts.formats[format])}
          onClick={() => act(format, { work: async () => save(await get(format)) })}
        >
          {label === undefined ? texts.download[format] : texts.formats[format]}
        </Button>
      ))}
    </span>
  )
}

function Statement({ getStatement }: Pick<PapersViewProps, 'getStatement'>) {
  const [all] = useState(() => lastMonths(new Date()))
  const [from, setFrom] = useState(all[0] ?? '')
  const [to, setTo] = useState(all[0] ?? '')
  const options = all.map((day) => (
    <option key={day} value={day}>
      {monthName(day)}
    </option>
  ))
  return (
    <section className={styles.section}>
      <h2>{texts.statement}</h2>
      <p className={styles.text}>{texts.statementText}</p>
      <div className={styles.fields}>
        <Field label={texts.from}>
          <Select value={from} onChange={({ target }) => setFrom(target.value)}>
            {options}
          </Select>
        </Field>
        <Field label={texts.to}>
          <Select value={to} onChange={({ target }) => setTo(target.value)}>
            {options}
          </Select>
        </Field>
        <Downloads get={(format) => getStatement({ kind: 'statement', from, to, format })} />
      </div>
    </section>
  )
}

function Year({ side, getStatement }: Pick<PapersViewProps, 'side' | 'getStatement'>) {
  const [newest] = useState(() => new Date().getUTCFullYear())
  const [year, setYear] = useState(String(newest))
  return (
    <section className={styles.section}>
      <h2>{texts.year}</h2>
      <p className={styles.text}>{texts.yearText[side]}</p>
      <div className={styles.fields}>
        <Field label={texts.yearLabel}>
          <Select value={year} onChange={({ target }) => setYear(target.value)}>
            {Array.from({ length: listedYears }, (_, back) => String(newest - back)).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Downloads
          get={(format) => getStatement({ kind: 'year', from: `${year}-01-01`, to: `${year}-12-31`, format })}
        />
      </div>
    </section>
  )
}

function Receipts({ side, payments, getReceipt }: Omit<PapersViewProps, 'getStatement'>) {
  if (payments.length === 0) return <EmptyState kind="noMatch" {...texts.none} />
  return (
    <section className={styles.section}>
      <h2 id="receipts">{texts.receipts}</h2>
      <p className={styles.text}>{texts.receiptsText}</p>
      <table className={styles.table} aria-labelledby="receipts">
        <thead>
          <tr>
            <th scope="col">{texts.columns.payment}</th>
            <th scope="col">{texts.columns.party[side]}</th>
            <th scope="col">{texts.columns.answer}</th>
            <th scope="col" className={styles.number}>
              {texts.columns.amount}
            </th>
            <th scope="col">{texts.columns.paper}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ id, reference, paid_on: paidOn, agent, organization, arrival, amount }) => (
            <tr key={id}>
              <td>
                <b>{reference}</b>
                <small>{texts.paidOn(shortDate(paidOn))}</small>
              </td>
              <td>{side === 'organization' ? agent : organization}</td>
              <td className={arrival === 'missing' ? styles.missing : undefined}>{texts.arrivals[arrival]}</td>
              <td className={styles.number}>
                <Money currency={amount.currency} amount={amount.cents / 100} decimals={2} />
              </td>
              <td>
                <Downloads
                  label={(format) => texts.receiptOf({ reference, day: shortDate(paidOn) }, format)}
                  get={(format) => getReceipt(id, format)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Receipts, statements and yearly summaries, as PDF and for spreadsheets. */
export function PapersView({ side, payments, getReceipt, getStatement }: PapersViewProps) {
  return (
    <div className={styles.papers}>
      <div className={styles.orders}>
        <Statement getStatement={getStatement} />
        <Year side={side} getStatement={getStatement} />
      </div>
      <Receipts side={side} payments={payments} getReceipt={getReceipt} />
    </div>
  )
}
