import { useEffect, useRef, type RefObject } from 'react'
import { disputeDays } from '@grana/contract/reports/disputes'
import type { InboxCard } from '@grana/contract/reports/inbox'
import { getDeadlineStatus } from '@grana/contract/reports/working-time'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { evidenceTexts } from '@grana/messages/es/apps/evidence-signals'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { shortSince } from '@grana/messages/es/formats/dates'
import { withoutAccount } from '@grana/messages/es/programs/open-form'
import { classNames } from '@grana/ui/class-names'
import { Link } from '@grana/ui/link'
import { useShortDate, useSinceDate, useTimeZone } from '../app/use-time-zone.ts'
import { DisputeClock } from '../dispute/dispute-clock.tsx'
import { PersonMark, shortName } from '../person/person-mark.tsx'
import { DueClock } from '../report/due-clock.tsx'
import { ReportSeverity, ReportStateMark } from '../report/report-marks.tsx'
import styles from './inbox-table.module.css'

const texts = reportWork.inbox

type Group = keyof typeof reportWork.due.groups
const groupOrder: readonly Group[] = ['late', 'soon', 'later', 'paused', 'none']

function groupOf({ due }: InboxCard, now: Date): Group {
  return due === undefined ? 'none' : getDeadlineStatus(due, now).tone
}

/** The rows in the order in which the table shows them. */
export function inShownOrder(rows: readonly InboxCard[], now: Date): readonly InboxCard[] {
  return groupOrder.flatMap((name) => rows.filter((row) => groupOf(row, now) === name))
}

/** Reports that the reader chose, to act on them together. */
export interface InboxSelection {
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (ids: readonly string[], isChosen: boolean) => void
}

interface PickProps {
  readonly label: string
  readonly ids: readonly string[]
  readonly selection: InboxSelection
}

/** A box that chooses one report, or all that are shown. */
function Pick({ label, ids, selection: { chosen, onToggle } }: PickProps) {
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <label className={styles.pick}>
      <input type="checkbox" checked={isAll} onChange={({ target }) => onToggle(ids, target.checked)} />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

interface RowProps {
  readonly row: InboxCard
  readonly now: Date
  readonly hasAssignee: boolean
  readonly selection: InboxSelection | undefined
  readonly addressOf: (id: string) => string
}

function Title({ row, addressOf }: Pick<RowProps, 'row' | 'addressOf'>) {
  const sender = row.from_guest ? withoutAccount.mark : row.agent
  const about = [sender, row.target, row.program.name].filter((part) => part !== undefined)
  const isNew = row.news !== undefined
  const className = classNames(styles.title, isNew && styles.unread)
  return (
    <>
      {row.can_read ? (
        <Link className={className} href={addressOf(row.id)} title={row.title}>
          {isNew ? <span className={styles.square} aria-hidden /> : null}
          {row.title}
        </Link>
      ) : (
        <span className={className} title={texts.unread}>
          {row.title}
        </span>
      )}
      <span className={styles.meta} title={about.join(' · ')}>
        {row.news === undefined ? null : <b className={styles.news}>{texts.news(row.news)} · </b>}
        <span className={styles.mono}>{row.reference}</span> · {about.join(' · ')}
      </span>
      {row.tags === undefined ? null : (
        <span className={styles.tags}>
          {row.tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </>
  )
}

function Assignee({ row }: { readonly row: InboxCard }) {
  if (!row.can_read) return null
  const name = row.assigned_to?.name
  return (
    <span className={styles.assignee} title={name}>
      <PersonMark name={name} />
      <span className={styles.name}>{name === undefined ? reportWork.people.nobody : shortName(name)}</span>
    </span>
  )
}

/** The clock of the report; without one, that of its dispute or of its payment, and what it waits for. */
function Due({ row: { due, dispute_due_at: disputeDue, pay, awaits }, now }: Pick<RowProps, 'row' | 'now'>) {
  const dateOf = useShortDate()
  if (due) return <DueClock due={due} now={now} />
  if (disputeDue !== undefined) {
    return <DueClock due={{ stage: 'dispute', days: disputeDays.answer, at: disputeDue }} now={now} />
  }
  return (
    <>
      {pay ? <DisputeClock due={pay} label={reportWork.due.payBy(dateOf(pay.at))} now={now} /> : null}
      {awaits ? <span className={styles.meta}>{retestTexts.waits[awaits.what]}</span> : null}
    </>
  )
}

function LastEvent({ at, now }: { readonly at: string; readonly now: number }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={useSinceDate()(at, now)}>
      {shortSince(at, now, timeZone)}
    </time>
  )
}

function Row({ row, now, hasAssignee, selection, addressOf }: RowProps) {
  return (
    <tr data-report={row.id} data-chosen={selection?.chosen.has(row.id)}>
      {selection ? (
        <td className={styles.choice}>
          {row.can_read ? <Pick label={bulkWork.select(row.reference)} ids={[row.id]} selection={selection} /> : null}
        </td>
      ) : null}
      <td className={styles.severity}>
        <ReportSeverity severity={row.severity} score={row.score?.toFixed(1)} />
        {row.evidence === undefined ? null : (
          <span className={styles.evidence}>{evidenceTexts.short(row.evidence)}</span>
        )}
      </td>
      <th scope="row">
        <Title row={row} addressOf={addressOf} />
      </th>
      <td className={styles.state}>
        <ReportStateMark state={row.state} reason={row.closing_reason} isDisputed={row.dispute !== undefined} />
      </td>
      <td className={styles.due}>
        <Due row={row} now={now} />
      </td>
      {hasAssignee ? (
        <td className={styles.person}>
          <Assignee row={row} />
        </td>
      ) : null}
      <td className={styles.moved}>
        <LastEvent at={row.last_event_at} now={now.getTime()} />
      </td>
    </tr>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between reports while one of them has the focus. */
function useArrows(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const links = [...(element?.querySelectorAll('a') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      if (step === undefined || at === -1) return
      event.preventDefault()
      links[at + step]?.focus()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [table])
}

export interface InboxTableProps {
  readonly rows: readonly InboxCard[]
  readonly now: Date
  /** By deadline; otherwise by arrival. */
  readonly isGrouped: boolean
  /** Where the reader does not see who handles a report, there is no column for it. */
  readonly hasAssignees?: boolean
  /** One of several sections of its page. */
  readonly isNarrow?: boolean
  /** Where reports can be chosen. */
  readonly selection?: InboxSelection | undefined
  readonly addressOf: (id: string) => string
}

const columnNames = ['severity', 'report', 'state', 'due', 'person', 'moved'] as const

interface ShownGroup {
  readonly name: Group | undefined
  readonly rows: readonly InboxCard[]
  readonly hasHead: boolean
}

/**
 * A group of one needs no head, because its clock says the same; below a group that has one it does, or its row would be
 * read as part of that group.
 */
function groupsOf(rows: readonly InboxCard[], now: Date): readonly ShownGroup[] {
  const groups = groupOrder
    .map((name) => ({ name, rows: rows.filter((row) => groupOf(row, now) === name) }))
    .filter((group) => group.rows.length > 0)
  const first = groups.findIndex((group) => group.rows.length > 1)
  return groups.map((group, index) => ({ ...group, hasHead: first !== -1 && index >= first }))
}

/** Reports with their state, deadline and assignee; on a phone a list of the same. */
export function InboxTable(props: InboxTableProps) {
  const { rows, now, isGrouped, isNarrow = false, hasAssignees = true, selection, addressOf } = props
  const table = useRef<HTMLTableElement>(null)
  useArrows(table)
  const columns = columnNames.filter((name) => hasAssignees || name !== 'person')
  const groups = isGrouped ? groupsOf(rows, now) : [{ name: undefined, rows, hasHead: false }]
  return (
    <table className={classNames(styles.table, isNarrow && styles.narrow)} ref={table}>
      <thead>
        <tr>
          {selection ? (
            <th className={styles.choice} scope="col">
              <Pick
                label={bulkWork.selectAll}
                ids={rows.filter(({ can_read: canRead }) => canRead).map(({ id }) => id)}
                selection={selection}
              />
            </th>
          ) : null}
          {columns.map((name) => (
            <th key={name} className={styles[name]} scope="col">
              {texts.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.name ?? 'all'}>
          {group.name && group.hasHead ? (
            <tr className={styles.group} data-group={group.name}>
              <th colSpan={columns.length + (selection ? 1 : 0)} scope="rowgroup">
                {reportWork.due.groups[group.name]} <span>{group.rows.length}</span>
              </th>
            </tr>
          ) : null}
          {group.rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              now={now}
              hasAssignee={hasAssignees}
              selection={selection}
              addressOf={addressOf}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
