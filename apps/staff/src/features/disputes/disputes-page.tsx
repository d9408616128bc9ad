import { useState } from 'react'
import { NameCell } from '#app/lib/cells.tsx'
import { RowLink } from '#app/lib/row-link.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter, type Filter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { disputeViews, listDisputes, type DisputeCard } from '@grana/contract/staff/disputes'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { DisputeClock } from '@grana/parts/dispute/dispute-clock'
import { DisputeStateMark } from '@grana/parts/dispute/dispute-state-mark'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSeverity } from '@grana/parts/report/report-marks'
import styles from './disputes.module.css'

const texts = staffDisputes.desk

interface RowProps {
  readonly dispute: DisputeCard
  readonly now: Date
  readonly filter: Filter
}

const placeOf = ({ program, organization }: DisputeCard): string =>
  program && organization ? `${program.name} · ${organization.name}` : texts.hidden

/** Subject and deadline of a dispute, without the texts of the two sides. */
function Row({ dispute, now, filter }: RowProps) {
  const { due, taken, is_involved: isInvolved } = dispute
  return (
    <>
      <NameCell second={placeOf(dispute)}>
        <RowLink place="disputes" id={dispute.id} filter={filter}>
          <span className={styles.reference}>{dispute.reference}</span>
        </RowLink>
      </NameCell>
      <span>{disputeTexts.grounds[dispute.ground]}</span>
      <ReportSeverity severity={dispute.severity} />
      <DisputeStateMark state={dispute.state} ruling={dispute.ruling} />
      {due ? <DisputeClock due={due} label={texts.stages[due.stage]} now={now} /> : <span />}
      <span>{taken?.by.name ?? (isInvolved && due ? texts.involved : texts.untaken)}</span>
    </>
  )
}

/** Disputes of all organizations, the most urgent first. */
export function DisputesPage() {
  const filter = useFilter()
  const view = parseOption(filter.get('view'), disputeViews) ?? 'waiting'
  const [now] = useState(() => new Date())
  const list = useApiQuery(listDisputes, { query: { view, page: filter.page } })
  return (
    <WorkList
      place="disputes"
      opens={false}
      title={texts.title}
      lede={texts.lede}
      filter={filter}
      tabs={
        <Tabs
          label={texts.filter}
          name="view"
          filter={filter}
          value={view}
          usual="waiting"
          options={disputeViews.map((value) => ({ value, label: texts.views[value] }))}
        />
      }
      columns={texts.columns}
      columnsClass={styles.columns}
      query={list}
      renderRow={(dispute) => <Row dispute={dispute} now={now} filter={filter} />}
      keyOf={({ id }) => id}
      empty={texts.empty[view]}
      noMatch={texts.empty[view].title}
    />
  )
}
