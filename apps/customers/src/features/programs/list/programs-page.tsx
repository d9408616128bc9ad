import { useCallback, useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { listOrganizationPrograms, type OrganizationProgram } from '@grana/contract/programs/builder'
import { programs as texts } from '@grana/messages/es/apps/programs'
import { sinceDate } from '@grana/messages/es/formats/dates'
import { portal } from '@grana/messages/es/portal'
import { programLabels } from '@grana/messages/es/program-labels'
import { useApp } from '@grana/parts/app/app-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useQuery } from '@grana/parts/query/use-query'
import { StateMark } from '@grana/ui/badge'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { PlusIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './programs-page.module.css'

const { list } = texts
const marks = { draft: 'draft', active: 'open', paused: 'paused', closed: 'closed' } as const

function Row({ program, now }: { readonly program: OrganizationProgram; readonly now: number }) {
  return (
    <tr>
      <th scope="row">
        <Link href={paths.program(program.id)}>{program.name}</Link>
        <span>
          {programLabels.kinds[program.kind]} · {texts.visibilities[program.visibility].toLowerCase()}
        </span>
      </th>
      <td>
        <StateMark state={marks[program.state]}>{texts.states[program.state]}</StateMark>
      </td>
      <td>
        {program.version === null ? list.noVersion : list.version(program.version)}
        {program.version !== null && program.has_draft ? <span>{list.draftPending}</span> : null}
      </td>
      <td>
        <time dateTime={program.updated_at}>{sinceDate(program.updated_at, now)}</time>
      </td>
    </tr>
  )
}

interface Listed {
  readonly programs: readonly OrganizationProgram[]
  readonly canCreate: boolean
  readonly next: string | null
}

function Create() {
  return (
    <ButtonLink href={paths.beginProgram()}>
      <PlusIcon />
      {list.create}
    </ButtonLink>
  )
}

function List({ listed: { programs, canCreate } }: { readonly listed: Listed }) {
  const [now] = useState(() => Date.now())
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
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{list.columns.program}</th>
          <th scope="col">{list.columns.state}</th>
          <th scope="col">{list.columns.version}</th>
          <th scope="col">{list.columns.updated}</th>
        </tr>
      </thead>
      <tbody>
        {programs.map((program) => (
          <Row key={program.id} program={program} now={now} />
        ))}
      </tbody>
    </table>
  )
}

/** Programs of the organization that the user can see. */
export function ProgramsPage() {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const load = useCallback(async (): Promise<Listed> => {
    const { data, meta } = await session.client.callWithMeta(listOrganizationPrograms, {
      params: { organization },
      query: {},
    })
    return { programs: data, canCreate: meta.can_create, next: meta.next }
  }, [session, organization])
  const { state, retry } = useQuery(load)
  const isFilled = state.status === 'ready' && state.value.programs.length > 0
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <header className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p>{list.lede}</p>
        </div>
        {isFilled && state.value.canCreate ? <Create /> : null}
      </header>
      <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(listed) => <List listed={listed} />}
      </QueryView>
    </div>
  )
}
