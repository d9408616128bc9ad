import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { listReportViews } from '@grana/contract/reports/triage'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './readings.module.css'

const texts = reportWork.readings

function List({ report }: { readonly report: Report }) {
  const timeZone = useTimeZone()
  const { id: organization } = useOrganization()
  const query = useApiQuery(listReportViews, { params: { organization, report: report.id } })
  return (
    <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
      {(readings) =>
        readings.length === 0 ? (
          <p className={styles.note}>{texts.empty}</p>
        ) : (
          <ul className={styles.list}>
            {readings.map(({ reader, side, at }) => (
              <li key={`${reader.id ?? reader.name} ${at}`}>
                <span>
                  {reader.name} <span className={styles.note}>{texts.side[side]}</span>
                </span>
                <time dateTime={at}>{dayAndTime(new Date(at), { now: new Date(), timeZone })}</time>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

/** Who read a report, for organization and program managers; loaded on request. */
export function Readings({ report }: { readonly report: Report }) {
  const [isOpen, setIsOpen] = useState(false)
  if (report.can.see_readings !== true) return null
  return (
    <section className={styles.readings} aria-labelledby="readings-title">
      <h2 id="readings-title">{texts.title}</h2>
      <p className={styles.note}>{texts.note}</p>
      {isOpen ? (
        <List report={report} />
      ) : (
        <Button look="line" onClick={() => setIsOpen(true)}>
          {texts.show}
        </Button>
      )}
    </section>
  )
}
