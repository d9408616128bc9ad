import type { ReactNode } from 'react'
import { InvitationResponse } from '#app/lib/invitation-response.tsx'
import { listAgentPrograms, type AgentInvitation } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
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
  readonly none: string
  readonly children: readonly ReactNode[]
}

function Section({ id, title, none, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.length === 0 ? <p className={styles.note}>{none}</p> : <ul className={styles.list}>{children}</ul>}
    </section>
  )
}

function Invitations({ invitations }: { readonly invitations: readonly AgentInvitation[] }) {
  return (
    <Section id="invitations" title={texts.invitations} none={texts.noInvitations}>
      {invitations.map(({ id, program }) => (
        <ProgramLine key={id} program={program}>
          <InvitationResponse invitationId={id} name={program.name} />
        </ProgramLine>
      ))}
    </Section>
  )
}

/** Programs the agent is invited to, takes part in, follows or has reported to. */
export function ProgramsPage() {
  const { portalUrl } = useApp().runtime
  const query = useApiQuery(listAgentPrograms)
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <header className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.lede}</p>
        </div>
        <ButtonLink look="line" href={portalUrl + portalLinks.programs}>
          {texts.explore}
        </ButtonLink>
      </header>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ invitations, invited, followed, reported }) =>
          [invitations, invited, followed, reported].every(({ length }) => length === 0) ? (
            <NoPrograms />
          ) : (
            <>
              <Invitations invitations={invitations} />
              <Section id="invited" title={texts.invited} none={texts.noInvited}>
                {invited.map((program) => (
                  <ProgramLine key={program.id} program={program} />
                ))}
              </Section>
              <Section id="followed" title={texts.followed} none={texts.noFollowed}>
                {followed.map((program) => (
                  <ProgramLine key={program.id} program={program} />
                ))}
              </Section>
              {reported.length === 0 ? null : (
                <Section id="reported" title={texts.reported} none="">
                  {reported.map((program) => (
                    <ProgramLine key={program.id} program={program} />
                  ))}
                </Section>
              )}
            </>
          )
        }
      </QueryView>
    </div>
  )
}
