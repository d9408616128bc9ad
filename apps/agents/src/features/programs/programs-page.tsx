import type { ReactNode } from 'react'
import { InvitationResponse } from '#app/lib/invitation-response.tsx'
import { InvitationTerms } from '#app/lib/invitation-terms.tsx'
import { PageHead } from '#app/lib/page-head.tsx'
import { listAgentPrograms, type AgentPrograms } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Figure } from '@grana/ui/figure'
import { Skeleton } from '@grana/ui/skeleton'
import { JoinablePrograms } from './joinable/joinable-programs.tsx'
import { ProgramLine } from './program-line.tsx'
import styles from './programs.module.css'

/** Sends an agent without programs to the directory. */
function NoPrograms() {
  const { portalUrl } = useApp().runtime
  const action = <ButtonLink href={portalUrl + portalLinks.programs}>{texts.explore}</ButtonLink>
  return <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={action} />
}

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: readonly ReactNode[]
}

/** Programs with one relation to the agent; renders nothing without any. */
function Section({ id, title, children }: SectionProps) {
  if (children.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {title} <Figure className={styles.count} text={String(children.length)} />
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function Lists({ invitations, ...own }: AgentPrograms) {
  return (
    <>
      <Section id="invitations" title={texts.invitations}>
        {invitations.map(({ id, program, message, expires_at: expiresAt }) => (
          <ProgramLine key={id} program={program}>
            <InvitationTerms message={message} expiresAt={expiresAt} />
            <InvitationResponse invitationId={id} programId={program.id} name={program.name} />
          </ProgramLine>
        ))}
      </Section>
      {(['invited', 'followed', 'reported'] as const).map((relation) => (
        <Section key={relation} id={relation} title={texts[relation]}>
          {own[relation].map((program) => (
            <ProgramLine key={program.id} program={program} />
          ))}
        </Section>
      ))}
    </>
  )
}

/** In the shape of the list. */
function ListSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width={2} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="square" className={styles.skeletonRow} />
      ))}
    </div>
  )
}

/** Programs the agent is invited to, takes part in, follows or has reported to. */
export function ProgramsPage() {
  const { portalUrl } = useApp().runtime
  const query = useApiQuery(listAgentPrograms)
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <PageHead className={styles.head} title={texts.title} lede={texts.lede}>
        <ButtonLink look="line" href={portalUrl + portalLinks.programs}>
          {texts.explore}
        </ButtonLink>
      </PageHead>
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {(programs) =>
          Object.values(programs).every(({ length }) => length === 0) ? <NoPrograms /> : <Lists {...programs} />
        }
      </QueryView>
      <JoinablePrograms />
    </div>
  )
}
