import { openBySeverity, spentBy } from '#app/lib/activity/activity-figures.ts'
import { OpenBySeverity } from '#app/lib/activity/open-by-severity.tsx'
import { MoreButton } from '#app/lib/more-button.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { listOrganizationPrograms, type ListedProgram } from '@grana/contract/programs/builder'
import { getReportActivity, type ReportActivity } from '@grana/contract/reports/activity'
import { getSpending, type Spending } from '@grana/contract/reports/reward-sums'
import { programs as texts } from '@grana/messages/es/apps/programs'
import { responseTimes } from '@grana/messages/es/apps/response-times'
import { portal } from '@grana/messages/es/portal'
import { programLabels } from '@grana/messages/es/program-labels'
import { useUser } from '@grana/parts/app/app-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { StateMark } from '@grana/ui/badge'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Figure, Money } from '@grana/ui/figure'
import { PlusIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { SpreadBar } from '@grana/ui/spread-bar'
import styles from './programs-page.module.css'

const { list } = texts
const marks = { draft: 'draft', active: 'open', paused: 'paused', closed: 'closed' } as const

interface Figures {
  /** Absent for those who may not see them. */
  readonly open: ReportActivity['open'] | undefined
  readonly spending: Spending | undefined
}

/** Median of the first answers against the promise, as a bar and in words. */
function Answer({ program: { figures, response } }: { readonly program: ListedProgram }) {
  const spread = figures?.first_answer_hours
  const target = response.first_answer === undefined ? undefined : response.first_answer * 24
  if (!spread) return <span className={styles.none}>{list.noAnswers}</span>
  const written = responseTimes.hours
  const promised = target === undefined ? undefined : written(target)
  return (
    <>
      <span className={styles.median}>
        <Figure text={written(spread.median)} />
        {promised === undefined ? null : <span>{list.target(promised)}</span>}
      </span>
      <SpreadBar
        median={spread.median}
        p90={spread.p90}
        target={target}
        max={1.3 * Math.max(spread.p90, target ?? 0, 0.1)}
        label={responseTimes.spread(written(spread.median), written(spread.p90), promised)}
      />
    </>
  )
}

function Row({ program, open, spending }: Figures & { readonly program: ListedProgram }) {
  const { id, name, kind, visibility, state, version, reward } = program
  const isDraftPending = version !== null && program.has_draft
  const facts = [
    programLabels.kinds[kind],
    texts.visibilities[visibility].toLowerCase(),
    version === null ? list.noVersion : list.version(version),
    ...(isDraftPending ? [list.draftPending.toLowerCase()] : []),
  ]
  return (
    <tr>
      <th scope="row">
        <Link href={paths.program(id)}>{name}</Link>
        <span>{facts.join(' · ')}</span>
      </th>
      <td>
        <StateMark state={marks[state]}>{texts.states[state]}</StateMark>
      </td>
      {open ? (
        <td data-name={list.columns.open}>
          <OpenBySeverity counts={openBySeverity(open, id)} />
        </td>
      ) : null}
      <td className={styles.amount} data-name={list.columns.reward}>
        {reward ? (
          <Money currency={reward.currency} amount={reward.min_cents / 100} to={reward.max_cents / 100} />
        ) : (
          <span className={styles.none}>{list.noReward}</span>
        )}
      </td>
      <td className={styles.answer} data-name={list.columns.answer}>
        <Answer program={program} />
      </td>
      {spending ? (
        <td className={styles.amount} data-name={list.columns.spent}>
          {spentBy(spending, id).map(({ currency, paid }) => (
            <Money key={currency} currency={currency} amount={paid / 100} />
          ))}
        </td>
      ) : null}
    </tr>
  )
}

interface ListProps {
  readonly programs: readonly ListedProgram[]
  readonly canCreate: boolean
}

function Create() {
  return (
    <ButtonLink href={paths.beginProgram()}>
      <PlusIcon />
      {list.create}
    </ButtonLink>
  )
}

/** Reports and money of all programs, for those who may see them. */
function useFigures(): Figures {
  const { id: organization, can } = useOrganization()
  const { two_factor_enabled: hasFactor } = useUser()
  const params = { organization }
  const activity = useApiQuery(getReportActivity, { params, query: {} }, { enabled: hasFactor && can.see_reports })
  const spending = useApiQuery(getSpending, { params }, { enabled: hasFactor && can.see_wallet })
  return { open: activity.data?.open, spending: spending.data }
}

function List({ programs, canCreate }: ListProps) {
  const figures = useFigures()
  if (programs.length === 0) {
    return (
      <EmptyState
        kind="firstUse"
        title={list.empty}
        text={canCreate ? list.emptyText : list.emptyForReader}
        {...(canCreate && { action: <Create /> })}
      />
    )
  }
  const { columns } = list
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.program}</th>
          <th scope="col">{columns.state}</th>
          {figures.open ? <th scope="col">{columns.open}</th> : null}
          <th className={styles.amount} scope="col">
            {columns.reward}
          </th>
          <th scope="col">{columns.answer}</th>
          {figures.spending ? (
            <th className={styles.amount} scope="col">
              {columns.spent}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {programs.map((program) => (
          <Row key={program.id} program={program} {...figures} />
        ))}
      </tbody>
    </table>
  )
}

/** Programs of the organization that the user can see. */
export function ProgramsPage() {
  const { id: organization } = useOrganization()
  const pages = useApiPages(listOrganizationPrograms, { params: { organization }, query: {} })
  const { query, entries, meta } = pages
  const canCreate = meta?.can_create === true
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <header className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p>{list.lede}</p>
        </div>
        {entries.length > 0 && canCreate ? <Create /> : null}
      </header>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {() => <List programs={entries} canCreate={canCreate} />}
      </QueryView>
      <MoreButton pages={pages} />
    </div>
  )
}
