import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { handOverRetest, listRetestCandidates } from '@grana/contract/reports/retest-hand-over'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { successTexts } from '@grana/messages/es/success'
import { FixPanel } from '@grana/parts/fix/fix-panel'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { RetestFeesSection } from './reward/retest-fees.tsx'
import { TicketPanel } from './ticket-panel.tsx'
import { useFixActions } from './use-report-actions.ts'
import styles from './received-fix.module.css'

const texts = retestTexts.handOver

function Choice({ report }: { readonly report: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report }
  const { data: agents } = useApiQuery(listRetestCandidates, { params })
  const [agent, setAgent] = useState('')
  const { act, isBusy } = useAction()
  if (!agents) return null
  const given = agents.find(({ is_given: isGiven }) => isGiven)
  if (given) return <p className={styles.note}>{texts.given(given.username)}</p>
  if (agents.length === 0) return <p className={styles.note}>{texts.none}</p>
  const send = () =>
    act('hand-over', {
      work: () => client.call(handOverRetest, { params, body: { invitation: agent } }),
      done: successTexts['report.retest_asked'],
    })
  return (
    <>
      <p className={styles.note}>{texts.text}</p>
      <Field label={texts.label}>
        <Select dense value={agent} onChange={({ target }) => setAgent(target.value)}>
          <option value="">{texts.choose}</option>
          {agents.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
      </Field>
      <Button block look="line" busy={isBusy} disabled={agent === ''} onClick={send}>
        {texts.send}
      </Button>
    </>
  )
}

/** Asks another invited agent for the retest, once the agent of the report was silent for too long. */
function HandOver({ report }: { readonly report: Report }) {
  const [now] = useState(() => Date.now())
  const { answer_due_at: due, can } = report.fix
  if (due === undefined || !can.cancel || Date.parse(due) > now) return null
  return (
    <section className={styles.panel} aria-labelledby="hand-over">
      <h3 id="hand-over">{texts.title}</h3>
      <Choice report={report.id} />
    </section>
  )
}

/** The fix of a report: its ticket, asked for, dated, handed to another agent, and what its retests cost. */
export function ReceivedFix({ report }: { readonly report: Report }) {
  const actions = useFixActions(report.id)
  return (
    <>
      <TicketPanel report={report} />
      <FixPanel report={report} reader="team" actions={actions} />
      <HandOver report={report} />
      <RetestFeesSection report={report} />
    </>
  )
}
