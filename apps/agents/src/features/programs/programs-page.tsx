import { useCallback, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { listAgentPrograms, type AgentInvitation, type AgentProgramCard } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { portal } from '@grana/messages/es/portal'
import { programLabels } from '@grana/messages/es/program-labels'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { ProgramState } from '@grana/parts/program-row/program-marks'
import { Badge } from '@grana/ui/badge'
import { ButtonLink } from '@grana/ui/button'
import { Money } from '@grana/ui/figure'
import { EyeSlashIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { Answer } from './answer.tsx'
import styles from './programs.module.css'

function Row({ program, children }: { readonly program: AgentProgramCard; readonly children?: ReactNode }) {
  const { reward } = program
  return (
    <li className={styles.row}>
      <OrganizationMark initials={program.organization.initials} />
      <div className={styles.what}>
        <Link href={paths.program(program.id)}>{program.name}</Link>
        <span>{texts.by(program.organization.name, programLabels.kinds[program.kind])}</span>
        <span className={styles.marks}>
          <ProgramState state={program.state} />
          {program.is_private ? <Badge icon={<EyeSlashIcon />}>{texts.private}</Badge> : null}
          <span>{texts.version(program.version)}</span>
        </span>
      </div>
      <div className={styles.reward}>
        {reward ? (
          <Money
            currency="USD"
            amount={reward.min_cents / 100}
            {...(reward.max_cents > reward.min_cents && { to: reward.max_cents / 100 })}
          />
        ) : (
          programLabels.noReward
        )}
      </div>
      {children}
    </li>
  )
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

interface InvitationsProps {
  readonly invitations: readonly AgentInvitation[]
  readonly onAnswered: () => void
}

function Invitations({ invitations, onAnswered }: InvitationsProps) {
  return (
    <Section id="invitations" title={texts.invitations} none={texts.noInvitations}>
      {invitations.map(({ id, program }) => (
        <Row key={id} program={program}>
          <Answer invitationId={id} name={program.name} onAnswered={onAnswered} />
        </Row>
      ))}
    </Section>
  )
}

/** What the agent is invited to, takes part in and follows. */
export function ProgramsPage() {
  const { session, runtime } = useApp()
  const { state, reload, retry } = useLoaded(useCallback(() => session.client.call(listAgentPrograms), [session]))
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <header className={styles.head}>
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.lede}</p>
        </div>
        <ButtonLink look="line" href={runtime.portalUrl + portalLinks.programs}>
          {texts.explore}
        </ButtonLink>
      </header>
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ invitations, invited, followed }) => (
          <>
            <Invitations invitations={invitations} onAnswered={reload} />
            <Section id="invited" title={texts.invited} none={texts.noInvited}>
              {invited.map((program) => (
                <Row key={program.id} program={program} />
              ))}
            </Section>
            <Section id="followed" title={texts.followed} none={texts.noFollowed}>
              {followed.map((program) => (
                <Row key={program.id} program={program} />
              ))}
            </Section>
          </>
        )}
      </LoadedView>
    </div>
  )
}
