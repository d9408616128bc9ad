import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { getOrganizationProgram, type ProgramOverview } from '@grana/contract/programs/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { portal } from '@grana/messages/es/portal'
import { programLabels } from '@grana/messages/es/program-labels'
import { useApp } from '@grana/parts/app/app-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { ButtonLink } from '@grana/ui/button'
import { WarningIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import { Agents } from '../people/agents.tsx'
import { People } from '../people/people.tsx'
import { Facts } from './facts.tsx'
import { ProgramActions } from './program-actions.tsx'
import { Triage } from './triage.tsx'
import { Versions } from './versions.tsx'
import styles from './program-page.module.css'

type OverviewProps = { readonly overview: ProgramOverview }

/** State of the program, who triages its reports, and its actions. */
function ProgramSidebar({ overview }: OverviewProps) {
  return (
    <aside className={styles.side} aria-label={programs.page.actions}>
      <Facts overview={overview} />
      <Triage overview={overview} />
      <ProgramActions program={overview.program} />
    </aside>
  )
}

const texts = programs.page

function Head({ overview: { program, summary } }: OverviewProps) {
  const { portalUrl } = useApp().runtime
  const isShown = program.visibility === 'public' && program.state !== 'draft'
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.caption}>
          {programLabels.kinds[program.kind]} · {programs.visibilities[program.visibility].toLowerCase()}
        </p>
        <h1>{program.name}</h1>
        {summary === '' ? null : <p className={styles.lede}>{summary}</p>}
      </div>
      <div className={styles.headActions}>
        {isShown ? (
          <ButtonLink look="line" href={`${portalUrl}/program/${program.id}`}>
            {texts.look}
          </ButtonLink>
        ) : null}
        {!isShown && program.version !== null ? (
          <ButtonLink look="line" href={paths.version(program.id, program.version)}>
            {texts.lookInside}
          </ButtonLink>
        ) : null}
        {program.can.edit ? (
          <ButtonLink href={paths.draft(program.id, 'about')}>
            {program.version === null || program.has_draft ? texts.edit : texts.change}
          </ButtonLink>
        ) : null}
      </div>
    </header>
  )
}

/** Targets that are in the published scope but archived by the organization. */
function ArchivedTargets({ overview: { program, archived_targets: archived } }: OverviewProps) {
  if (archived.length === 0) return null
  return (
    <div className={styles.notice} role="note">
      <WarningIcon />
      <div>
        <b>{texts.archivedTargets(archived.map(({ name }) => name))}</b>
        <p>{texts.archivedTargetsText}</p>
        {program.can.edit ? (
          <ButtonLink look="line" size="dense" href={paths.draft(program.id, 'scope')}>
            {program.has_draft ? texts.edit : texts.change}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

function Overview({ overview }: OverviewProps) {
  const { program } = overview
  return (
    <>
      <Head overview={overview} />
      <ArchivedTargets overview={overview} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Versions programId={program.id} versions={overview.versions} />
          <People programId={program.id} />
          {program.can.invite ? (
            <Agents programId={program.id} visibility={program.visibility} isDraft={program.version === null} />
          ) : null}
        </div>
        <ProgramSidebar overview={overview} />
      </div>
    </>
  )
}

/** One program of the organization: state, versions, team and invited agents. */
export function ProgramPage() {
  const { id: organization } = useOrganization()
  const { program = '' } = useParams()
  const query = useApiQuery(getOrganizationProgram, { params: { organization, program } })
  useScreenName(query.data?.program.name)
  return (
    <div className={styles.page}>
      <title>{portal.title(query.data?.program.name ?? programs.title)}</title>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(overview) => <Overview key={overview.program.id} overview={overview} />}
      </QueryView>
    </div>
  )
}
