import { useState } from 'react'
import { MoreButton } from '#app/lib/more-button.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { listOrganizationPrograms, type OrganizationProgram } from '@grana/contract/programs/builder'
import { programs as texts } from '@grana/messages/es/apps/programs'
import { sinceDate } from '@grana/messages/es/formats/dates'
import { portal } from '@grana/messages/es/portal'
import { programLabels } from '@grana/messages/es/program-labels'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiPages } from '@grana/parts/query/use-api-pages'
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

interface ListProps {
  readonly programs: readonly OrganizationProgram[]
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

function List({ programs, canCreate }: ListProps) {
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
      <MoreButton pages={pages}>{list.more}</MoreButton>
    </div>
  )
}
