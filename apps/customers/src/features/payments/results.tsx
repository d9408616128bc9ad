import { useRef, useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  previewPaymentResults,
  recordPaymentResults,
  type PaymentResults,
} from '@grana/contract/payouts/payment-results'
import { formatMoney } from '@grana/contract/reports/reward'
import { payments } from '@grana/messages/es/payments/payments'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Money } from '@grana/ui/figure'
import { showToast } from '@grana/ui/show-toast'
import styles from './payments.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = payments.results

type ChosenFile = { readonly name: string; readonly content: string; readonly preview: PaymentResults }

/** Reads a file of results, and records it. */
function useResults() {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization }
  const [chosen, setChosen] = useState<ChosenFile>()
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const read = (file: File) =>
    act('read', {
      work: async () => {
        const content = await file.text()
        const preview = await client.call(previewPaymentResults, { params, body: { content } })
        setChosen({ name: file.name, content, preview })
      },
    })
  const record = (content: string) =>
    act('record', {
      work: async () => {
        const made = await withProof(() => client.call(recordPaymentResults, { params, body: { content } }))
        setChosen((before) => before && { ...before, preview: made })
        const sum = made.sums.map(({ currency, cents }) => formatMoney(currency, cents)).join(' + ')
        showToast({ tone: 'success', title: texts.doneTitle, message: texts.done(made.count, sum) })
      },
    })
  return { chosen, read, record, discard: () => setChosen(undefined), isBusy, dialog }
}

/** The results of the bank: a file, what it would record, and recording it. */
export function Results() {
  const input = useRef<HTMLInputElement>(null)
  const { chosen, read, record, discard, isBusy, dialog } = useResults()
  const ready = chosen?.preview.lines.filter(({ state }) => state === 'ready').length ?? 0
  return (
    <section className={styles.results} aria-labelledby="payment-results">
      <h2 id="payment-results">{texts.title}</h2>
      <p>{texts.text}</p>
      <div className={styles.acts}>
        <Button look="line" busy={isBusy && !chosen} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          data-testid="results-input"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) read(file)
            target.value = ''
          }}
        />
      </div>
      {chosen ? (
        <>
          <p className={ledger.meta}>{texts.file(chosen.name)}</p>
          <Lines results={chosen.preview} />
        </>
      ) : null}
      {chosen && ready > 0 ? (
        <div className={styles.acts}>
          <p role="status">{texts.summary(ready, chosen.preview.lines.length)}</p>
          <Button busy={isBusy} onClick={() => record(chosen.content)}>
            {texts.record(ready)}
          </Button>
          <Button look="quiet" onClick={discard}>
            {texts.cancel}
          </Button>
        </div>
      ) : null}
      {dialog}
    </section>
  )
}

const isFine = (state: PaymentResults['lines'][number]['state']) =>
  state === 'ready' || state === 'recorded' || state === 'already' || state === 'pending'

function Lines({ results: { lines } }: { readonly results: PaymentResults }) {
  return (
    <table className={classNames(ledger.table, styles.lines)}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          {(['line', 'report', 'agent', 'state', 'amount'] as const).map((column) => (
            <th scope="col" key={column}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, reference, agent, state, amount, paid }) => (
          <tr key={line}>
            <td className={ledger.meta}>
              <span className={styles.lineLabel}>{texts.columns.line} </span>
              {line}
            </td>
            <td>{reference}</td>
            <td>{agent}</td>
            <td className={isFine(state) ? undefined : styles.late}>{texts.states[state]}</td>
            <td className={styles.amount}>
              {amount ? <Money currency={amount.currency} amount={amount.cents / 100} decimals={2} /> : null}
              {paid ? <span className={ledger.meta}> {formatMoney(paid.currency, paid.cents)}</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
