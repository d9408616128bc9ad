import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { getReportTicket } from '@grana/contract/machines/tickets'
import type { Report } from '@grana/contract/reports/report'
import { trackers } from '@grana/messages/es/machines/trackers'
import { successTexts } from '@grana/messages/es/success'
import { StepDialog } from '@grana/parts/fix/fix-dialog'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { useFixActions } from './use-report-actions.ts'
import styles from './ticket-panel.module.css'

const texts = trackers.ticket

/** Asks a person whether to ask for a retest, once the ticket was closed after the last one. Nothing follows by itself. */
export function RetestSuggestion({ report }: { readonly report: Report }) {
  const { id: organization } = useOrganization()
  const { data: found } = useApiQuery(getReportTicket, { params: { organization, report: report.id } })
  const actions = useFixActions(report.id)
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAction()
  const closed = found?.ticket?.closed_at
  const { asked_at: asked, can } = report.fix
  if (closed === undefined || !can.ask || (asked !== undefined && asked >= closed)) return null
  return (
    <section className={styles.suggestion} aria-labelledby="retest-suggestion">
      <div>
        <h2 id="retest-suggestion">{texts.suggestion}</h2>
        <p className={styles.note}>{texts.suggestionText}</p>
      </div>
      <Button onClick={() => setIsAsking(true)}>{texts.ask}</Button>
      {isAsking ? (
        <StepDialog
          report={report}
          step="ask"
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onSend={({ text }, forget) =>
            act('ask', {
              work: () => actions.ask?.(text) ?? Promise.resolve(),
              done: successTexts['report.retest_asked'],
              after: () => {
                forget()
                setIsAsking(false)
              },
            })
          }
        />
      ) : null}
    </section>
  )
}
