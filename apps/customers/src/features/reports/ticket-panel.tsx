import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { useReloading } from '#app/lib/use-reloading.ts'
import {
  createReportTicket,
  getReportTicket,
  retryReportTicket,
  type ReportTicket,
  type Ticket,
} from '@grana/contract/machines/tickets'
import type { Report } from '@grana/contract/reports/report'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { trackers } from '@grana/messages/es/machines/trackers'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { WarningCircleIcon } from '@grana/ui/icons'
import { Select } from '@grana/ui/select'
import styles from './ticket-panel.module.css'

const texts = trackers.ticket
const tones = { pending: 'info', open: 'info', closed: 'success', failed: 'danger' } as const

interface PartProps {
  readonly report: Report
  readonly found: ReportTicket
}

/** What went wrong about a ticket, in words. */
function troublesOf({ state, fault, comment_failure: comment, ...ticket }: Ticket): readonly string[] {
  const isMade = state === 'open' || state === 'closed'
  const reason = trackers.reasonOf({ ...ticket, fault })
  const commentReason = comment && trackers.reasonOf(comment)
  return [
    ...(reason === undefined ? [] : [isMade ? texts.notRead(reason) : texts.notMade(reason)]),
    ...(commentReason === undefined ? [] : [texts.notCommented(commentReason)]),
  ]
}

function Facts({ ticket }: { readonly ticket: Ticket }) {
  const timeZone = useTimeZone()
  const momentOf = (at: string) => dateAndTime(new Date(at), timeZone)
  const { tracker, key, url, state, opened_at: opened, closed_at: closed, due_at: due, attempts } = ticket
  return (
    <>
      <p className={styles.ticket}>
        {key === undefined || url === undefined ? null : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {key}
            <span className="visually-hidden"> {texts.opens}</span>
          </a>
        )}
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </p>
      <p className={styles.note}>{texts.place(trackers.kinds[tracker.kind], tracker.project)}</p>
      {closed === undefined && opened !== undefined ? (
        <p className={styles.note}>{texts.openedAt(momentOf(opened))}</p>
      ) : null}
      {closed === undefined ? null : <p className={styles.note}>{texts.closedAt(momentOf(closed))}</p>}
      {troublesOf(ticket).map((trouble) => (
        <p key={trouble} className={styles.problem}>
          <WarningCircleIcon />
          <span>
            {trouble}
            {due === undefined || attempts === 0 ? null : ` ${texts.next(momentOf(due))}`}
          </span>
        </p>
      ))}
      {ticket.is_tracker_on ? null : <p className={styles.note}>{texts.off}</p>}
      {ticket.has_comments ? <p className={styles.note}>{texts.comments}</p> : null}
    </>
  )
}

function Shown({ report, found, ticket }: PartProps & { readonly ticket: Ticket }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAction()
  const params = { organization, report: report.id }
  const retry = () => act('retry', { work: () => client.call(retryReportTicket, { params }), done: texts.retried })
  return (
    <>
      <Facts ticket={ticket} />
      {found.can.retry ? (
        <Button block look="line" busy={isBusy} busyText={texts.retrying} onClick={retry}>
          {texts.retry}
        </Button>
      ) : null}
    </>
  )
}

function Make({ report, found: { trackers: choices } }: PartProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [chosen, setChosen] = useState(choices.length === 1 ? (choices[0]?.id ?? '') : '')
  const { act, isBusy } = useAction()
  const make = () =>
    act('make', {
      work: () =>
        client.call(createReportTicket, { params: { organization, report: report.id }, body: { tracker: chosen } }),
      done: texts.made,
    })
  const only = choices.length === 1 ? choices[0] : undefined
  return (
    <>
      <p className={styles.note}>{texts.text}</p>
      {only === undefined ? (
        <Field label={texts.tracker}>
          <Select dense value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{texts.choose}</option>
            {choices.map(({ id, kind, project }) => (
              <option key={id} value={id}>
                {texts.place(trackers.kinds[kind], project)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Button block look="line" busy={isBusy} busyText={texts.making} disabled={chosen === ''} onClick={make}>
        {only === undefined ? texts.make : texts.makeIn(only.project)}
      </Button>
    </>
  )
}

/** The ticket of a report in the tracker of the team, or the button that makes it. */
export function TicketPanel({ report }: { readonly report: Report }) {
  const { id: organization } = useOrganization()
  const { data: found, refetch } = useApiQuery(getReportTicket, { params: { organization, report: report.id } })
  const ticket = found?.ticket
  useReloading(ticket?.state === 'pending' && ticket.attempts === 0 && ticket.is_tracker_on, refetch)
  if (found === undefined || (ticket === undefined && !found.can.create)) return null
  return (
    <section className={styles.panel} aria-labelledby="report-ticket">
      <h2 id="report-ticket">{texts.title}</h2>
      {ticket === undefined ? (
        <Make report={report} found={found} />
      ) : (
        <Shown report={report} found={found} ticket={ticket} />
      )}
    </section>
  )
}
