import { useState } from 'react'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import { maxReportsCounted, reportPageSize } from '@grana/contract/reports/agent-reports'
import { maxCounted, type InboxCard } from '@grana/contract/reports/inbox'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { payments } from '@grana/messages/es/payments/payments'
import { Pager } from '@grana/parts/query/pager'
import { QueryView } from '@grana/parts/query/query-view'
import { InboxSkeleton } from '@grana/parts/triage/inbox-skeleton'
import { InboxTable, type InboxSelection } from '@grana/parts/triage/inbox-table'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Figure } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkNotice } from './bulk/bulk-notice.tsx'
import type { BulkKind } from './bulk/bulk-run.ts'
import { ExportList } from './export-list.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { isNarrowed, isUrgent, viewNames, formatFilters, withShownDue, type Filters, type View } from './inbox-query.ts'
import { InboxKeys, useSearchKey } from './keys/inbox-keys.tsx'
import { SavedViews } from './saved-views.tsx'
import { useAnswers, useInboxStatistics, useFilters, useInbox, useInboxChoices, usePrograms } from './use-inbox.ts'
import { useNewWalk } from './use-neighbours.ts'
import styles from './inbox.module.css'

const texts = reportWork.inbox

type Counts = ReturnType<typeof useInboxStatistics>
type Programs = ReturnType<typeof usePrograms>['programs']

const addressOf = (filters: Filters) => `${paths.reports()}?${formatFilters(filters).toString()}`

function Views({ filters, counts }: { readonly filters: Filters; readonly counts: Counts }) {
  const countOf = (view: View) => (counts && view !== 'all' ? texts.counted(counts[view], maxCounted) : undefined)
  return (
    <nav className={styles.views} aria-label={texts.viewsLabel}>
      {viewNames.map((view) => (
        <Link
          key={view}
          className={styles.view}
          href={addressOf({ ...filters, view, state: '', severity: '', page: 1 })}
          aria-current={view === filters.view ? 'page' : undefined}
        >
          {texts.views[view]} {countOf(view) === undefined ? null : <span>{countOf(view)}</span>}
        </Link>
      ))}
    </nav>
  )
}

const figureNames = ['late', 'soon', 'unassigned'] as const

/** How fast the first answers of the last 90 days were. */
function AnswerFigures() {
  const lately = useAnswers()
  if (!lately) return null
  const { name, hours, median, p90, sample } = texts.answers
  return (
    <div className={styles.answers} title={sample(lately.n)}>
      <dt>{name}</dt>
      <dd>
        <Figure text={hours(lately.median)} /> <small>{median} ·</small> <Figure text={hours(lately.p90)} />{' '}
        <small>{p90}</small>
      </dd>
    </div>
  )
}

/** Three urgent counts, and how fast the organization answers. */
function Figures({ counts }: { readonly counts: Counts }) {
  if (!counts) return null
  return (
    <dl className={styles.figures} aria-label={texts.figuresLabel}>
      {figureNames.map((name) => (
        <div key={name} data-tone={counts[name] > 0 ? name : undefined}>
          <dt>{texts.figures[name]}</dt>
          <dd>
            <Figure text={texts.counted(counts[name], maxCounted)} />
          </dd>
        </div>
      ))}
      <AnswerFigures />
    </dl>
  )
}

function EmptyInbox({ filters }: { readonly filters: Filters }) {
  useSearchKey()
  // The link to reset the filters is above, with the filters.
  if (isNarrowed(filters)) return <EmptyState kind="noMatch" title={texts.noMatch} />
  if (filters.view === 'all') {
    return <EmptyState kind="firstUse" title={reports.inbox.empty} text={reports.inbox.emptyText} />
  }
  const { title, text } = texts.nothing[filters.view]
  return <EmptyState kind="noMatch" title={title} text={text} />
}

/** Without a program no report can arrive, so this replaces counts and filters with one action. */
function NoProgram({ canCreate }: { readonly canCreate: boolean }) {
  const { title, text, action, ask } = texts.noProgram
  if (!canCreate) return <EmptyState kind="firstUse" title={title} text={ask} />
  return (
    <EmptyState
      kind="firstUse"
      title={title}
      text={text}
      action={<ButtonLink href={paths.beginProgram()}>{action}</ButtonLink>}
    />
  )
}

interface ListedProps {
  readonly filters: Filters
  readonly rows: readonly InboxCard[]
  readonly total: number
}

/** The chosen rows of the page that is shown. */
function useSelection(rows: readonly InboxCard[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selection: InboxSelection = {
    chosen,
    onToggle: (ids, isChosen) =>
      setChosen((before) => {
        const rest = [...before].filter((id) => !ids.includes(id))
        return new Set(isChosen ? [...rest, ...ids] : rest)
      }),
  }
  return { selection, rows: rows.filter(({ id }) => chosen.has(id)), clear: () => setChosen(new Set()) }
}

function Listed({ filters, rows, total }: ListedProps) {
  const [now] = useState(() => new Date())
  const { selection, rows: chosen, clear } = useSelection(rows)
  const [act, setAct] = useState<BulkKind>()
  const { page } = filters
  const pageUrl = (number: number) => addressOf({ ...filters, page: number })
  const from = formatFilters(filters).toString()
  return (
    <>
      <InboxTable
        rows={rows}
        now={now}
        isGrouped={isUrgent(filters)}
        selection={selection}
        addressOf={(id) => paths.report(id, from)}
      />
      <BulkBar rows={chosen} act={act} onAct={setAct} onClear={clear} />
      <footer className={styles.foot}>
        <InboxKeys chosen={selection.chosen} onChoose={selection.onToggle} onAct={setAct} />
        {total > reportPageSize ? null : <span>{texts.total(total)}</span>}
        {rows.some(({ can_read: canRead }) => canRead) ? <ExportList filters={filters} /> : null}
        {filters.view === 'pay' ? <Link href={paths.payments()}>{payments.open}</Link> : null}
      </footer>
      {total > reportPageSize ? (
        <div className={styles.pages}>
          <Pager page={page} size={reportPageSize} total={total} counted={maxReportsCounted} addressOf={pageUrl} />
        </div>
      ) : null}
    </>
  )
}

function Inbox({ counts, programs }: { readonly counts: Counts; readonly programs: Programs }) {
  const { filters, change, clear } = useFilters()
  const query = useInbox(filters)
  const choices = useInboxChoices()
  useNewWalk()
  return (
    <div className={styles.inbox}>
      <Views filters={filters} counts={counts} />
      <SavedViews filters={filters} />
      <InboxFilters filters={filters} programs={programs} choices={choices} onChange={change} onClear={clear} />
      <BulkNotice />
      <QueryView query={query} skeleton={<InboxSkeleton />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyInbox filters={filters} />
          ) : (
            <Listed filters={filters} rows={withShownDue(data, filters)} total={meta.total} />
          )
        }
      </QueryView>
    </div>
  )
}

function CountLink() {
  const counts = useInboxStatistics()
  const { programs, canCreate, isNone } = usePrograms()
  if (isNone && counts !== undefined && counts.open + counts.closed === 0) {
    return (
      <Screen title={reports.inbox.title} lede={texts.lede}>
        <NoProgram canCreate={canCreate} />
      </Screen>
    )
  }
  return (
    <Screen title={reports.inbox.title} action={<Figures counts={counts} />}>
      <Inbox counts={counts} programs={programs} />
    </Screen>
  )
}

/** Reports received by the organization that the member can see. */
export function ReportsPage() {
  return (
    <SecondFactorScreen title={reports.inbox.title}>
      <CountLink />
    </SecondFactorScreen>
  )
}
