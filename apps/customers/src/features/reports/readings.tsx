import { useCallback, useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { listReportReadings } from '@grana/contract/reports/working'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { useApp } from '@grana/parts/app/app-context'
import { useTimeZone } from '@grana/parts/app/use-time-zone'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { Button } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './readings.module.css'

const texts = reportWork.readings

function List({ report }: { readonly report: Report }) {
  const { session } = useApp()
  const timeZone = useTimeZone()
  const { id: organization } = useOrganization()
  const load = useCallback(
    () => session.client.call(listReportReadings, { params: { organization, report: report.id } }),
    [session, organization, report.id],
  )
  const { state, retry } = useLoaded(load)
  return (
    <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
      {(readings) =>
        readings.length === 0 ? (
          <p className={styles.note}>{texts.empty}</p>
        ) : (
          <ul className={styles.list}>
            {readings.map(({ reader, side, at }) => (
              <li key={`${reader.id} ${at}`}>
                <span>
                  {reader.name} <span className={styles.note}>{texts.side[side]}</span>
                </span>
                <time dateTime={at}>{dayAndTime(new Date(at), { now: new Date(), timeZone })}</time>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}

/** Who read a report, for those who answer for the organization or the program; loaded when they ask. */
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
