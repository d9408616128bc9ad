/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- dragging has a way by keyboard: Shift and an arrow on the card's link */
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { NavLink } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import type { Filter } from '#app/lib/use-filter.ts'
import { paths } from '#app/paths.ts'
import { getStaffLead, listStaffLeads, type LeadRow, type LeadState } from '@grana/contract/staff/leads'
import { interestTexts, leadStateTexts } from '@grana/messages/es/staff/lead-file'
import { staffLeads as texts } from '@grana/messages/es/staff/leads'
import { useSinceDate } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { classNames } from '@grana/ui/class-names'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { LeadStateDialog } from './lead-state-dialog.tsx'
import styles from './board.module.css'

const stages = ['new', 'contacted', 'qualified', 'converted'] as const satisfies readonly LeadState[]
/** Cards of a column; the rest are in the list. */
const MAX_CARDS = 8
/** A new lead is answered within a day. */
const LATE_MS = 24 * 60 * 60 * 1000

/** A card that is to change its stage. */
interface Move {
  readonly id: string
  readonly to: LeadState
}

/** Kind of the data while a card is dragged: the id of its lead. */
const DRAGGED = 'application/x-grana-lead'

interface CardProps {
  readonly lead: LeadRow
  readonly filter: Filter
  readonly now: number
  readonly onMove: (move: Move) => void
}

function Card({ lead, filter, now, onMove }: CardProps) {
  const sinceDate = useSinceDate()
  const lift = (event: DragEvent) => {
    event.dataTransfer.setData(DRAGGED, lead.id)
    event.dataTransfer.effectAllowed = 'move'
  }
  // Shift and an arrow move the card as the pointer does; arrows alone move the focus.
  const shift = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    const index = stages.findIndex((stage) => stage === lead.state)
    const to = stages[index + (event.key === 'ArrowRight' ? 1 : -1)]
    if (to) onMove({ id: lead.id, to })
  }
  const isLate = lead.state === 'new' && now - Date.parse(lead.received_at) > LATE_MS
  return (
    <li className={styles.card} draggable onDragStart={lift}>
      <NavLink
        draggable={false}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={shift}
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
  readonly onMove: (move: Move) => void
}

function Column({ stage, filter, owner, onMove }: ColumnProps) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onMove({ id: event.dataTransfer.getData(DRAGGED), to: stage })
  }
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setIsOver(true)
  }
  const [now] = useState(() => Date.now())
  const query = useApiQuery(listStaffLeads, {
    query: { state: stage, q: filter.words, page: 1, ...(owner && { owner }) },
  })
  const total = query.data?.meta.total
  return (
    <section
      className={classNames(styles.column, isOver && styles.over)}
      aria-labelledby={`stage-${stage}`}
      data-stage={stage}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 className={styles.head} id={`stage-${stage}`}>
        {leadStateTexts[stage]}
        <span className={styles.count}>{total}</span>
      </h2>
      <QueryView query={query} skeleton={<Skeleton className={styles.shape} />}>
        {({ data, meta }) => (
          <>
            <ul>
              {data.slice(0, MAX_CARDS).map((lead) => (
                <Card key={lead.id} lead={lead} filter={filter} now={now} onMove={onMove} />
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

/** Asks for the reason of a move; a stage that the lead cannot change to is not offered. */
function MoveDialog({ move: { id, to }, onClose }: { readonly move: Move; readonly onClose: () => void }) {
  const { data: lead } = useApiQuery(getStaffLead, { params: { id } })
  if (!lead || lead.state === to) return null
  return <LeadStateDialog lead={lead} chosen={to} open onClose={onClose} />
}

/** The leads by stage; a card opens its lead, and changes its stage by dragging it or by Shift and an arrow. */
export function LeadBoard({ filter, owner }: Pick<ColumnProps, 'filter' | 'owner'>) {
  const [move, setMove] = useState<Move>()
  return (
    <>
      <div className={styles.board}>
        {stages.map((stage) => (
          <Column key={stage} stage={stage} filter={filter} owner={owner} onMove={setMove} />
        ))}
      </div>
      <p className={styles.keys}>{texts.boardKeys}</p>
      {move ? <MoveDialog key={`${move.id} ${move.to}`} move={move} onClose={() => setMove(undefined)} /> : null}
    </>
  )
}
