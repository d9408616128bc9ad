import { useState } from 'react'
import { NavLink } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import type { Filter } from '#app/lib/use-filter.ts'
import { paths } from '#app/paths.ts'
import { listStaffLeads, type LeadRow, type LeadState } from '@grana/contract/staff/leads'
import { sinceDate } from '@grana/messages/es/formats/dates'
import { interestTexts, leadStateTexts } from '@grana/messages/es/staff/lead-file'
import { staffLeads as texts } from '@grana/messages/es/staff/leads'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { classNames } from '@grana/ui/class-names'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './board.module.css'

const stages = ['new', 'contacted', 'qualified', 'converted'] as const satisfies readonly LeadState[]
/** Cards of a column; the rest are in the list. */
const MAX_CARDS = 8
/** A new lead is answered within a day. */
const LATE_MS = 24 * 60 * 60 * 1000

function Card({ lead, filter, now }: { readonly lead: LeadRow; readonly filter: Filter; readonly now: number }) {
  const isLate = lead.state === 'new' && now - Date.parse(lead.received_at) > LATE_MS
  return (
    <li className={styles.card}>
      <NavLink
        className={styles.link ?? ''}
        data-row=""
        to={{ pathname: paths.one('leads', lead.id), search: filter.search }}
      >
        {lead.organization}
      </NavLink>
      <span>{lead.name}</span>
      <span className={styles.meta}>{[interestTexts[lead.interest], countryName(lead.country)].join(' · ')}</span>
      <span className={styles.foot}>
        <span>{lead.owner?.name ?? texts.nobody}</span>
        <span className={classNames(isLate && styles.late)}>{sinceDate(lead.received_at, now)}</span>
      </span>
    </li>
  )
}

interface ColumnProps {
  readonly stage: (typeof stages)[number]
  readonly filter: Filter
  readonly owner: 'mine' | undefined
}

function Column({ stage, filter, owner }: ColumnProps) {
  const [now] = useState(() => Date.now())
  const query = useApiQuery(listStaffLeads, {
    query: { state: stage, q: filter.words, page: 1, ...(owner && { owner }) },
  })
  const total = query.data?.meta.total
  return (
    <section className={styles.column} aria-labelledby={`stage-${stage}`} data-stage={stage}>
      <h2 className={styles.head} id={`stage-${stage}`}>
        {leadStateTexts[stage]}
        <span className={styles.count}>{total}</span>
      </h2>
      <QueryView query={query} skeleton={<Skeleton className={styles.shape} />}>
        {({ data, meta }) => (
          <>
            <ul>
              {data.slice(0, MAX_CARDS).map((lead) => (
                <Card key={lead.id} lead={lead} filter={filter} now={now} />
              ))}
            </ul>
            {meta.total > MAX_CARDS ? (
              <p className={styles.more}>
                <Link href={`${paths.place('leads')}?state=${stage}`}>{texts.more(meta.total - MAX_CARDS)}</Link>
              </p>
            ) : null}
            {data.length === 0 ? <p className={styles.none}>{texts.noneHere}</p> : null}
          </>
        )}
      </QueryView>
    </section>
  )
}

/** The leads by stage; a card opens the lead, where its stage is changed. */
export function LeadBoard({ filter, owner }: Omit<ColumnProps, 'stage'>) {
  return (
    <div className={styles.board}>
      {stages.map((stage) => (
        <Column key={stage} stage={stage} filter={filter} owner={owner} />
      ))}
    </div>
  )
}
