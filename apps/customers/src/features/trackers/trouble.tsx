import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Section } from '#app/lib/screen.tsx'
import { paths } from '#app/paths.ts'
import { listTroubledTickets, type Tracker, type TroubledTicket } from '@grana/contract/machines/trackers'
import { dateAndTime } from '@grana/messages/es/formats/dates'
import { trackers } from '@grana/messages/es/machines/trackers'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { EmptyState } from '@grana/ui/empty-state'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import shared from '@grana/parts/machines/machines.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = trackers.trouble

function Row({ ticket }: { readonly ticket: TroubledTicket }) {
  const timeZone = useTimeZone()
  const { report, key, state, attempted_at: at } = ticket
  return (
    <tr>
      <td>
        <Link href={paths.report(report.id)}>{report.reference}</Link>
      </td>
      <td>{key ?? trackers.ticket.states[state]}</td>
      <td>
        <span className={ledger.main}>
          <span>{trackers.reasonOf(ticket)}</span>
          {at === undefined ? null : <span className={ledger.meta}>{dateAndTime(new Date(at), timeZone)}</span>}
        </span>
      </td>
    </tr>
  )
}

/** The tickets of a tracker whose last call failed; each is repeated on its report. */
export function Trouble({ tracker }: { readonly tracker: Tracker }) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(listTroubledTickets, { params: { organization, tracker: tracker.id } })
  return (
    <Section title={texts.title} text={texts.text}>
      <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
        {(tickets) =>
          tickets.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} level={3} isBelowLine />
          ) : (
            <table className={ledger.table}>
              <caption className="visually-hidden">{texts.table}</caption>
              <thead>
                <tr>
                  {(['report', 'state', 'reason'] as const).map((column) => (
                    <th scope="col" key={column}>
                      {texts.columns[column]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {tickets.map((ticket) => (
                  <Row key={ticket.report.id} ticket={ticket} />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryView>
    </Section>
  )
}
