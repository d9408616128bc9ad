import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { AgentProgramCard } from '@grana/contract/programs/agents'
import { agentHome as texts } from '@grana/messages/es/apps/agent-home'
import { programLabels } from '@grana/messages/es/program-labels'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { ButtonLink } from '@grana/ui/button'
import { Money } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import type { AgentHome } from './load-home.ts'
import styles from './home.module.css'

const most = 4

function Program({ program, action }: { readonly program: AgentProgramCard; readonly action?: ReactNode }) {
  const { reward, organization } = program
  return (
    <li className={styles.program}>
      <OrganizationMark initials={organization.initials} />
      <div>
        <Link href={paths.program(program.id)}>{program.name}</Link>
        <p>
          {organization.name} ·{' '}
          {reward ? (
            <Money
              currency="USD"
              amount={reward.min_cents / 100}
              {...(reward.max_cents > reward.min_cents && { to: reward.max_cents / 100 })}
            />
          ) : (
            programLabels.noReward
          )}
        </p>
        {action}
      </div>
    </li>
  )
}

interface PanelProps {
  readonly id: string
  readonly title: string
  readonly count?: number
  readonly none: string
  readonly children: readonly ReactNode[]
}

function Panel({ id, title, count, none, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {count ? <span>{count}</span> : null}
      </h2>
      {children.length === 0 ? <p>{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

/** What the agent is invited to, and where they take part already. */
export function OwnPrograms({ programs }: { readonly programs: AgentHome['programs'] }) {
  const { invitations, invited, followed, reported } = programs
  return (
    <aside className={styles.side}>
      <Panel id="invitations" title={texts.invitations.title} count={invitations.length} none={texts.invitations.none}>
        {invitations.slice(0, most).map(({ id, program }) => (
          <Program
            key={id}
            program={program}
            action={
              <ButtonLink
                look="line"
                size="dense"
                href={paths.program(program.id)}
                aria-label={texts.invitations.answerName(program.name)}
              >
                {texts.invitations.answer}
              </ButtonLink>
            }
          />
        ))}
      </Panel>
      <Panel id="own-programs" title={texts.programs.title} none={texts.programs.none}>
        {[...invited, ...followed, ...reported].slice(0, most).map((program) => (
          <Program key={program.id} program={program} />
        ))}
      </Panel>
      <p className={styles.all}>
        <Link href={paths.programs()}>{texts.programs.all}</Link>
      </p>
    </aside>
  )
}
