import type { ReactNode } from 'react'
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
import { StateMark } from '@grana/ui/badge'
import { ButtonLink } from '@grana/ui/button'
import { WarningIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './program-page.module.css'

const texts = programs.page
const marks = { draft: 'draft', active: 'open', paused: 'paused', closed: 'closed' } as const

export interface OverviewProps {
  readonly overview: ProgramOverview
}

function Head({ overview: { program, summary } }: OverviewProps) {
  const { portalUrl } = useApp().runtime
  const isShown = program.visibility === 'public' && program.state !== 'draft'
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.caption}>
          {programLabels.kinds[program.kind]} · {programs.visibilities[program.visibility].toLowerCase()} ·{' '}
          {program.version === null ? programs.list.noVersion : texts.version(program.version)}
          <StateMark state={marks[program.state]}>{programs.states[program.state]}</StateMark>
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

/** Why the program is paused, on every tab: it explains why no reports arrive. */
function Pause({ overview: { program } }: OverviewProps) {
  if (program.pause_reason === null) return null
  return (
    <div className={styles.notice} role="note">
      <WarningIcon />
      <div>
        <b>{texts.pausedBecause}</b>
        <p>{program.pause_reason}</p>
        {program.paused_by_staff ? <p>{texts.pausedByStaff}</p> : null}
      </div>
    </div>
  )
}

type Tab = keyof typeof texts.tabs

function Tabs({ program: { id, can }, tab }: { readonly program: ProgramOverview['program']; readonly tab: Tab }) {
  const addresses = {
    dashboard: paths.program(id),
    agents: paths.findAgents(id),
    credentials: paths.programCredentials(id),
    settings: paths.programSettings(id),
  }
  const isShown = { dashboard: true, agents: can.invite, credentials: can.manage_credentials, settings: true }
  const names = (['dashboard', 'agents', 'credentials', 'settings'] as const).filter((name) => isShown[name])
  return (
    <nav className={styles.tabs} aria-label={texts.tabsLabel}>
      {names.map((name) => (
        <Link key={name} href={addresses[name]} aria-current={name === tab ? 'page' : undefined}>
          {texts.tabs[name]}
        </Link>
      ))}
    </nav>
  )
}

export interface ProgramFrameProps {
  readonly tab: Tab
  readonly children: (overview: ProgramOverview) => ReactNode
}

/** Head and tabs of a program of the organization. */
export function ProgramFrame({ tab, children }: ProgramFrameProps) {
  const { id: organization } = useOrganization()
  const { program = '' } = useParams()
  const query = useApiQuery(getOrganizationProgram, { params: { organization, program } })
  useScreenName(query.data?.program.name)
  return (
    <div>
      <title>{portal.title(query.data?.program.name ?? programs.title)}</title>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(overview) => (
          <>
            <Head overview={overview} />
            <Tabs program={overview.program} tab={tab} />
            <div key={overview.program.id}>
              <Pause overview={overview} />
              <ArchivedTargets overview={overview} />
              {children(overview)}
            </div>
          </>
        )}
      </QueryView>
    </div>
  )
}
